import { allow, type Decision, deny } from '../decision.ts';
import * as limits from '../limits.ts';
import type { ReaderDenial } from '../reader-denials.ts';
import { isBannedFrom, type Viewer } from '../viewer.ts';
import type { PostFacts } from './post.ts';

/** Locks also stop moderators and admins; deleted posts accept comments (api.md 2.8). */
export function canComment(
  viewer: Viewer,
  post: Pick<PostFacts, 'communityId' | 'locked'>,
): Decision<ReaderDenial> {
  if (!viewer.user) return deny('not_logged_in');
  if (post.locked) return deny('post-locked');
  if (isBannedFrom(viewer, post.communityId)) return deny('banned_from_community');
  return allow;
}

/** Refuses replies to a deleted comment, and below the maximum depth. */
export function canReplyTo(parent: { depth: number; deleted: boolean }): Decision<ReaderDenial> {
  if (parent.deleted) return deny('comment-reply-to-deleted');
  if (parent.depth >= limits.commentDepthMax) return deny('comment-max-depth-reached');
  return allow;
}

export function canVoteOnComment(
  viewer: Viewer,
  comment: { communityId: string; deleted: boolean; postLocked: boolean },
): Decision<ReaderDenial> {
  if (!viewer.user) return deny('not_logged_in');
  if (comment.deleted) return deny('comment_deleted');
  if (comment.postLocked) return deny('post-locked');
  if (isBannedFrom(viewer, comment.communityId)) return deny('banned-from-community');
  return allow;
}

/**
 * Whether the viewer may read a deleted comment. Deleted by its author: admins only (the text is erased). By a
 * moderator: moderators of the community and admins. By an admin: admins only (api.md 4.9).
 */
export function canSeeDeletedComment(
  viewer: Viewer,
  comment: { communityId: string; deletedAs: string | null },
): boolean {
  if (viewer.user?.isAdmin) return true;
  return comment.deletedAs === 'mods' && viewer.moderates.includes(comment.communityId);
}
