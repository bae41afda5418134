import { allow, type Decision, deny } from '../decision.ts';
import { isBannedFrom, isModeratorOf, type ScoredViewer, type Viewer } from '../viewer.ts';
import type { PostFacts } from './post.ts';

export type PostingCommunity = { id: string; postingRestricted: boolean };

/** Creating a post in a community (product-b 5, api.md 2.7). */
export function canCreatePost(viewer: Viewer, community: PostingCommunity): Decision {
  if (!viewer.user) return deny('not_logged_in');
  if (isBannedFrom(viewer, community.id)) return deny('banned-from-community');
  const trusted = viewer.user.isAdmin || isModeratorOf(viewer, community.id);
  if (community.postingRestricted && !trusted) return deny('posting-restricted');
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
export function hasPointsToPost(viewer: ScoredViewer, requiredPoints: number): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return requiredPoints < 1 || viewer.user.points > requiredPoints ? allow : deny('not_enough_points');
}
