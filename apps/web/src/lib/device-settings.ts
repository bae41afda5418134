import { createStore } from './create-store.ts';
import { readStored, store as writeStored } from './storage.ts';

/** What people set for this device only (screens.md 21). */
export type DeviceSettings = {
  feedLayout: 'card' | 'compact';
  infiniteScrolling: boolean;
};

const key = 'device_settings';
export const defaultDeviceSettings: DeviceSettings = { feedLayout: 'card', infiniteScrolling: true };

const settings = createStore<DeviceSettings>(defaultDeviceSettings);
let loaded = false;

/** The settings, followed. While the server renders and the page hydrates they are the defaults. */
export function useDeviceSettings(): DeviceSettings {
  return settings.use();
}

export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  loadDeviceSettings();
  settings.set({ ...settings.get(), ...change });
  writeStored(key, JSON.stringify(settings.get()));
}

/** Reads what is stored, once the page runs. Anything unreadable counts as not set. */
export function loadDeviceSettings(): void {
  if (loaded) return;
  loaded = true;
  const stored = parse(readStored(key));
  settings.set({
    feedLayout: stored.get('feedLayout') === 'compact' ? 'compact' : 'card',
    infiniteScrolling: stored.get('infiniteScrolling') !== false,
  });
}

function parse(text: string | undefined): Map<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return new Map(Object.entries(value ?? {}));
  } catch {
    return new Map();
  }
}
