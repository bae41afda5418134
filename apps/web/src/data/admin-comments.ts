import { commentsApi } from '@confab/api-contract/calls';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { fetching } from '../lib/fetching.ts';
import type { FeedItemsPage } from './feed-items.ts';

const newest: string | undefined = undefined;

/**
 * All comments of the site, or those of one person; the newest first. For admins. A feed like any other: votes and
 * deletions are put into it as into all feeds.
 */
export function allCommentsQuery(by: string) {
  const username = by === '' ? undefined : by;
  return infiniteQueryOptions({
    queryKey: ['feed', { commentsOf: by.toLowerCase() }],
    queryFn: async ({ pageParam: next, ...context }): Promise<FeedItemsPage> => {
      const page = await fetching(commentsApi.listAll, { query: { username, next } })(context);
      return { items: page.comments.map((item) => ({ type: 'comment', item })), next: page.next };
    },
    initialPageParam: newest,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
