import type { Comment } from '@confab/api-contract/calls';
import { useSyncExternalStore } from 'react';
import { createStore } from '../../../lib/create-store.ts';

/** Whether people folded or unfolded a comment's thread, for as long as the page lives. */
const chosen = createStore<ReadonlyMap<string, boolean>>(new Map());

/** Whether a comment's thread is folded. That of a muted author is until somebody unfolds it. */
export function useCollapsed({ id, isAuthorMuted }: Comment): boolean {
  const folded = isAuthorMuted === true;
  return useSyncExternalStore(
    chosen.subscribe,
    () => chosen.get().get(id) ?? folded,
    () => folded,
  );
}

export function setCollapsed(id: string, collapsed: boolean): void {
  chosen.set(new Map(chosen.get()).set(id, collapsed));
}

/** Unfolds what hides a comment: all above it. */
export function expand(ids: readonly string[]): void {
  chosen.set(new Map([...chosen.get(), ...ids.map((id) => [id, false] as const)]));
}
