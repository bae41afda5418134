import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A freshly loaded page, without module state. */
async function freshPage() {
  vi.resetModules();
  return import('./device-settings.ts');
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('the settings of a device', () => {
  it('are the defaults until the page has hydrated', async () => {
    localStorage.setItem('device_settings', '{"feedLayout":"compact"}');
    const { useDeviceSettings, loadDeviceSettings } = await freshPage();
    const { result } = renderHook(useDeviceSettings);
    expect(result.current.feedLayout).toBe('card');
    act(loadDeviceSettings);
    expect(result.current.feedLayout).toBe('compact');
  });

  it('are stored for the next visit', async () => {
    const first = await freshPage();
    act(() => first.changeDeviceSettings({ infiniteScrolling: false }));
    const second = await freshPage();
    const { result } = renderHook(second.useDeviceSettings);
    act(second.loadDeviceSettings);
    expect(result.current).toEqual({ feedLayout: 'card', infiniteScrolling: false });
  });

  it.each(['not json', 'null', '7', '{"feedLayout":"huge","infiniteScrolling":"yes"}'])(
    'are the defaults when what is stored is %s',
    async (stored) => {
      localStorage.setItem('device_settings', stored);
      const { useDeviceSettings, loadDeviceSettings, defaultDeviceSettings } = await freshPage();
      const { result } = renderHook(useDeviceSettings);
      act(loadDeviceSettings);
      expect(result.current).toEqual(defaultDeviceSettings);
    },
  );

  it('last as long as the page when storage is forbidden', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    const { changeDeviceSettings, useDeviceSettings } = await freshPage();
    const { result } = renderHook(useDeviceSettings);
    act(() => changeDeviceSettings({ feedLayout: 'compact' }));
    expect(result.current.feedLayout).toBe('compact');
  });
});
