import { allow, type Decision, deny } from '../decision.ts';
import { isBannedFrom, isModeratorOf, type ScoredViewer, type Viewer } from '../viewer.ts';
import type { PostFacts } from './post.ts';

export type PostingCommunity = { id: string; postingRestricted: boolean };

/** product-b 5, api.md 2.7 */
export function canCreatePost(viewer: Viewer, community: PostingCommunity): Decision {
  if (!viewer.user) return deny('not_logged_in');
  if (isBannedFrom(viewer, community.id)) return deny('banned-from-community');
  const trusted = viewer.user.isAdmin || isModeratorOf(viewer, community.id);
  if (community.postingRestricted && !trusted) return deny('posting-restricted');
  return allow;
}

/** Title and body: the author only, even on locked and deleted posts (api.md 2.7). */
export function canEditPost(viewer: Viewer, post: Pick<PostFacts, 'userId'>): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.id === post.userId ? allow : deny('not_author');
}

/**
 * Image and link posts need more points than their type requires, from everyone; a requirement below 1 is off
 * (rulings 15, api.md 4.4).
 */
export function hasPointsToPost(viewer: ScoredViewer, requiredPoints: number): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return requiredPoints < 1 || viewer.user.points > requiredPoints ? allow : deny('not_enough_points');
}
