import { commentsApi } from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { isCallError } from '../lib/call-error.ts';
import { fetching } from '../lib/fetching.ts';
import { load } from '../lib/load.ts';
import { addComments } from './comments.ts';
import { postThreadQuery } from './posts.ts';

/**
 * For the loader of a comment's own address: the comment, what leads to it and the replies to it, where the first page
 * does not hold them. A comment that does not exist leaves the post as it is.
 */
export async function loadThreadOf(client: QueryClient, publicId: string, commentId: string): Promise<void> {
  const { comments } = await load(client, postThreadQuery(publicId));
  const known = comments.find(({ id }) => id === commentId);
  const replies = comments.filter(({ parentId }) => parentId === commentId).length;
  if (known && replies >= known.noRepliesDirect) return;

  try {
    const around = await fetching(commentsApi.list, { params: { postId: publicId }, query: { commentId } })({
      client,
      signal: new AbortController().signal,
    });
    // A bare list answers a question for all replies only.
    if (!Array.isArray(around)) addComments(client, publicId, around.comments);
  } catch (error) {
    // What cannot be an id of a comment names none.
    if (!isCallError(error, 404) && !isCallError(error, 400)) throw error;
  }
}
