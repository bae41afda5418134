import { useSyncExternalStore } from 'react';
import { createStore } from '../../lib/create-store.ts';

/** The comments whose threads are folded, for as long as the page lives. */
const collapsed = createStore<ReadonlySet<string>>(new Set());

export function useCollapsed(id: string): boolean {
  return useSyncExternalStore(
    collapsed.subscribe,
    () => collapsed.get().has(id),
    () => false,
  );
}

export function toggleCollapsed(id: string): void {
  const before = collapsed.get();
  collapsed.set(
    before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
  );
}
