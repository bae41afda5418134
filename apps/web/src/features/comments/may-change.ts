import type { Comment } from '@confab/api-contract/calls';
import { canDeleteComment, canSpeakAs, userGroups, type Viewer } from '@confab/domain';

/** Whether somebody can do more with a comment than everybody can. Of a deleted one admins still want to know the id. */
export function mayChange(viewer: Viewer, comment: Comment): boolean {
  if (!viewer.user) return false;
  return (
    canSpeakAs(viewer, comment.communityId, 'admins').allowed ||
    userGroups.some((as) => canDeleteComment(viewer, comment, as).allowed)
  );
}
