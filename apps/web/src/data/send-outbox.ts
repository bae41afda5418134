import { type Comment, commentsApi, type Post, postsApi } from '@confab/api-contract/calls';
import { counted, messages, timing } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call, isCallError } from '../lib/call.ts';
import { restoreDraft, writeDraft } from '../lib/drafts.ts';
import { pageState } from '../lib/page-state.ts';
import { showComment } from './comments.ts';
import { giveUpComment, showSentComment } from './comment-writing.ts';
import { listWaiting, settle, type Waiting, type WaitingComment, type WaitingVote } from './outbox.ts';
import { showPost } from './posts.ts';
import { startupQuery } from './startup.ts';

type Outbox = { sending: boolean; pauseMs: number; next?: ReturnType<typeof setTimeout> };

const outbox = pageState((ended) => {
  const page: Outbox = { sending: false, pauseMs: timing.outboxFirstPauseMs };
  ended.addEventListener('abort', () => clearTimeout(page.next));
  return page;
});

/**
 * Sends the queued items one after the other, until the network fails or the server limits the rate; the rest is tried again
 * after a pause that grows. Two tabs may run at once, because the server counts each item once.
 */
export async function sendOutbox(client: QueryClient): Promise<void> {
  const account = client.getQueryData(startupQuery.queryKey)?.user?.id;
  const page = outbox();
  if (account === undefined || page.sending) return;
  page.sending = true;
  clearTimeout(page.next);
  try {
    let sent = 0;
    for (const waiting of await listWaiting(account)) {
      const outcome = await send(client, waiting);
      if (outcome === 'later') {
        page.next = setTimeout(() => void sendOutbox(client), page.pauseMs);
        page.pauseMs = Math.min(page.pauseMs * 2, timing.outboxLongestPauseMs);
        break;
      }
      page.pauseMs = timing.outboxFirstPauseMs;
      await settle(waiting);
      if (outcome === 'sent') sent += 1;
    }
    if (sent > 0)
      showAlert({
        id: 'outbox',
        kind: 'ok',
        text: `Sent ${counted(sent, 'vote or comment', 'votes and comments')} that waited.`,
      });
  } finally {
    page.sending = false;
  }
}

/** Shows how many items wait, when the site is opened offline. */
export async function tellOfOutbox(client: QueryClient): Promise<void> {
  const account = client.getQueryData(startupQuery.queryKey)?.user?.id;
  const waiting = account === undefined ? [] : await listWaiting(account);
  if (waiting.length === 0) return;
  const text = 'What you wrote or voted on without a network waits on this device and is sent later.';
  showAlert({ id: 'outbox', text });
}

type Outcome = 'sent' | 'refused' | 'later';

async function send(client: QueryClient, waiting: Waiting): Promise<Outcome> {
  try {
    if (waiting.kind === 'vote') await sendVote(client, waiting);
    else showSentComment(client, waiting.sendingId, await sendComment(waiting));
    return 'sent';
  } catch (error) {
    if (!isCallError(error)) throw error;
    // An earlier copy was counted.
    if (error.status === 409) return 'sent';
    if (!isFinal(error.status)) return 'later';
    if (waiting.kind === 'comment') giveBack(client, waiting, error.message);
    else showAlert({ id: 'error', kind: 'error', text: `A vote was not counted. ${error.message}` });
    return 'refused';
  }
}

/** Whether a retry would be refused again: not without an answer, without a login (401) or when rate limited (429). */
const isFinal = (status: number) => status >= 400 && status < 500 && ![401, 408, 429].includes(status);

async function sendVote(client: QueryClient, { on, from, to }: WaitingVote): Promise<void> {
  // Sending the same direction again withdraws a vote.
  const up = to ?? from ?? true;
  if ('post' in on) {
    const saved: Post = await call(postsApi.vote, { body: { postId: on.post.id, up, from } });
    showPost(client, saved);
  } else {
    const saved: Comment = await call(commentsApi.vote, { body: { commentId: on.comment.id, up, from } });
    showComment(client, saved);
  }
}

function sendComment({ publicId, parentId, userGroup, body, after }: WaitingComment): Promise<Comment> {
  return call(commentsApi.create, {
    params: { postId: publicId },
    query: { userGroup, ...(after === undefined ? {} : { after: String(after) }) },
    body: { body, parentCommentId: parentId },
  });
}

/** The server refused the comment: its text becomes a draft again, before what was written since. */
function giveBack(client: QueryClient, { publicId, sendingId, draft, body }: WaitingComment, reason: string) {
  giveUpComment(client, publicId, sendingId);
  const written = restoreDraft(draft);
  writeDraft(draft, written.trim() === '' ? body : `${body}\n\n${written}`);
  const why = reason === '' ? messages.somethingWrong : reason;
  showAlert({ id: draft, kind: 'error', text: `Your comment was not sent. ${why} It is kept as a draft.` });
}
