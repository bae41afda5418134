import { usersApi, type userShapes } from '@confab/api-contract';
import { limits, readObjectId } from '@confab/domain';
import { getUserByName } from '../accounts/users.queries.ts';
import { commentPresenter } from '../comments/load-comments.ts';
import { ApiError } from '../http/errors.ts';
import type { Input, RouteModule } from '../http/route.ts';
import { postPresenter } from '../posts/load-posts.ts';
import { listProfileFeed } from './profile-feed.queries.ts';

export const profileFeedRoutes: RouteModule = (route, { db }) => {
  route(usersApi.feed, readFeed, { mayBeOld: true });

  async function readFeed({ params, query, viewer, reads }: Input<typeof userShapes.feed>) {
    // Whether they may be seen is no moment old.
    const user = await getUserByName(db, params.username);
    const isAdmin = viewer.user?.isAdmin ?? false;
    if (user.bannedAt !== null && !isAdmin) throw new ApiError(viewer.user ? 'not_admin' : 'user_banned');
    if (user.deletedAt !== null && !isAdmin) return { items: [], next: null };

    const { items, next } = await listProfileFeed(reads, {
      userId: user.id,
      filter: query.filter === undefined || query.filter === '' ? 'both' : query.filter,
      from: readCursor(query.next),
      limit: query.limit ?? limits.feedPageDefault,
      adminsView: isAdmin,
    });
    const postRows = items.flatMap((item) => (item.type === 'post' ? [item.row] : []));
    const commentRows = items.flatMap((item) => (item.type === 'comment' ? [item.row] : []));
    const [presentPost, presentComment] = await Promise.all([
      postPresenter(reads, postRows, viewer),
      commentPresenter(reads, commentRows, viewer),
    ]);
    return {
      items: items.map((item) =>
        item.type === 'post'
          ? { type: item.type, item: presentPost(item.row) }
          : {
              type: item.type,
              item: { ...presentComment(item.row, item.post), postTitle: item.post.title },
            },
      ),
      next,
    };
  }
};

/** The id of the first item of the page. */
function readCursor(next: string | undefined): string | null {
  if (next === undefined || next === '') return null;
  const id = readObjectId(next);
  if (id === null) throw new ApiError('invalid_cursor');
  return id;
}
