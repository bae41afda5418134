import { useSyncExternalStore } from 'react';
import { createStore } from '../lib/create-store.ts';

/** Comments that came too soon after another, and wait to be sent again. */
const waiting = createStore<ReadonlySet<string>>(new Set());

export function useSendsAgain(id: string): boolean {
  return useSyncExternalStore(
    waiting.subscribe,
    () => waiting.get().has(id),
    () => false,
  );
}

export function setSendsAgain(id: string, again: boolean): void {
  const next = new Set(waiting.get());
  if (again) next.add(id);
  else next.delete(id);
  waiting.set(next);
}
