import { postsApi } from '@confab/api-contract';
import type { Tx } from '@confab/db';
import {
  canAnnouncePost,
  canChangePostGroup,
  canLockPost,
  canPinPost,
  canUnlockPost,
  canUnpinPost,
  limits,
  type PinScope,
} from '@confab/domain';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import type { MemberViewer } from '../http/viewer.ts';
import { loadPost } from './load-posts.ts';
import {
  countPinned,
  insertAnnouncement,
  lockPins,
  lockPost,
  pinPost,
  unlockPost,
  unpinPost,
} from './post-changes.queries.ts';
import { getPost, getPostForUpdate, type LockedPost, updatePost } from './posts.queries.ts';

/** What moderators, admins and authors do with a post, each in one transaction under the post's lock. */
export const postChangeRoutes: RouteModule = (route, { db }) => {
  const change = async (
    postId: string,
    viewer: MemberViewer,
    act: (tx: Tx, post: LockedPost) => Promise<void>,
  ) => {
    const { post } = await getPost(db, postId);
    await db.transaction(async (tx) => act(tx, await getPostForUpdate(tx, post.id)));
    return loadPost(db, await getPost(db, post.id), viewer);
  };

  route(postsApi.lock, ({ params, query, viewer }) =>
    change(params.postId, viewer, async (tx, post) => {
      assertAllowed(canLockPost(viewer, post, query.lockAs));
      await lockPost(tx, post.id, { userId: viewer.user.id, as: query.lockAs });
    }),
  );

  route(postsApi.unlock, ({ params, viewer }) =>
    change(params.postId, viewer, async (tx, post) => {
      assertAllowed(canUnlockPost(viewer, post));
      await unlockPost(tx, post.id);
    }),
  );

  route(postsApi.pin, async ({ params, query, viewer }) => {
    const scope = scopeOf(query.siteWide);
    const { post } = await getPost(db, params.postId);
    await db.transaction(async (tx) => {
      await lockPins(tx, scope, post.communityId);
      const current = await getPostForUpdate(tx, post.id);
      assertAllowed(canPinPost(viewer, current, scope));
      const isPinned = (scope === 'site' ? current.pinnedSiteAt : current.pinnedAt) !== null;
      if (isPinned) return;
      if ((await countPinned(tx, scope, post.communityId)) >= limits.pinsPerScope) {
        throw new ApiError('limit-reached');
      }
      await pinPost(tx, post.id, scope);
    });
    return loadPost(db, await getPost(db, post.id), viewer);
  });

  route(postsApi.unpin, ({ params, query, viewer }) => {
    const scope = scopeOf(query.siteWide);
    return change(params.postId, viewer, async (tx, post) => {
      assertAllowed(canUnpinPost(viewer, post, scope));
      await unpinPost(tx, post.id, scope);
    });
  });

  route(postsApi.announce, ({ params, viewer }) =>
    change(params.postId, viewer, async (tx, post) => {
      assertAllowed(canAnnouncePost(viewer));
      await insertAnnouncement(tx, post.id, viewer.user.id);
    }),
  );

  route(postsApi.changeAsUser, ({ params, query, viewer }) =>
    change(params.postId, viewer, async (tx, post) => {
      assertAllowed(canChangePostGroup(viewer, post, query.userGroup));
      await updatePost(tx, post.id, { userGroup: query.userGroup });
    }),
  );
};

/** `siteWide=true` in any case; whatever else it is means the community (api.md 2.7). */
function scopeOf(siteWide: string | undefined): PinScope {
  return siteWide?.toLowerCase() === 'true' ? 'site' : 'community';
}
