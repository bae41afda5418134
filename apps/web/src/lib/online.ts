import { timing } from '@confab/domain';
import { useSyncExternalStore } from 'react';

let online = true;
let coming: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: boolean) {
  clearTimeout(coming);
  if (online === next) return;
  online = next;
  for (const listener of listeners) listener();
}

/** Told whenever that changes. Returns what ends it. */
export function followOnline(listener: () => void) {
  if (listeners.size === 0) {
    online = navigator.onLine;
    addEventListener('offline', handleOffline);
    addEventListener('online', handleOnline);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(coming);
    removeEventListener('offline', handleOffline);
    removeEventListener('online', handleOnline);
  };
}

const handleOffline = () => set(false);

/** A network that has just come back is often not usable yet. */
const handleOnline = () => {
  clearTimeout(coming);
  coming = setTimeout(() => set(true), timing.backOnlineMs);
};

/** Whether the browser has a network, as long as somebody follows it. */
export const isOnline = (): boolean => online;

/** Whether the browser has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    followOnline,
    () => online,
    () => true,
  );
}
