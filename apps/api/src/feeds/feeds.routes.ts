import { postsApi } from '@confab/api-contract';
import { defaultFeedSort, limits } from '@confab/domain';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import type { RequestViewer } from '../http/viewer.ts';
import { loadPosts } from '../posts/load-posts.ts';
import { type FeedScope, listFeed, listPinned, readFeedCursor } from './feeds.queries.ts';

export const feedRoutes: RouteModule = (route, { db }) => {
  route(postsApi.list, async ({ query, viewer }) => {
    const { sort = 'latest', limit = limits.feedPageDefault } = query;
    const scope = scopeOf(query, viewer);
    // Clients write all three for "the first page" (api.md 1.10).
    const cursor = ['', 'null', 'undefined'].includes(query.next ?? '')
      ? null
      : readFeedCursor(sort, query.next ?? '');

    const [page, pinned] = await Promise.all([
      listFeed(db, { scope, sort, limit, cursor }),
      sort === defaultFeedSort && !cursor ? listPinned(db, scope) : [],
    ]);
    const pinnedIds = new Set(pinned.map((row) => row.post.id));
    const rows = [...pinned, ...page.rows.filter((row) => !pinnedIds.has(row.post.id))];
    return { posts: await loadPosts(db, rows, viewer), next: page.next };
  });
};

function scopeOf(
  query: { feed?: 'all' | 'home' | 'community' | undefined; communityId?: string | undefined },
  viewer: RequestViewer,
): FeedScope {
  if (query.communityId !== undefined) return { kind: 'community', communityId: query.communityId };
  if (query.feed === 'community') throw new ApiError('community-is-empty');
  if (query.feed !== 'home') return { kind: 'all' };
  if (!viewer.user) throw new ApiError('not_logged_in');
  return { kind: 'home', userId: viewer.user.id };
}
