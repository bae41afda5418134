import { allow, type Decision, deny } from '../decision.ts';
import { isModeratorOf, type ScoredViewer, type Viewer } from '../viewer.ts';

export type CreationRules = { requiredPoints: number; maxModerated: number };

/** Reaching the required points suffices, unlike for pictures; admins are exempt from both rules (api.md 2.10, 4.4). */
export function canCreateCommunity(viewer: ScoredViewer, rules: CreationRules): Decision {
  if (!viewer.user) return deny('not_logged_in');
  if (viewer.user.isAdmin) return allow;
  if (viewer.user.points < rules.requiredPoints) return deny('not-enough-points');
  if (viewer.moderates.length >= rules.maxModerated) return deny('max-limit-reached');
  return allow;
}

export function canAppointModerator(viewer: Viewer, communityId: string): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.isAdmin || isModeratorOf(viewer, communityId) ? allow : deny('not-mod-not-admin');
}

/**
 * A moderator removes moderators at or after their own position; an admin removes any (product-b 6). Position 1 is
 * the highest rank. `own` is null for an admin who does not moderate here.
 */
export function canRemoveModerator(
  viewer: Viewer,
  communityId: string,
  positions: { own: number | null; target: number },
): Decision {
  const appoint = canAppointModerator(viewer, communityId);
  if (!appoint.allowed || viewer.user?.isAdmin) return appoint;
  return positions.own !== null && positions.target >= positions.own ? allow : deny('lower-mod');
}
