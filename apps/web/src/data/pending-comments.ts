import type { Comment } from '@confab/api-contract/calls';
import { useSyncExternalStore } from 'react';
import { createStore, pageState } from '../lib/page-state.ts';

/** What the first load must know of optimistic comments. The code that sends them is loaded later. */

/** Whether a comment is shown before the server has answered. */
export function isPending({ id }: Pick<Comment, 'id'>): boolean {
  return id.startsWith('sending-');
}

/** The optimistic ids of comments sent from this page, by their server ids. */
const sentAs = pageState(() => new Map<string, string>());
const mostRemembered = 200;

/**
 * The React key of a comment: the same before and after the server has given it its id, so that it does not remount.
 */
export function keyOf({ id }: Pick<Comment, 'id'>): string {
  return sentAs().get(id) ?? id;
}

export function rememberSentAs(comment: Pick<Comment, 'id'>, sendingId: string): void {
  const ids = sentAs();
  ids.set(comment.id, sendingId);
  const [oldest] = ids.keys();
  if (ids.size > mostRemembered && oldest !== undefined) ids.delete(oldest);
}

/** Why a comment is not sent yet: rate limited and retried, or offline. */
export type Sending = 'again' | 'waits';

const sending = pageState(() => createStore<ReadonlyMap<string, Sending>>(new Map()));

export function useSending(id: string): Sending | undefined {
  return useSyncExternalStore(
    sending().subscribe,
    () => sending().get().get(id),
    () => undefined,
  );
}

export function setSending(id: string, why: Sending | undefined): void {
  const next = new Map(sending().get());
  if (why) next.set(id, why);
  else next.delete(id);
  sending().set(next);
}
