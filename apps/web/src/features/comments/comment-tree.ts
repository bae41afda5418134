import type { Comment } from '@confab/api-contract/calls';

/** A comment and its loaded replies, in the order of the list. */
export type CommentNode = {
  readonly comment: Comment;
  readonly replies: readonly CommentNode[];
  /** The number of loaded comments in the branch, including itself. */
  readonly size: number;
  /** The number of direct replies that are not loaded; 0 where only deeper ones are missing. */
  readonly missing: number;
  /** The number of replies left out because only one branch is shown, and those of them that are loaded. */
  readonly aside: number;
  readonly leftOut: CommentTree;
  /** The number of replies that are too deep for this page: the comment's own address goes on with them. */
  readonly beyond: number;
};

export type CommentTree = readonly CommentNode[];

/** The last node of each comment, reused while nothing below it changed. */
const earlierNodes = new WeakMap<Comment, CommentNode>();

/**
 * Makes a tree of a flat list. A comment whose parent is not in the list stands at the top until it comes. A branch in
 * which nothing changed since the list was last made into a tree is the same object, so React does not render it again.
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
    const missing = missingOf(comment, replies, below);
    const node = { comment, replies, size: below + 1, missing, aside: 0, leftOut: [], beyond: 0 };
    earlierNodes.set(comment, node);
    return node;
  }

  return nodesBelow(null);
}

function missingOf(comment: Comment, replies: readonly CommentNode[], below: number): number {
  const direct = comment.noRepliesDirect - replies.length;
  // A reply count that is older than the loaded replies may be too small.
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

/** The shown ids and the next `count` of the others; the same set where none are left. */
export function withNext(tree: CommentTree, shown: ReadonlySet<string>, count: number): ReadonlySet<string> {
  const next: string[] = [];
  for (const { id } of inReadingOrder(tree)) {
    if (next.length === count) break;
    if (!shown.has(id)) next.push(id);
  }
  return next.length === 0 ? shown : new Set([...shown, ...next]);
}

/** The tree without the comments that are not shown yet. Complete branches stay the same objects. */
export function onlyShown(tree: CommentTree, shown: ReadonlySet<string>): CommentTree {
  return tree
    .filter(({ comment }) => shown.has(comment.id))
    .map((node) => {
      const replies = onlyShown(node.replies, shown);
      // Loaded replies that will be shown soon must not be requested.
      return sameItems(replies, node.replies) ? node : { ...node, replies, missing: 0 };
    });
}

/**
 * The tree of a list that ends somewhere: the replies of its last comment, and of those above that, may still follow and
 * must not be requested.
 */
export function openAtEnd(tree: CommentTree): CommentTree {
  const last = tree.at(-1);
  if (!last) return tree;
  return [...tree.slice(0, -1), { ...last, missing: 0, replies: openAtEnd(last.replies) }];
}

/**
 * The tree down to a depth. Replies that the page itself received stay: a reader must see what they wrote. Branches that
 * end above stay the same objects.
 */
export function endAt(
  tree: CommentTree,
  depth: number,
  isNewcomer: (comment: Comment) => boolean,
): CommentTree {
  return tree.map((node) => {
    const { comment } = node;
    const ends = comment.depth >= depth;
    const replies = ends
      ? node.replies.filter((reply) => isNewcomer(reply.comment))
      : endAt(node.replies, depth, isNewcomer);
    const beyond = ends ? Math.max(comment.noReplies - sizeOf(replies), 0) : 0;
    if (beyond === 0 && sameItems(replies, node.replies)) return node;
    return { ...node, replies, size: sizeOf(replies) + 1, missing: ends ? 0 : node.missing, beyond };
  });
}

export function sizeOf(tree: CommentTree): number {
  return tree.reduce((count, { size }) => count + size, 0);
}

/** Siblings that are rendered together. */
export type Group = {
  /** The id of its first comment; null for the group at the start. */
  key: string | null;
  nodes: CommentTree;
};

/** In the window at first, where the comments of a group would be drawn one frame late and move what is below. */
const firstSiblings = 16;

/**
 * Cuts siblings after the first ones into groups of about sixteen. The last digit of the id decides whether a comment
 * begins a group, so that later comments do not move the others between groups. Newcomers come first and begin none.
 */
export function grouped(siblings: CommentTree, isNewcomer: (comment: Comment) => boolean): readonly Group[] {
  const groups: { key: string | null; nodes: CommentNode[] }[] = [];
  let settled = 0;
  for (const node of siblings) {
    const { id } = node.comment;
    const isNew = isNewcomer(node.comment);
    const begins = settled >= firstSiblings && !isNew && id.endsWith('0');
    if (!isNew) settled += 1;
    const last = groups.at(-1);
    if (last && !begins) last.nodes.push(node);
    else groups.push({ key: begins ? id : null, nodes: [node] });
  }
  return groups;
}

/** Removes branches from a tree. */
type Narrow = (tree: CommentTree) => CommentTree;

/**
 * At the address of a comment: leaves out every branch that contains neither an ancestor nor a reply of it, except the
 * comments that are `late`. Null where no branch contains the comment, or where nothing of `all` comments would be left
 * out.
 */
export function narrowTo(
  tree: CommentTree,
  id: string,
  all: number,
  isLate: (comment: Comment) => boolean,
): Narrow | null {
  const way = wayTo(tree, id);
  if (!way) return null;
  const above = new Set(way.slice(0, -1));
  const belongs = ({ comment }: CommentNode) => way.includes(comment.id) || isLate(comment);
  const narrow: Narrow = (later) =>
    later.filter(belongs).map((node) => {
      if (!above.has(node.comment.id)) return node;
      const replies = narrow(node.replies);
      const kept = replies.reduce((count, { comment }) => count + comment.noReplies + 1, 0);
      const aside = Math.max(node.comment.noReplies - kept, 0);
      const leftOut = node.replies.filter((reply) => !belongs(reply));
      return { ...node, replies, size: sizeOf(replies) + 1, missing: 0, aside, leftOut };
    });
  return sizeOf(narrow(tree)) < all ? narrow : null;
}

/** The ids from the top down to a comment. */
function wayTo(tree: CommentTree, id: string): readonly string[] | null {
  for (const { comment, replies } of tree) {
    if (comment.id === id) return [id];
    const below = wayTo(replies, id);
    if (below) return [comment.id, ...below];
  }
  return null;
}
