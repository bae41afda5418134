import { type Comment, commentsApi } from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { isCallError } from '../lib/call-error.ts';
import { commentByNow, showComment } from './comments.ts';
import { renewComment } from './renew-comment.ts';
import { sendAgainWhenTooFast } from './send-again.ts';

/** The part of a comment that its author may mend. */
type Words = Pick<Comment, 'body' | 'bodyHtml' | 'editedAt'>;

/** The edits that are not answered, by comment: the words that the server holds, and the answer that is waited for last. */
const underWay = new Map<string, { published: Words; last: Promise<Comment> | undefined }>();

/**
 * Changes the text of a comment. The new one is seen at once, where its HTML is known; a refusal gives the old one back,
 * and is thrown. Edits of one comment travel one after the other, and the last word counts.
 */
export async function editComment(
  client: QueryClient,
  comment: Comment,
  { body, bodyHtml }: { body: string; bodyHtml: string | undefined },
): Promise<Comment> {
  const send = () =>
    sendAgainWhenTooFast(() =>
      call(commentsApi.edit, {
        params: { postId: comment.postPublicId, commentId: comment.id },
        body: { body },
      }),
    );
  const edits = underWay.get(comment.id) ?? { published: wordsOf(comment), last: undefined };
  // Whoever sent the edit before hears of its failure.
  const answer = edits.last?.then(send, send) ?? send();
  edits.last = answer;
  underWay.set(comment.id, edits);
  if (bodyHtml !== undefined) showWords(client, comment, { body, bodyHtml, editedAt: now() });

  try {
    const saved = await answer;
    edits.published = wordsOf(saved);
    if (edits.last === answer) showComment(client, saved);
    return saved;
  } catch (error) {
    if (edits.last === answer) showWords(client, comment, edits.published);
    if (isCallError(error) && error.code === 'comment_deleted') renewComment(client, comment.id);
    throw error;
  } finally {
    if (edits.last === answer) underWay.delete(comment.id);
  }
}

const wordsOf = ({ body, bodyHtml, editedAt }: Comment): Words => ({ body, bodyHtml, editedAt });
const now = () => new Date().toISOString();

/** Other words in the comment as it is by now: votes and replies may have come meanwhile. */
function showWords(client: QueryClient, comment: Comment, words: Words) {
  showComment(client, { ...commentByNow(client, comment), ...words });
}
