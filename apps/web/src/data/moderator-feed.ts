import { type ModeratorFeedPage, type Post, postsApi } from '@confab/api-contract/calls';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { showAlert } from '../lib/alerts.ts';
import { call } from '../lib/call.ts';
import { fetching } from '../lib/fetching.ts';
import { mutate } from '../lib/mutate.ts';
import { showPost } from './posts.ts';
import { renewModtools } from './renew-modtools.ts';

export type ModeratorFilter = 'deleted' | 'locked';

/** One page of the deleted or locked posts of a community. */
export function moderatorFeedQuery(communityId: string, filter: ModeratorFilter, page: number) {
  return queryOptions({
    queryKey: [...feedsKey(communityId), filter, page],
    queryFn: async (context): Promise<ModeratorFeedPage> => {
      const query = { communityId, filter, page: String(page) };
      const answer = await fetching(postsApi.list, { query })(context);
      if (!('noPosts' in answer)) throw new Error('A feed came in place of a list of moderators.');
      return answer;
    },
    // Others act on the same posts.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

const feedsKey = (communityId: string) => ['moderator-feed', communityId];

/** Unlocks a post, which leaves the list of locked ones. */
export async function unlockPost(client: QueryClient, post: Post): Promise<void> {
  const mutationFn = () => call(postsApi.unlock, { params: { postId: post.publicId } });
  const onSuccess = (saved: Post) => {
    client.setQueriesData<ModeratorFeedPage>(
      { queryKey: [...feedsKey(post.communityId), 'locked'] },
      (page) =>
        page?.posts.some(({ id }) => id === post.id)
          ? { ...page, noPosts: page.noPosts - 1, posts: page.posts.filter(({ id }) => id !== post.id) }
          : page,
    );
    showPost(client, saved);
    showAlert({ kind: 'ok', text: 'Post unlocked.' });
  };
  try {
    await mutate(client, { mutationFn, onSuccess }, undefined);
  } finally {
    renewModtools(client, post.communityId);
  }
}
