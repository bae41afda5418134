import type { Post } from '@confab/api-contract/calls';
import type { Viewer } from '@confab/domain';
import { createContext, useContext } from 'react';
import type { Highlight } from './highlight.ts';

/** What a comment must know of its post. */
export type ThreadPost = Pick<Post, 'publicId' | 'communityId' | 'locked' | 'userId' | 'userGhostId'>;

/** What all comments of a page share. A change of it draws every one of them anew, so it holds nothing that moves. */
export type Thread = {
  post: ThreadPost;
  viewer: Viewer;
  /** Whether the viewer wants to see no pictures of people. */
  picturesHidden: boolean;
  /** The viewer's visit before this one. */
  lastVisitAt: string | null;
  /** The comment that the address names. */
  targetId: string | undefined;
  /** Comments of this time are tinted: what a notification told of. */
  highlight: Highlight;
};

export const ThreadContext = createContext<Thread | null>(null);

export function useThread(): Thread {
  const thread = useContext(ThreadContext);
  if (thread === null) throw new Error('Comments are shown inside <Comments>.');
  return thread;
}
