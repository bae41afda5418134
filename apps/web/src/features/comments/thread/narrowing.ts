import { type CommentTree, sizeOf } from '../parts/comment-tree.ts';

/** Makes less of every state of a tree. */
export type Narrow = (tree: CommentTree) => CommentTree;

/**
 * What to do with a thread at the address of one of its comments: leave out what neither leads to that comment nor
 * follows from it. What comes later is shown wherever it belongs. Null where no branch holds the comment, and where
 * nothing of `all` comments would be left out.
 */
export function narrowTo(tree: CommentTree, id: string, all: number): Narrow | null {
  const way = wayTo(tree, id);
  if (!way) return null;
  const narrow: Narrow = (later) => narrowed(later, way);
  return sizeOf(narrow(tree)) < all ? narrow : null;
}

type Way = {
  /** The comments above the one that is looked at. */
  above: ReadonlySet<string>;
  /** The comments beside the way: their branches are left out. */
  beside: ReadonlySet<string>;
};

function wayTo(tree: CommentTree, id: string): Way | null {
  for (const node of tree) {
    const here = node.comment.id === id;
    const below = here ? null : wayTo(node.replies, id);
    if (!here && !below) continue;
    const beside = tree.filter((each) => each !== node).map(({ comment }) => comment.id);
    return {
      above: new Set(below ? [node.comment.id, ...below.above] : []),
      beside: new Set([...beside, ...(below?.beside ?? [])]),
    };
  }
  return null;
}

function narrowed(tree: CommentTree, way: Way): CommentTree {
  return tree
    .filter(({ comment }) => !way.beside.has(comment.id))
    .map((node) => {
      if (!way.above.has(node.comment.id)) return node;
      const replies = narrowed(node.replies, way);
      const kept = replies.reduce((count, { comment }) => count + comment.noReplies + 1, 0);
      const aside = Math.max(node.comment.noReplies - kept, 0);
      return { ...node, replies, size: sizeOf(replies) + 1, missing: 0, aside };
    });
}
