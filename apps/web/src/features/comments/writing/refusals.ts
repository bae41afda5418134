import { denialMessages, messages, type UserGroup } from '@confab/domain';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { createStore } from '../../../lib/create-store.ts';
import { isCallError } from '../../../lib/call-error.ts';

/** Why a text came back, and in whose name it was to be published. */
export type Refusal = { reason: string; userGroup: UserGroup };

/** What was refused and is not settled, by the key of its draft. */
const refusals = createStore<ReadonlyMap<string, Refusal>>(new Map());

export function useRefusal(draft: string): Refusal | undefined {
  return useSyncExternalStore(refusals.subscribe, () => refusals.get().get(draft));
}

export function setRefusal(draft: string, refusal: Refusal | undefined): void {
  const next = new Map(refusals.get());
  if (refusal) next.set(draft, refusal);
  else next.delete(draft);
  refusals.set(next);
}

/** The drafts whose fields are on the page. */
const shown = new Set<string>();

/** For as long as the component is mounted, refusals of this draft are told in it. */
export function useTellsRefusals(draft: string): void {
  useLayoutEffect(() => {
    shown.add(draft);
    return () => {
      shown.delete(draft);
    };
  }, [draft]);
}

export const tellsRefusals = (draft: string): boolean => shown.has(draft);

const sentences = new Map<string | null, string>([
  ['banned_from_community', messages.bannedCommenter],
  ['post-locked', denialMessages['post-locked']],
  ['comment-reply-to-deleted', denialMessages['comment-reply-to-deleted']],
  ['comment-max-depth-reached', messages.threadTooDeep],
  ['comment_deleted', denialMessages.comment_deleted],
  ['comment_not_found', 'The comment does not exist any more.'],
  ['post/not-found', 'The post does not exist any more.'],
  ['empty-comment-body', messages.commentEmpty],
  ['not_author', denialMessages.not_author],
  ['not_mod', denialMessages.not_mod],
  ['not_admin', denialMessages.not_admin],
]);

/** What is said of a comment or an edit that the server would not take. */
export function sentenceFor(error: unknown): string {
  if (!isCallError(error)) return messages.somethingWrong;
  if (error.status === 401) return denialMessages.not_logged_in;
  if (error.status === 429) return messages.tooFast;
  // 408 is the service worker's word for a missing network.
  if (error.status === 0 || error.status === 408) return messages.network;
  return sentences.get(error.code) ?? messages.somethingWrong;
}
