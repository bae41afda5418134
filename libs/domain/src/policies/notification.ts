import { allow, type Decision, deny } from '../decision.ts';
import type { Viewer } from '../viewer.ts';

/** Only the recipient; admins have no access (api.md 2.6). */
export function canOpenNotification(viewer: Viewer, notification: { userId: string }): Decision {
  if (!viewer.user) return deny('not_logged_in');
  return viewer.user.id === notification.userId ? allow : deny('not_owner');
}
