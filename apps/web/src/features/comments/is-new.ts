import type { Comment } from '@confab/api-contract/calls';
import { useCallback } from 'react';
import { useThread } from './thread-context.ts';

/** Tells whether a comment was written by somebody else since the viewer was here (product-b 2). */
export function useIsNew(): (comment: Comment) => boolean {
  const { lastVisitAt, viewer } = useThread();
  const viewerId = viewer.user?.id;
  return useCallback(
    ({ createdAt, deleted, userId }: Comment) => {
      if (lastVisitAt === null || deleted || userId === viewerId) return false;
      return Date.parse(createdAt) >= Date.parse(lastVisitAt);
    },
    [lastVisitAt, viewerId],
  );
}
