import type { Post } from '@confab/api-contract/calls';
import { createContext, useContext } from 'react';
import type { CommentTree } from './comment-tree.ts';

/** What a comment must know of its post. */
export type ThreadPost = Pick<Post, 'publicId' | 'communityId' | 'locked' | 'userId' | 'userGhostId'>;

export type Thread = {
  post: ThreadPost;
  /** The viewer's visit before this one. */
  lastVisitAt: string | null;
  /** The comment that the address names. */
  targetId: string | undefined;
};

export const ThreadContext = createContext<Thread | null>(null);
export const TreeContext = createContext<CommentTree | null>(null);

export function useThread(): Thread {
  return required(useContext(ThreadContext));
}

/** Changes with every vote: only what lists comments follows it, and comments that stayed the same are not drawn anew. */
export function useTree(): CommentTree {
  return required(useContext(TreeContext));
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('Comments are shown inside <Comments>.');
  return value;
}
