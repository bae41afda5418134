import type { Comment } from '@confab/api-contract/calls';
import { useCallback } from 'react';
import { useThread } from './thread-context.ts';

/** Tells whether a comment was written by somebody else since the viewer was here (product-b 2). */
export function useIsNew(): (comment: Comment) => boolean {
  const { lastVisitAt, viewer } = useThread();
  const viewerId = viewer.user?.id;
  const since = lastVisitAt === null ? Infinity : Date.parse(lastVisitAt);
  return useCallback(
    ({ createdAt, deleted, userId }: Comment) =>
      // Most people read most threads for the first time: nothing has to be looked at then.
      since !== Infinity && !deleted && userId !== viewerId && Date.parse(createdAt) >= since,
    [since, viewerId],
  );
}
