import type { Comment, Post } from '@confab/api-contract/calls';
import type { Viewer } from '@confab/domain';
import { createContext, useCallback, useContext } from 'react';
import type { Highlight } from '../content/comment-address.ts';

/** The fields of the post that a comment needs. */
export type ThreadPost = Pick<Post, 'publicId' | 'communityId' | 'locked' | 'userId' | 'userGhostId'>;

/** Shared by all comments of a page. A change re-renders every comment, so it holds nothing that changes often. */
type Thread = {
  post: ThreadPost;
  viewer: Viewer;
  /** Whether the viewer turned profile pictures off. */
  picturesHidden: boolean;
  /** The viewer's previous visit. */
  lastVisitAt: string | null;
  /** The comment that the address names. */
  targetId: string | undefined;
  /** Comments of this time are tinted: a notification led to them. */
  highlight: Highlight;
};

export const ThreadContext = createContext<Thread | null>(null);

export function useThread(): Thread {
  const thread = useContext(ThreadContext);
  if (thread === null) throw new Error('Comments are shown inside <Comments>.');
  return thread;
}

/** Whether another person wrote a comment since the viewer's last visit (product-b 2). */
export function useIsNew(): (comment: Comment) => boolean {
  const { lastVisitAt, viewer } = useThread();
  const viewerId = viewer.user?.id;
  const since = lastVisitAt === null ? Infinity : Date.parse(lastVisitAt);
  return useCallback(
    ({ createdAt, deleted, userId }: Comment) =>
      // Mostly there is no previous visit: nothing has to be compared then.
      since !== Infinity && !deleted && userId !== viewerId && Date.parse(createdAt) >= since,
    [since, viewerId],
  );
}
