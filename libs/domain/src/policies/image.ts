import { allow, type Decision, deny } from '../decision.ts';
import { isModeratorOf, type Viewer } from '../viewer.ts';

/** Whose a picture is: somebody's, a community's, or nobody's, as the preview of a link. */
export type ImageFacts = { ownerId: string | null; communityId: string | null };

/** Describing a picture: for its owner, the moderators of its community, and admins (api.md 2.9). */
export function canDescribeImage(viewer: Viewer, { ownerId, communityId }: ImageFacts): Decision {
  if (!viewer.user) return deny('not_logged_in');
  const isTheirs = viewer.user.id === ownerId || (communityId !== null && isModeratorOf(viewer, communityId));
  return viewer.user.isAdmin || isTheirs ? allow : deny('permission_denied');
}
