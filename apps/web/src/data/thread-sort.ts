import { commentsApi } from '@confab/api-contract/calls';
import { type CommentSort, compareComments, defaultCommentSort } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { mutate } from '../lib/queries.ts';
import { isPending } from './pending-comments.ts';
import { type PostThread, postThreadQuery, updateThread } from './posts.ts';

/** Shows a thread in another order: at once where all of it is loaded, else with its first page in that order. */
export function sortThread(client: QueryClient, publicId: string, sort: CommentSort): Promise<void> {
  const show = (page: Pick<PostThread, 'comments' | 'next'>) =>
    updateThread(client, publicId, ({ sort: _before, ...thread }) => ({
      ...thread,
      ...page,
      ...(sort !== defaultCommentSort && { sort }),
    }));
  const mutationFn = async () => {
    const thread = client.getQueryData(postThreadQuery(publicId).queryKey);
    if (!thread) return;
    if (thread.next === null) {
      show({ comments: thread.comments.toSorted(compareComments[sort]), next: null });
      return;
    }
    const page = await call(commentsApi.list, { params: { postId: publicId }, query: { sort } });
    // The api returns a bare list only for replies.
    if (!Array.isArray(page))
      show({ comments: [...thread.comments.filter(isPending), ...page.comments], next: page.next });
  };
  return mutate(client, { mutationFn }, undefined);
}
