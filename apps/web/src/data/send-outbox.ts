import { type Comment, commentsApi, type Post, postsApi } from '@confab/api-contract/calls';
import { counted, messages } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call } from '../lib/call.ts';
import { isCallError } from '../lib/call-error.ts';
import { takeUpDraft, writeDraft } from '../lib/drafts.ts';
import { showComment } from './comments.ts';
import { giveUpComment, showSentComment } from './create-comment.ts';
import { listWaiting, settle, type Waiting, type WaitingComment, type WaitingVote } from './outbox.ts';
import { showPost } from './posts.ts';
import { startupQuery } from './startup.ts';

let sending = false;

/**
 * Sends what waits, one after the other, until the network fails again or too much was sent at once: the rest waits for
 * the next time. Where two tabs do so at once, the server counts each once.
 */
export async function sendOutbox(client: QueryClient): Promise<void> {
  const account = client.getQueryData(startupQuery.queryKey)?.user?.id;
  if (account === undefined || sending) return;
  sending = true;
  try {
    let sent = 0;
    for (const waiting of await listWaiting(account)) {
      const outcome = await send(client, waiting);
      if (outcome === 'later') break;
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
    sending = false;
  }
}

/** Tells how much waits, to whoever opens the site before the network is back. */
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
    // An earlier copy was on its way, and was counted.
    if (error.status === 409) return 'sent';
    if (!isFinal(error.status)) return 'later';
    if (waiting.kind === 'comment') giveBack(client, waiting, error.message);
    else showAlert({ id: 'error', kind: 'error', text: `A vote was not counted. ${error.message}` });
    return 'refused';
  }
}

/** Whether asking again would bring the same: not where no answer came, a login is missing, or it was too much at once. */
const isFinal = (status: number) => status >= 400 && status < 500 && ![401, 408, 429].includes(status);

async function sendVote(client: QueryClient, { on, from, to }: WaitingVote): Promise<void> {
  // The same direction again withdraws.
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

/** The server would not have it: it is a draft again, before whatever was written since. */
function giveBack(client: QueryClient, { publicId, sendingId, draft, body }: WaitingComment, reason: string) {
  giveUpComment(client, publicId, sendingId);
  const written = takeUpDraft(draft);
  writeDraft(draft, written.trim() === '' ? body : `${body}\n\n${written}`);
  const why = reason === '' ? messages.somethingWrong : reason;
  showAlert({ id: draft, kind: 'error', text: `Your comment was not sent. ${why} It is kept as a draft.` });
}
