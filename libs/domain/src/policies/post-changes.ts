import { allow, type Decision, deny, firstDenial } from '../decision.ts';
import { isModeratorOf, type UserGroup, type Viewer } from '../viewer.ts';
import type { PostFacts } from './post.ts';
import { canEditPost } from './posting.ts';
import { canSpeakAs } from './speaking.ts';

export type PostState = PostFacts & { deleted: boolean; deletedContent: boolean };

/** Pinned on top of its community, or of all other feeds (api.md 4.3). */
export type PinScope = 'community' | 'site';

/** Changes the group that the author's own post speaks as (api.md 2.7 `changeAsUser`). */
export function canChangePostGroup(viewer: Viewer, post: PostFacts, group: UserGroup): Decision {
  return firstDenial(canEditPost(viewer, post), canSpeakAs(viewer, post.communityId, group));
}

export function canLockPost(viewer: Viewer, post: PostFacts, as: 'mods' | 'admins'): Decision {
  return canSpeakAs(viewer, post.communityId, as);
}

/** Everyone who may lock may unlock, so a moderator may undo an admin's lock (api.md 2.7). */
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
 * Deletes a post, with or without its content, or later only its content (product-b 4, 6; api.md 2.7). Moderators
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
