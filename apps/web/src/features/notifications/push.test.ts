import { timing } from '@confab/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeModal, openedModal, openModal } from '../../lib/modals.ts';
import { beginPush } from './push.ts';

let left: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { permission: 'default' });
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({}) } });
  left = new AbortController();
});

afterEach(() => {
  left.abort();
  closeModal();
  localStorage.clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const check = () => vi.advanceTimersByTimeAsync(timing.pushPromptCheckMs);

it('a member is asked about push after a while, not at once', async () => {
  await beginPush('key', left.signal);
  expect(openedModal()).toBeNull();
  await check();
  expect(openedModal()).toBe('app-prompt');
});

it.each([
  ['an open reply field', '<textarea></textarea>'],
  ['an open menu', '<div role="menu"></div>'],
  ['a dialog', '<div role="dialog"></div>'],
])('%s is not interrupted by the question about push', async (_, open) => {
  document.body.innerHTML = open;
  await beginPush('key', left.signal);
  await check();
  expect(openedModal()).toBeNull();
  document.body.replaceChildren();
  await check();
  expect(openedModal()).toBe('app-prompt');
});

it('a dialog of the site is not replaced by the question about push', async () => {
  await beginPush('key', left.signal);
  openModal('report');
  await check();
  expect(openedModal()).toBe('report');
});

it('a reader who has just scrolled is not interrupted by the question about push', async () => {
  await beginPush('key', left.signal);
  await vi.advanceTimersByTimeAsync(timing.pushPromptCheckMs - 100);
  document.dispatchEvent(new Event('scroll'));
  await vi.advanceTimersByTimeAsync(100);
  expect(openedModal()).toBeNull();
});
