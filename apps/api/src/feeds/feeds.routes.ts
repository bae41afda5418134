import { type FeedPage, type ModeratorFeedPage, postsApi, type postShapes } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { canModerate, defaultFeedSort, limits } from '@confab/domain';
import { getCommunityById } from '../communities/communities.queries.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import { type Input, readPageNumber } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import { type RequestViewer, visitorOnly } from '../http/viewer.ts';
import { loadPosts } from '../content/posts/load-posts.ts';
import { type FeedScope, listFeed, listPinned, readFeedCursor } from './feeds.queries.ts';
import { countModeratorFeed, listModeratorFeed } from './moderator-feed.queries.ts';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import { deleteHiddenPost, hidePost } from './hidden-posts.queries.ts';

type Query = Input<typeof postShapes.list>['query'];

export const feedRoutes: RouteModule = (route, { db }) => {
  route(
    postsApi.list,
    ({ query, viewer, reads }) =>
      query.filter === 'deleted' || query.filter === 'locked'
        ? loadModeratorFeed(db, { ...query, filter: query.filter }, viewer)
        : loadFeed(reads, query, viewer),
    { allowReplica: true },
  );

  route(postsApi.hide, async ({ body, viewer }) => {
    await memberTransaction(db, viewer, (tx) => hidePost(tx, viewer.user.id, body.postId));
    return { success: true as const };
  });

  route(postsApi.unhide, async ({ params, viewer }) => {
    await memberTransaction(db, viewer, (tx) => deleteHiddenPost(tx, viewer.user.id, params.postId));
    return { success: true as const };
  });
};

async function loadFeed(db: Db, query: Query, viewer: RequestViewer): Promise<FeedPage> {
  const { sort = 'latest', limit = limits.feedPageDefault } = query;
  const scope = scopeOf(query, viewer);
  // Clients send all three for "the first page" (api.md 1.10).
  const cursor = ['', 'null', 'undefined'].includes(query.next ?? '')
    ? null
    : readFeedCursor(sort, query.next ?? '');

  const [page, pinned] = await Promise.all([
    listFeed(db, { scope, readerId: viewer.user?.id ?? null, sort, limit, cursor }),
    sort === defaultFeedSort && !cursor ? listPinned(db, scope) : [],
  ]);
  const pinnedIds = new Set(pinned.map((row) => row.post.id));
  const rows = [...pinned, ...page.rows.filter((row) => !pinnedIds.has(row.post.id))];
  return { posts: await loadPosts(db, rows, viewer), next: page.next };
}

function scopeOf(query: Query, viewer: RequestViewer): FeedScope {
  if (query.communityId !== undefined) return { kind: 'community', communityId: query.communityId };
  if (query.feed === 'community') throw new ApiError('community-is-empty');
  if (query.feed !== 'home') return { kind: 'all' };
  if (!viewer.user) throw new ApiError('not_logged_in');
  return { kind: 'home', userId: viewer.user.id };
}

/** Posts as a visitor sees them, without facts about the moderator (api.md 4.9). */
async function loadModeratorFeed(
  db: Db,
  query: Query & { filter: 'deleted' | 'locked' },
  viewer: RequestViewer,
): Promise<ModeratorFeedPage> {
  const { filter, communityId, limit = limits.moderatorPage } = query;
  if (!viewer.user) throw new ApiError('not_logged_in');
  if (communityId === undefined) throw new ApiError('invalid_id');
  if (query.page === undefined) throw new ApiError('invalid_page');
  const page = readPageNumber(query.page);
  const community = await getCommunityById(db, communityId);
  assertAllowed(canModerate(viewer, community.id));

  const list = { communityId, filter, page, limit };
  const [noPosts, rows] = await Promise.all([countModeratorFeed(db, list), listModeratorFeed(db, list)]);
  return { noPosts, limit, page, posts: await loadPosts(db, rows, visitorOnly) };
}
