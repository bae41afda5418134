import { commentsApi } from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { isCallError } from '../lib/call-error.ts';
import { fetching } from '../lib/fetching.ts';
import { load } from '../lib/load.ts';
import { addComments } from './comments.ts';
import { postThreadQuery } from './posts.ts';

/**
 * For the loader of a comment's own address: the comment and all of its thread, where the first page does not hold it.
 * A comment that does not exist leaves the post as it is.
 */
export async function loadThreadOf(client: QueryClient, publicId: string, commentId: string): Promise<void> {
  const { comments } = await load(client, postThreadQuery(publicId));
  if (comments.some(({ id }) => id === commentId)) return;

  const context = { client, signal: new AbortController().signal };
  const getComment = (id: string) => fetching(commentsApi.get, { params: { commentId: id } })(context);
  try {
    const comment = await getComment(commentId);
    if (comment.postPublicId !== publicId) return;
    const root = comment.ancestors?.[0] ?? comment.id;
    const replies = await fetching(commentsApi.list, {
      params: { postId: publicId },
      query: { parentId: root },
    })(context);
    addComments(client, publicId, [
      root === comment.id ? comment : await getComment(root),
      ...(Array.isArray(replies) ? replies : []),
    ]);
  } catch (error) {
    if (!isCallError(error, 404) && !isCallError(error, 400)) throw error;
  }
}
