import type { Comment } from '@confab/api-contract/calls';

/** Comments by what they answer, each group in the order in which they came. */
export type CommentTree = {
  roots: readonly Comment[];
  repliesTo: (comment: Comment) => readonly Comment[];
  /** How many replies below the comment are known to exist but not here; 0 when only deeper ones are missing. */
  missingBelow: (comment: Comment) => number;
};

const none: readonly Comment[] = [];

/** Makes a tree of a flat list. A comment whose parent is not in the list stands at the top until it comes. */
export function buildTree(comments: readonly Comment[]): CommentTree {
  const known = new Set(comments.map(({ id }) => id));
  const parentOf = ({ parentId }: Comment) => (parentId !== null && known.has(parentId) ? parentId : null);
  const groups = Map.groupBy(comments, parentOf);
  const repliesTo = ({ id }: Comment) => groups.get(id) ?? none;

  const countBelow = (comment: Comment): number =>
    repliesTo(comment).reduce((count, reply) => count + 1 + countBelow(reply), 0);

  return {
    roots: groups.get(null) ?? none,
    repliesTo,
    missingBelow: (comment) =>
      comment.noRepliesDirect > repliesTo(comment).length ? comment.noReplies - countBelow(comment) : 0,
  };
}

/** How many roots, counted from the first, hold at least so many comments together with their threads. */
export function rootsHolding(tree: CommentTree, wanted: number): number {
  const size = (comment: Comment): number =>
    tree.repliesTo(comment).reduce((count, reply) => count + size(reply), 1);
  let held = 0;
  return tree.roots.findIndex((root) => (held += size(root)) >= wanted) + 1 || tree.roots.length;
}

/** The place of the root whose thread holds a comment, counted from 1; 0 where no thread does. */
export function rootNumberOf(tree: CommentTree, id: string): number {
  const holds = (comment: Comment): boolean => comment.id === id || tree.repliesTo(comment).some(holds);
  return tree.roots.findIndex(holds) + 1;
}
