import { useSyncExternalStore } from 'react';
import { createStore } from '../../../lib/create-store.ts';

const none: ReadonlySet<string> = new Set();

/** Comments that came while the page was open: tinted until the next visit. */
const fresh = createStore(none);

export const isFresh = (id: string): boolean => fresh.get().has(id);

export function useFresh(id: string): boolean {
  return useSyncExternalStore(
    fresh.subscribe,
    () => isFresh(id),
    () => false,
  );
}

export function markFresh(ids: Iterable<string>): void {
  fresh.set(new Set([...fresh.get(), ...ids]));
}

export function forgetFresh(): void {
  fresh.set(none);
}
