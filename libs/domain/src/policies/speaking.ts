import { allow, type Decision, deny } from '../decision.ts';
import { isModeratorOf, type UserGroup, type Viewer } from '../viewer.ts';

/** Whether the viewer may speak or act in this community as that group (product-b 6; api.md 2.7 `userGroup`). */
export function canSpeakAs(viewer: Viewer, communityId: string, group: UserGroup): Decision {
  if (!viewer.user) return deny('not_logged_in');
  if (group === 'mods' && !isModeratorOf(viewer, communityId)) return deny('not_mod');
  if (group === 'admins' && !viewer.user.isAdmin) return deny('not_admin');
  return allow;
}
