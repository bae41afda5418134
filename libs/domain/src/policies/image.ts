import { allow, type Decision, deny } from '../decision.ts';
import type { Viewer } from '../viewer.ts';

/** Describing a picture that is in a post, or is not in one yet (api.md 2.9). Thumbnails of links: admins only. */
export function canDescribeImage(viewer: Viewer, image: { ownerId: string | null }): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.isAdmin || viewer.user.id === image.ownerId ? allow : deny('permission_denied');
}
