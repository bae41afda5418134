import { useSyncExternalStore } from 'react';
import { createStore } from '../lib/create-store.ts';

/** Why a comment is not sent yet: it came too soon after another and is sent again, or it waits for a network. */
export type Sending = 'again' | 'waits';

const sending = createStore<ReadonlyMap<string, Sending>>(new Map());

export function useSending(id: string): Sending | undefined {
  return useSyncExternalStore(
    sending.subscribe,
    () => sending.get().get(id),
    () => undefined,
  );
}

export function setSending(id: string, why: Sending | undefined): void {
  const next = new Map(sending.get());
  if (why) next.set(id, why);
  else next.delete(id);
  sending.set(next);
}
