import type { Comment } from '@confab/api-contract/calls';

/** A comment and what is here of the replies to it, each group in the order in which it came. */
export type CommentNode = {
  readonly comment: Comment;
  readonly replies: readonly CommentNode[];
  /** How many comments of the branch are here, its first one included. */
  readonly size: number;
  /** How many replies below are known to exist but are not here; 0 where only deeper ones are missing. */
  readonly missing: number;
  /** How many replies below are left out because only the way to one comment is shown. */
  readonly aside: number;
};

export type CommentTree = readonly CommentNode[];

/** The node that a comment had when it was last put into a tree: the same again while nothing below it changed. */
const earlierNodes = new WeakMap<Comment, CommentNode>();

/**
 * Makes a tree of a flat list. A comment whose parent is not in the list stands at the top until it comes. A branch in
 * which nothing changed since the list was last made into a tree is the same object: nobody has to draw it anew.
 */
export function buildTree(comments: readonly Comment[]): CommentTree {
  const known = new Set(comments.map(({ id }) => id));
  const parentOf = ({ parentId }: Comment) => (parentId !== null && known.has(parentId) ? parentId : null);
  const groups = Map.groupBy(comments, parentOf);
  const nodesBelow = (id: string | null): CommentNode[] => (groups.get(id) ?? []).map(nodeOf);

  function nodeOf(comment: Comment): CommentNode {
    const replies = nodesBelow(comment.id);
    const earlier = earlierNodes.get(comment);
    if (earlier && sameItems(earlier.replies, replies)) return earlier;
    const below = sizeOf(replies);
    const node = { comment, replies, size: below + 1, missing: missingOf(comment, replies, below), aside: 0 };
    earlierNodes.set(comment, node);
    return node;
  }

  return nodesBelow(null);
}

function missingOf(comment: Comment, replies: readonly CommentNode[], below: number): number {
  const direct = comment.noRepliesDirect - replies.length;
  // A count that is older than the replies beside it may be the smaller one.
  return direct > 0 ? Math.max(comment.noReplies - below, direct) : 0;
}

function sameItems<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}

/** The comments from top to bottom, as they are read. */
export function inReadingOrder(tree: CommentTree): Comment[] {
  const comments: Comment[] = [];
  const read = ({ comment, replies }: CommentNode) => {
    comments.push(comment);
    replies.forEach(read);
  };
  tree.forEach(read);
  return comments;
}

/** The shown ids with the next so many that are not; the same set where none are left. */
export function withNext(tree: CommentTree, shown: ReadonlySet<string>, count: number): ReadonlySet<string> {
  const next: string[] = [];
  for (const { id } of inReadingOrder(tree)) {
    if (next.length === count) break;
    if (!shown.has(id)) next.push(id);
  }
  return next.length === 0 ? shown : new Set([...shown, ...next]);
}

/** The tree without the comments that are not shown yet. Branches that are shown whole stay the same objects. */
export function onlyShown(tree: CommentTree, shown: ReadonlySet<string>): CommentTree {
  return tree
    .filter(({ comment }) => shown.has(comment.id))
    .map((node) => {
      const replies = onlyShown(node.replies, shown);
      // What is here and comes in a moment must not be asked for.
      return sameItems(replies, node.replies) ? node : { ...node, replies, missing: 0 };
    });
}

/** How many comments a tree holds. */
export function sizeOf(tree: CommentTree): number {
  return tree.reduce((count, { size }) => count + size, 0);
}

/** Siblings that stand together. */
export type Group = {
  /** The id of the comment that begins it; null before the first that does. */
  key: string | null;
  nodes: CommentTree;
};

/**
 * Cuts siblings into groups of about sixteen. The id of a comment tells whether it begins one, so that whatever comes
 * behind, the others stay in the groups in which they are. Newcomers stand before the others, and begin none.
 */
export function grouped(siblings: CommentTree, isNewcomer: (comment: Comment) => boolean): readonly Group[] {
  const groups: { key: string | null; nodes: CommentNode[] }[] = [];
  for (const node of siblings) {
    const { id } = node.comment;
    const begins = id.endsWith('0') && !isNewcomer(node.comment);
    const last = groups.at(-1);
    if (last && !begins) last.nodes.push(node);
    else groups.push({ key: begins ? id : null, nodes: [node] });
  }
  return groups;
}
