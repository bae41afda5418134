import { postsApi } from '@confab/api-contract';
import { enqueue, type Tx } from '@confab/db';
import {
  actingGroup,
  canAnnouncePost,
  canChangePostGroup,
  canLockPost,
  canPinPost,
  canUnlockPost,
  canUnpinPost,
  limits,
  type LoggedInViewer,
  type PinScope,
} from '@confab/domain';
import { lockViewerRoles, memberTransaction } from '../../members/member-transaction.queries.ts';
import { ApiError, assertAllowed } from '../../http/errors.ts';
import type { RouteModule } from '../../http/route.ts';
import type { MemberViewer } from '../../http/viewer.ts';
import { type RecordedAct, recordAct } from '../../communities/moderators/moderation-log.queries.ts';
import { bringBack } from '../removals.ts';
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

/** Each change runs in one transaction under the post's lock. */
export const postChangeRoutes: RouteModule = (route, { db }) => {
  const change = async (
    postId: string,
    viewer: MemberViewer,
    act: (tx: Tx, post: LockedPost, member: LoggedInViewer) => Promise<void>,
  ) => {
    const { post } = await getPost(db, postId);
    await memberTransaction(db, viewer, { in: post.communityId }, async (tx, member) =>
      act(tx, await getPostForUpdate(tx, post.id), member),
    );
    return loadPost(db, await getPost(db, post.id), viewer);
  };

  route(postsApi.lock, ({ params, query, viewer }) =>
    change(params.postId, viewer, async (tx, post, member) => {
      assertAllowed(canLockPost(member, post, query.lockAs));
      await lockPost(tx, post.id, { userId: viewer.user.id, as: query.lockAs });
      await record(tx, 'lock_post', post, member, query.lockAs);
    }),
  );

  route(postsApi.unlock, ({ params, viewer }) =>
    change(params.postId, viewer, async (tx, post, member) => {
      assertAllowed(canUnlockPost(member, post));
      if (!post.locked) return;
      await unlockPost(tx, post.id);
      await record(tx, 'unlock_post', post, member, actingGroup(member, post.communityId));
    }),
  );

  route(postsApi.restore, async ({ params, viewer }) => {
    const { post } = await getPost(db, params.postId);
    await memberTransaction(db, viewer, { in: post.communityId }, (tx, member) =>
      bringBack(tx, { postId: post.id, commentId: null }, member),
    );
    return loadPost(db, await getPost(db, post.id), viewer);
  });

  route(postsApi.pin, async ({ params, query, viewer }) => {
    const scope = scopeOf(query.siteWide);
    const { post } = await getPost(db, params.postId);
    await memberTransaction(db, viewer, async (tx) => {
      await lockPins(tx, scope, post.communityId);
      const member = await lockViewerRoles(tx, viewer, post.communityId);
      const current = await getPostForUpdate(tx, post.id);
      assertAllowed(canPinPost(member, current, scope));
      if (isPinned(current, scope)) return;
      if ((await countPinned(tx, scope, post.communityId)) >= limits.pinsPerScope) {
        throw new ApiError('limit-reached');
      }
      await pinPost(tx, post.id, scope);
      await record(tx, 'pin_post', current, member, pinningGroup(member, current, scope));
    });
    return loadPost(db, await getPost(db, post.id), viewer);
  });

  route(postsApi.unpin, ({ params, query, viewer }) => {
    const scope = scopeOf(query.siteWide);
    return change(params.postId, viewer, async (tx, post, member) => {
      assertAllowed(canUnpinPost(member, post, scope));
      if (!isPinned(post, scope)) return;
      await unpinPost(tx, post.id, scope);
      await record(tx, 'unpin_post', post, member, pinningGroup(member, post, scope));
    });
  });

  route(postsApi.announce, ({ params, viewer }) =>
    change(params.postId, viewer, async (tx, post, member) => {
      assertAllowed(canAnnouncePost(member));
      await insertAnnouncement(tx, post.id, viewer.user.id);
      await enqueue(tx, 'announcePost', { postId: post.id });
    }),
  );

  route(postsApi.changeAsUser, ({ params, query, viewer }) =>
    change(params.postId, viewer, async (tx, post, member) => {
      assertAllowed(canChangePostGroup(member, post, query.userGroup));
      await updatePost(tx, post.id, { userGroup: query.userGroup });
    }),
  );
};

async function record(
  tx: Tx,
  act: 'lock_post' | 'unlock_post' | 'pin_post' | 'unpin_post',
  post: LockedPost,
  { user }: LoggedInViewer,
  actedAs: RecordedAct['actedAs'],
): Promise<void> {
  const { id: postId, communityId, userId: targetUserId } = post;
  await recordAct(tx, { act, communityId, userId: user.id, actedAs, postId, targetUserId });
}

/** Pins on the front page are always acts of an admin, even if the admin moderates the community. */
function pinningGroup(viewer: LoggedInViewer, { communityId }: LockedPost, scope: PinScope) {
  return scope === 'site' ? 'admins' : actingGroup(viewer, communityId);
}

function isPinned({ pinnedAt, pinnedSiteAt }: LockedPost, scope: PinScope): boolean {
  return (scope === 'site' ? pinnedSiteAt : pinnedAt) !== null;
}

/** `siteWide=true` in any case; any other value means the community (api.md 2.7). */
function scopeOf(siteWide: string | undefined): PinScope {
  return siteWide?.toLowerCase() === 'true' ? 'site' : 'community';
}
