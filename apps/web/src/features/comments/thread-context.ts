import type { Comment, Post } from '@confab/api-contract/calls';
import type { Viewer } from '@confab/domain';
import { createContext, useCallback, useContext, useMemo } from 'react';
import type { PostThread } from '../../data/posts.ts';
import type { Highlight } from '../content/comment-address.ts';

/** The fields of the post that a comment needs. */
export type ThreadPost = Pick<Post, 'publicId' | 'communityId' | 'locked' | 'userId' | 'userGhostId'>;

/** With fewer comments a thread needs no map. */
export const navigableFrom = 10;

/** Shared by all comments of a page. A change re-renders every comment, so it holds nothing that changes often. */
type Thread = {
  post: ThreadPost;
  viewer: Viewer;
  /** Whether the viewer turned profile pictures off. */
  picturesHidden: boolean;
  /** The viewer's previous visit. */
  lastVisitAt: string | null;
  /** The comment that the address names, and its depth: the page shows so many more levels from there on. */
  targetId: string | undefined;
  baseDepth: number;
  /** Comments of this time are tinted: a notification led to them. */
  highlight: Highlight;
};

export const ThreadContext = createContext<Thread | null>(null);

export function useThread(): Thread {
  const thread = useContext(ThreadContext);
  if (thread === null) throw new Error('Comments are shown inside <Comments>.');
  return thread;
}

/** How many comments are new. Where later pages are not loaded, the post knows more of them. */
export function useNoNew(thread: PostThread | undefined): number {
  const isNew = useIsNew();
  return useMemo(() => {
    if (!thread) return 0;
    const loaded = thread.comments.filter(isNew).length;
    return thread.next === null || thread.branchOnly ? loaded : Math.max(loaded, thread.post.newComments);
  }, [thread, isNew]);
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
