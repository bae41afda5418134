import { type FeedPage, type ModeratorFeedPage, postsApi, postShapes } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { canModerate, defaultFeedSort, limits } from '@confab/domain';
import { getCommunityById } from '../communities/communities.queries.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import { type Input, readPageNumber } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import { type RequestViewer, visitorOnly } from '../http/viewer.ts';
import type { ContentPieces } from '../content/content-pieces.ts';
import { loadPosts } from '../content/posts/load-posts.ts';
import { encodePost, type PostPieces, seesTheSame } from '../content/posts/post-pieces.ts';
import { listOwnPostFacts, listPostsByIds } from '../content/posts/posts.queries.ts';
import { type Encoded, encodeList } from '../pieces/encoded.ts';
import {
  type FeedIds,
  type FeedQuery,
  type FeedScope,
  listFeed,
  listPinned,
  readFeedCursor,
} from './feeds.queries.ts';
import { countModeratorFeed, listModeratorFeed } from './moderator-feed.queries.ts';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import { deleteHiddenPost, hidePost } from './hidden-posts.queries.ts';

type Query = Input<typeof postShapes.list>['query'];

export const feedRoutes =
  (pieces: ContentPieces): RouteModule =>
  (route, { db }) => {
    route(
      postsApi.list,
      async ({ query, viewer, reads }) => {
        const { filter } = query;
        if (filter === 'deleted' || filter === 'locked')
          return loadModeratorFeed(db, { ...query, filter }, viewer);
        const ask = feedQuery(query, viewer);
        return pieces.quick(postShapes.list.response, {
          reads,
          fast: async () => encodeFeed(pieces.posts, await listPage(reads, ask), { viewer, reads }),
          slow: async () => loadFeed(reads, await listPage(reads, ask), viewer),
        });
      },
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

function feedQuery(query: Query, viewer: RequestViewer): FeedQuery {
  const { sort = 'latest', limit = limits.feedPageDefault } = query;
  const scope = scopeOf(query, viewer);
  // Clients send all three for "the first page" (api.md 1.10).
  const cursor = ['', 'null', 'undefined'].includes(query.next ?? '')
    ? null
    : readFeedCursor(sort, query.next ?? '');
  return { scope, readerId: viewer.user?.id ?? null, sort, limit, cursor };
}

/** The pinned posts stand above the first page of the default sort, and only there. */
async function listPage(db: Db, query: FeedQuery): Promise<FeedIds> {
  const [page, pinned] = await Promise.all([
    listFeed(db, query),
    query.sort === defaultFeedSort && !query.cursor ? listPinned(db, query.scope) : [],
  ]);
  return { ids: [...new Set([...pinned, ...page.ids])], next: page.next };
}

async function loadFeed(db: Db, { ids, next }: FeedIds, viewer: RequestViewer): Promise<FeedPage> {
  const rows = new Map((await listPostsByIds(db, ids)).map((row) => [row.post.id, row]));
  return {
    posts: await loadPosts(
      db,
      ids.flatMap((id) => rows.get(id) ?? []),
      viewer,
    ),
    next,
  };
}

async function encodeFeed(
  posts: PostPieces,
  { ids, next }: FeedIds,
  { viewer, reads }: { viewer: RequestViewer; reads: Db },
): Promise<Encoded | null> {
  const [whole, own] = await Promise.all([
    posts.getMany(ids),
    viewer.user ? listOwnPostFacts(reads, viewer.user.id, ids) : undefined,
  ]);
  const shown = ids.flatMap((id) => whole.get(id) ?? []);
  if (!shown.every((post) => seesTheSame(viewer, post))) return null;
  return encodeList(
    'posts',
    shown.map((post) => encodePost(post, viewer, own?.get(post.id))),
    next,
  );
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

  const list = { communityId, filter, q: query.q, page, limit };
  const [noPosts, rows] = await Promise.all([countModeratorFeed(db, list), listModeratorFeed(db, list)]);
  return { noPosts, limit, page, posts: await loadPosts(db, rows, visitorOnly) };
}
