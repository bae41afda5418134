import type { Comment } from '@confab/api-contract/calls';
import { isModeratorOf, type Viewer } from '@confab/domain';

type Facts = Pick<Comment, 'userId' | 'communityId' | 'deleted'>;

/**
 * Whether somebody can do more with a comment than everybody can: whether any policy of a comment's changes allows them
 * anything. Said in short, because visitors load it as well. Of a deleted one admins still want to know the id.
 */
export function mayChange(viewer: Viewer, { userId, communityId, deleted }: Facts): boolean {
  if (!viewer.user) return false;
  return (
    viewer.user.isAdmin || (!deleted && (viewer.user.id === userId || isModeratorOf(viewer, communityId)))
  );
}

/** Whether there is anything at all: what stands there is reported by everybody who did not write it. */
export const hasMenu = (viewer: Viewer, comment: Facts): boolean =>
  !comment.deleted || mayChange(viewer, comment);
