import type { ViewedUser } from '@confab/api-contract/calls';
import type { Viewer } from '@confab/domain';

/** What becomes of a profile: admins see deleted and suspended accounts too, the others are told so (product-a 2). */
export function profileState(user: ViewedUser, viewer: Viewer): 'shown' | 'deleted' | 'suspended' {
  const isAdmin = viewer.user?.isAdmin === true;
  if (user.deleted && !isAdmin) return 'deleted';
  return user.isBanned && !(isAdmin && user.bannedAt !== null) ? 'suspended' : 'shown';
}
