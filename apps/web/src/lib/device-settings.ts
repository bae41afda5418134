import { createStore, pageState } from './page-state.ts';
import { readStored, store as writeStored } from './storage.ts';

/** Settings of this device only (screens.md 21). */
export type DeviceSettings = {
  feedLayout: 'card' | 'compact';
  infiniteScrolling: boolean;
};

const key = 'device_settings';
export const defaultDeviceSettings: DeviceSettings = { feedLayout: 'card', infiniteScrolling: true };

const settings = pageState(() => ({
  ...createStore<DeviceSettings>(defaultDeviceSettings),
  loaded: false,
}));

/** The settings, as a hook; the defaults while rendering on the server and hydrating. */
export function useDeviceSettings(): DeviceSettings {
  return settings().use();
}

export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  loadDeviceSettings();
  settings().set({ ...settings().get(), ...change });
  writeStored(key, JSON.stringify(settings().get()));
}

/** Reads the stored settings after hydration. Unreadable values count as not set. */
export function loadDeviceSettings(): void {
  if (settings().loaded) return;
  settings().loaded = true;
  const stored = parse(readStored(key));
  settings().set({
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

/** Not in all browsers, and not in TypeScript's DOM types. */
type WithConnection = Navigator & { connection?: { saveData?: boolean } };

/** Whether the browser asks to save data; false on the server. */
export function sparesData(): boolean {
  const { connection }: WithConnection = navigator;
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}

/** Hides the strip that welcomes visitors on phones, for good. */
export function dismissHello(): void {
  writeStored('hello', 'dismissed');
  document.documentElement.dataset['hello'] = 'dismissed';
}

const pushAskedKey = 'push_prompt_asked';

/** When this device was last asked to turn notifications on, in Unix seconds. */
export const readPushAsked = (): string | undefined => readStored(pushAskedKey);

export const storePushAsked = (nowMs: number): void =>
  writeStored(pushAskedKey, String(Math.floor(nowMs / 1000)));

export const forgetPushAsked = (): void => writeStored(pushAskedKey, undefined);
