import { casesApi, type Comment, commentsApi, type Post, postsApi } from '@confab/api-contract/calls';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call } from '../lib/call.ts';
import { fetching, mutate } from '../lib/queries.ts';
import { showComment } from './comments.ts';
import { renewModtools } from './communities.ts';
import { showPost } from './posts.ts';

/** What moderators removed of a post and its comments, with the reasons that the viewer may read. */
export function removalsQuery(postId: string) {
  return queryOptions({
    queryKey: ['removals', postId],
    queryFn: fetching(casesApi.removals, { params: { postId } }),
  });
}

/** Puts a removed post or comment back. */
export async function restore(client: QueryClient, item: Post | Comment): Promise<void> {
  const send = async (): Promise<void> => {
    if ('postId' in item) {
      const params = { postId: item.postPublicId, commentId: item.id };
      showComment(client, await call(commentsApi.restore, { params }));
    } else showPost(client, await call(postsApi.restore, { params: { postId: item.publicId } }));
  };
  await mutate(client, { mutationFn: send }, undefined).then(
    () => showAlert({ kind: 'ok', text: 'postId' in item ? 'Comment restored.' : 'Post restored.' }),
    // The failure has been shown.
    () => undefined,
  );
  void client.invalidateQueries({ queryKey: ['removals'] });
  renewModtools(client, item.communityId);
}
