/** What ranks a comment in its thread. A cursor is the rank of the first comment of a page. */
export type CommentCursor = { id: string; upvotes: number };

/** A page of a thread by id (api.md 4.5). */
export type ListedPage = {
  /** Where it begins; null at the best comment. */
  start: CommentCursor | null;
  /** The comments from there on, best first. */
  ranked: readonly CommentCursor[];
  /** The ancestors that the page would lack, best first. */
  ancestors: readonly CommentCursor[];
  next: CommentCursor | null;
};

/** Most upvotes first, newest first among equals. */
function compareRanks(one: CommentCursor, other: CommentCursor): number {
  return other.upvotes - one.upvotes || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0);
}

/** The page after comments of its thread got other upvotes; null if it no longer consists of the same comments. */
export function withUpvotes(page: ListedPage, changed: readonly CommentCursor[]): ListedPage | null {
  const { start, next } = page;
  const ranked = new Set(page.ranked.map(({ id }) => id));
  const belongs = (comment: CommentCursor) =>
    (!start || compareRanks(start, comment) <= 0) && (!next || compareRanks(comment, next) < 0);
  if (changed.some((comment) => comment.id === next?.id || belongs(comment) !== ranked.has(comment.id)))
    return null;
  const upvotes = new Map(changed.map((comment) => [comment.id, comment.upvotes]));
  const sorted = (comments: readonly CommentCursor[]) =>
    comments
      .map(({ id, upvotes: before }) => ({ id, upvotes: upvotes.get(id) ?? before }))
      .toSorted(compareRanks);
  return { ...page, ranked: sorted(page.ranked), ancestors: sorted(page.ancestors) };
}
