import { usersApi } from '@confab/api-contract';
import { limits, readObjectId } from '@confab/domain';
import { getUserByName } from '../accounts/users.queries.ts';
import { presentComment } from '../comments/comments.present.ts';
import { listOwnVotes } from '../comments/comments.queries.ts';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { presentPost } from '../posts/posts.present.ts';
import { listOwnPostFacts } from '../posts/posts.queries.ts';
import { listProfileFeed } from './profile-feed.queries.ts';

export const profileFeedRoutes: RouteModule = (route, { db }) => {
  route(usersApi.feed, async ({ params, query, viewer }) => {
    const user = await getUserByName(db, params.username);
    const isAdmin = viewer.user?.isAdmin ?? false;
    if (user.bannedAt !== null && !isAdmin) throw new ApiError(viewer.user ? 'not_admin' : 'user_banned');
    if (user.deletedAt !== null && !isAdmin) return { items: [], next: null };

    const { items, next } = await listProfileFeed(db, {
      userId: user.id,
      filter: query.filter === undefined || query.filter === '' ? 'both' : query.filter,
      from: readCursor(query.next),
      limit: query.limit ?? limits.feedPageDefault,
      adminsView: isAdmin,
    });
    const ids = (type: 'post' | 'comment') =>
      items.filter((item) => item.type === type).map((item) => item.id);
    const [ownPosts, ownVotes] = viewer.user
      ? await Promise.all([
          listOwnPostFacts(db, viewer.user.id, ids('post')),
          listOwnVotes(db, viewer.user.id, ids('comment')),
        ])
      : [undefined, undefined];
    return {
      items: items.map((item) =>
        item.type === 'post'
          ? { type: item.type, item: presentPost(item.row, viewer, ownPosts?.get(item.id)) }
          : {
              type: item.type,
              item: {
                ...presentComment(item.row, item.post, viewer, ownVotes?.get(item.id) ?? null),
                postTitle: item.post.title,
              },
            },
      ),
      next,
    };
  });
};

/** The id of the first item of the page. */
function readCursor(next: string | undefined): string | null {
  if (next === undefined || next === '') return null;
  const id = readObjectId(next);
  if (id === null) throw new ApiError('invalid_cursor');
  return id;
}
