import type { Comment } from '@confab/api-contract/calls';

/** Whether a comment was written by somebody else since the viewer was here (product-b 2). */
export function isNew(comment: Comment, lastVisitAt: string | null, viewerId: string | undefined): boolean {
  if (lastVisitAt === null || comment.deleted || comment.userId === viewerId) return false;
  return Date.parse(comment.createdAt) >= Date.parse(lastVisitAt);
}
