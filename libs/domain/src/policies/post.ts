import { allow, type Decision, deny, firstDenial } from '../decision.ts';
import { isBannedFrom, isModeratorOf, type UserGroup, type Viewer } from '../viewer.ts';
import { canSpeakAs } from './speaking.ts';

export type PostFacts = { userId: string; communityId: string; locked: boolean };

/** What decides about deleting and pinning a post. */
export type PostState = PostFacts & { deleted: boolean; deletedContent: boolean };

/** Where a post is pinned: on top of its community, or of every other feed (api.md 4.3). */
export type PinScope = 'community' | 'site';

export type PostingCommunity = { id: string; postingRestricted: boolean };

/** Creating a post in a community (product-b 5, api.md 2.7). */
export function canCreatePost(viewer: Viewer, community: PostingCommunity): Decision {
  if (!viewer.user) return deny('not_logged_in');
  if (isBannedFrom(viewer, community.id)) return deny('banned-from-community');
  const trusted = viewer.user.isAdmin || isModeratorOf(viewer, community.id);
  if (community.postingRestricted && !trusted) return deny('posting-restricted');
  return allow;
}

/** Locked posts take no votes, not even a withdrawal; deleted ones do (rulings 16). */
export function canVoteOnPost(viewer: Viewer, post: PostFacts): Decision {
  if (!viewer.user) return deny('not_logged_in');
  if (post.locked) return deny('post-locked');
  if (isBannedFrom(viewer, post.communityId)) return deny('banned-from-community');
  return allow;
}

/** Editing title and body: the author only, on locked and deleted posts too (api.md 2.7). */
export function canEditPost(viewer: Viewer, post: Pick<PostFacts, 'userId'>): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.id === post.userId ? allow : deny('not_author');
}

/**
 * Image and link posts need points above the bar of their type, of everybody; a bar below 1 is none (rulings 15,
 * api.md 4.4).
 */
export function hasPointsToPost(viewer: Viewer, requiredPoints: number): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return requiredPoints < 1 || viewer.user.points > requiredPoints ? allow : deny('not_enough_points');
}

/** Speaking as another group in one's own post (api.md 2.7 `changeAsUser`). */
export function canChangePostGroup(viewer: Viewer, post: PostFacts, group: UserGroup): Decision {
  return firstDenial(canEditPost(viewer, post), canSpeakAs(viewer, post.communityId, group));
}

export function canLockPost(viewer: Viewer, post: PostFacts, as: 'mods' | 'admins'): Decision {
  return canSpeakAs(viewer, post.communityId, as);
}

/** Whoever may lock may unlock: a moderator may undo an admin's lock (api.md 2.7). */
export function canUnlockPost(viewer: Viewer, post: PostFacts): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.isAdmin || isModeratorOf(viewer, post.communityId) ? allow : deny('not-mod-not-admin');
}

export function canPinPost(viewer: Viewer, post: PostState, scope: PinScope): Decision {
  return firstDenial(
    canUnpinPost(viewer, post, scope),
    post.deleted ? deny('cannot-pin-deleted-post') : allow,
  );
}

export function canUnpinPost(viewer: Viewer, post: PostFacts, scope: PinScope): Decision {
  if (!viewer.user) return deny('not_logged_in');
  if (viewer.user.isAdmin) return allow;
  if (scope === 'site') return deny('not_admin');
  return isModeratorOf(viewer, post.communityId) ? allow : deny('not_mod');
}

export function canAnnouncePost(viewer: Viewer): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.isAdmin ? allow : deny('not_admin');
}

/**
 * Deleting a post, with its content or without, or later its content alone (product-b 4, 6; api.md 2.7). Moderators
 * never delete content.
 */
export function canDeletePost(
  viewer: Viewer,
  post: PostState,
  how: { as: UserGroup; deleteContent: boolean },
): Decision {
  const entitled =
    how.as === 'normal' ? canEditPost(viewer, post) : canSpeakAs(viewer, post.communityId, how.as);
  const contentLeft = how.deleteContent && !post.deletedContent;
  return firstDenial(
    entitled,
    how.as === 'mods' && how.deleteContent ? deny('mod-cannot-delete-content') : allow,
    post.deleted && !contentLeft ? deny('already-deleted') : allow,
  );
}

/** Moderators' lists of deleted and locked posts (api.md 2.7). */
export function canReadModeratorFeed(viewer: Viewer, communityId: string): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.isAdmin || isModeratorOf(viewer, communityId) ? allow : deny('not_admin_nor_mod');
}

/** Describing a picture that is in a post, or is not in one yet (api.md 2.9). Thumbnails of links: admins only. */
export function canDescribeImage(viewer: Viewer, image: { ownerId: string | null }): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.isAdmin || viewer.user.id === image.ownerId ? allow : deny('permission_denied');
}
