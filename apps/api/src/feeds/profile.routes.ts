import { usersApi, type userShapes } from '@confab/api-contract';
import { isSuspended, limits, readObjectId } from '@confab/domain';
import { listModeratedCommunities } from '../communities/communities.queries.ts';
import { loadEmbeddedCommunities } from '../communities/load-communities.ts';
import { countPushSubscriptions } from '../members/push-counts.queries.ts';
import { presentViewedUser } from '../members/users.present.ts';
import { getSuspensionNote, getUserByName } from '../members/users.queries.ts';
import type { SessionUser } from '../http/viewer.queries.ts';
import { commentPresenter } from '../content/comments/load-comments.ts';
import { ApiError } from '../http/errors.ts';
import type { Input } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import { postPresenter } from '../content/posts/load-posts.ts';
import { listProfileFeed } from './profile-feed.queries.ts';

export const profileRoutes: RouteModule = (route, { db }) => {
  route(usersApi.get, readProfile, { allowReplica: true });
  route(usersApi.feed, readFeed, { allowReplica: true });

  async function readProfile({ params, query, viewer, reads }: Input<typeof userShapes.get>) {
    const adminsView = query.adminsView === 'true';
    if (adminsView && !viewer.user) throw new ApiError('not_logged_in');
    if (adminsView && !viewer.user?.isAdmin) throw new ApiError('not_admin');
    // Visibility and the viewer's own settings need the primary.
    const user = await getUserByName(db, params.username);
    const moderated = await listModeratedCommunities(reads, user.id);
    const moddingList = moderated.length === 0 ? null : await loadEmbeddedCommunities(reads, moderated);
    return presentViewedUser(user, viewer, moddingList, adminsView ? await readAdminsView(user) : null);
  }

  async function readAdminsView(user: SessionUser) {
    const browsers = await countPushSubscriptions(db, [user.id]);
    return {
      webPushSubscriptionsCount: browsers.get(user.id) ?? 0,
      ...(isSuspended(user, Date.now()) && {
        suspendedUntil: user.bannedUntil,
        suspensionReason: user.banReason,
        suspensionNote: await getSuspensionNote(db, user.id),
      }),
    };
  }

  async function readFeed({ params, query, viewer, reads }: Input<typeof userShapes.feed>) {
    // Visibility needs the primary.
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

function readCursor(next: string | undefined): string | null {
  if (next === undefined || next === '') return null;
  const id = readObjectId(next);
  if (id === null) throw new ApiError('invalid_cursor');
  return id;
}
