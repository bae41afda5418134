import type { Comment } from '@confab/api-contract/calls';
import { denialMessages, escapeHtml, limits, messages, type UserGroup } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { siteQuery } from '../../lib/site-query.ts';
import { announce, showAlert } from '../../lib/alerts.ts';
import { type CallError, cannotSave, isCallError } from '../../lib/call.ts';
import { createStore, pageState } from '../../lib/page-state.ts';
import { forgetSent, giveBackDraft, loseAnswer, sendDraft } from '../../lib/drafts.ts';
import { askToLogIn, openModal } from '../../lib/modals.ts';

export const loadRenderer = () => import('../writing/Preview.tsx');

type Delivery = {
  draft: string;
  text: string;
  userGroup: UserGroup;
  /** Sends it, with the HTML that is shown until the answer. Undefined where it was queued offline. */
  send: (bodyHtml: string) => Promise<Comment | undefined>;
  box: { open: () => void; close: () => void };
  /** `refused` is shown where the field is no longer on the page. */
  messages: { sent: string; refused: string };
};

/**
 * Sends the text of a field that closes. Outlives the field: a refusal reopens it with its text and the reason, or
 * raises an alert after a navigation. The text is a draft until the server has it.
 */
export async function deliver(client: QueryClient, delivery: Delivery): Promise<void> {
  const { draft, text, userGroup, send, box, messages: said } = delivery;
  setRefusal(draft, undefined);
  sendDraft(draft, text);
  try {
    const sent = await send(await optimisticHtml(client, text));
    // The outbox keeps queued texts.
    forgetSent(draft, text);
    if (sent === undefined) showAlert({ id: draft, text: messages.sentLater });
    else announce(said.sent);
  } catch (error) {
    const reason = sentenceFor(error);
    if (isCallError(error) && isRefusal(error)) giveBackDraft(draft, text);
    else loseAnswer(draft, text);
    // Only after rendering is it known whether the field appears.
    flushSync(() => {
      setRefusal(draft, { reason, userGroup });
      box.open();
    });
    if (!tellsRefusals(draft)) {
      box.close();
      showAlert({ id: draft, kind: 'error', text: `${said.refused} ${reason} It is kept as a draft.` });
    }
    if (isCallError(error, 401)) askToLogIn({ words: 'What you wrote is kept.' });
    if (isCallError(error) && error.code === 'warning-unread') openModal('warnings');
  }
}

/** Whether the server refused; otherwise it may have the text. */
const isRefusal = ({ status }: CallError) => status >= 400 && status < 500 && status !== 408;

/** As the server will render it. Its words as they are where the renderer cannot be loaded, as without a network. */
async function optimisticHtml(client: QueryClient, text: string): Promise<string> {
  const site = client.getQueryData(siteQuery.queryKey)?.url;
  const { asPublished } = await loadRenderer().catch(() => ({ asPublished: undefined }));
  if (asPublished && site !== undefined) return asPublished(text, { max: limits.commentBodyMax, site });
  const paragraphs = text.trim().split(/\n{2,}/);
  return paragraphs.map((each) => `<p>${escapeHtml(each).replaceAll('\n', '<br>')}</p>`).join('');
}

/** Why a text was refused, and the role of its author. */
type Refusal = { reason: string; userGroup: UserGroup };

/** Unsettled refusals, by the key of their draft. */
const refusals = pageState(() => createStore<ReadonlyMap<string, Refusal>>(new Map()));

export const useRefusal = (draft: string): Refusal | undefined =>
  refusals().useSelected((known) => known.get(draft));

export function setRefusal(draft: string, refusal: Refusal | undefined): void {
  const next = new Map(refusals().get());
  if (refusal) next.set(draft, refusal);
  else next.delete(draft);
  refusals().set(next);
}

/** The drafts whose fields are on the page. */
const shown = pageState(() => new Set<string>());

/** While mounted, the component shows the refusals of this draft. */
export function useTellsRefusals(draft: string): void {
  useLayoutEffect(() => {
    shown().add(draft);
    return () => {
      shown().delete(draft);
    };
  }, [draft]);
}

const tellsRefusals = (draft: string): boolean => shown().has(draft);

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

/** The message for a refused comment or edit. */
function sentenceFor(error: unknown): string {
  if (!isCallError(error)) return messages.somethingWrong;
  if (error.status === 401) return denialMessages.not_logged_in;
  if (error.status === 429) return messages.tooFast;
  // The service worker answers 408 while offline.
  if (error.status === 0 || error.status === 408) return messages.network;
  if (cannotSave(error) || error.code === 'warning-unread') return error.message;
  return sentences.get(error.code) ?? messages.somethingWrong;
}
