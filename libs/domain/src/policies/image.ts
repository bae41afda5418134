import { allow, type Decision, deny } from '../decision.ts';
import { isModeratorOf, type Viewer } from '../viewer.ts';

/** The owner of a picture: a member, a community, or neither for a link preview. */
export type ImageFacts = { ownerId: string | null; communityId: string | null };

/** For its owner, moderators of its community, and admins (api.md 2.9). */
export function canDescribeImage(viewer: Viewer, { ownerId, communityId }: ImageFacts): Decision {
  if (!viewer.user) return deny('not_logged_in');
  const isTheirs = viewer.user.id === ownerId || (communityId !== null && isModeratorOf(viewer, communityId));
  return viewer.user.isAdmin || isTheirs ? allow : deny('permission_denied');
}
