import type { Comment } from '@confab/api-contract/calls';
import { useMemo } from 'react';
import { spaceAbove } from '../../lib/scrolling.ts';
import type { CommentTree } from './comment-tree.ts';
import { barHeight, focusedComment } from './comments-in-sight.ts';

/** The comments at the top of a thread. */
export type Roots = {
  readonly comments: readonly Comment[];
  readonly ids: readonly string[];
  readonly indexes: ReadonlyMap<string, number>;
};

export function useRoots(tree: CommentTree): Roots {
  return useMemo(() => {
    const comments = tree.map(({ comment }) => comment);
    const ids = comments.map(({ id }) => id);
    return { comments, ids, indexes: new Map(ids.map((id, index) => [id, index])) };
  }, [tree]);
}

/** Where a comment stands after a jump to it, with some pixels for rounding. */
const restingLine = () => spaceAbove() + barHeight + 8;

/** The last branch that begins above a line of the window. Looks at whole groups first. */
function branchAt(list: Element, line: number): Element | undefined {
  let last: Element | undefined;
  for (const item of list.children) {
    if (item.getBoundingClientRect().top > line) break;
    last = item;
  }
  const group = last?.matches('.branches') ? last.querySelector('ol') : null;
  return group ? branchAt(group, line) : last;
}

const rootOf = (branch: Element | undefined) => branch?.querySelector('.comment-main');

/** The index of the branch that is read; -1 above the first. At the end of the page it is the last. */
export function rootIndexIn(list: Element, { ids, indexes }: Roots): number {
  if (scrollY > 0 && list.getBoundingClientRect().bottom <= innerHeight) return ids.length - 1;
  const root = rootOf(branchAt(list, restingLine()));
  return (root && indexes.get(root.id)) ?? -1;
}

/** The first comment of the next or the previous branch, seen from the focused one in view, or else from the window. */
export function nextRoot(list: HTMLElement, roots: Roots, by: 1 | -1): Comment | undefined {
  const focused = focusedComment(list);
  const seen = focused && focused.getBoundingClientRect().top < innerHeight && isBelowTop(focused);
  const branch = seen ? topBranchOf(focused) : branchAt(list, restingLine());
  const root = rootOf(branch);
  const index = (root && roots.indexes.get(root.id)) ?? -1;
  // Further down in a branch, its own beginning comes first.
  const inside = root && (seen ? focused !== root : root.getBoundingClientRect().top < restingLine() - 48);
  return roots.comments[by === -1 && inside ? index : index + by];
}

const isBelowTop = (element: Element) => element.getBoundingClientRect().bottom > spaceAbove();

function topBranchOf(comment: Element): Element | undefined {
  let branch = comment.closest('.comment');
  for (let above = branch; above; above = above.parentElement?.closest('.comment') ?? null) branch = above;
  return branch ?? undefined;
}
