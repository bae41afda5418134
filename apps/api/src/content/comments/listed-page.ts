import { type CommentRank, type CommentSort, compareComments } from '@confab/domain';

/** A page of a thread by id (api.md 4.5). A cursor is the rank of the first comment of a page. */
export type ListedPage = {
  /** Where it begins; null at the first comment. */
  start: CommentRank | null;
  /** The comments from there on, in order. */
  ranked: readonly CommentRank[];
  /** The ancestors that the page would lack, best first. */
  ancestors: readonly CommentRank[];
  next: CommentRank | null;
};

/** The page after comments of its thread got other votes; null if it no longer consists of the same comments. */
export function withVotes(
  page: ListedPage,
  changed: readonly CommentRank[],
  sort: CommentSort,
): ListedPage | null {
  const { start, next } = page;
  const compare = compareComments[sort];
  const byTime = sort === 'new' || sort === 'old';
  const ranked = new Set(page.ranked.map(({ id }) => id));
  const belongs = (comment: CommentRank) =>
    (!start || compare(start, comment) <= 0) && (!next || compare(comment, next) < 0);
  if (
    !byTime &&
    changed.some((comment) => comment.id === next?.id || belongs(comment) !== ranked.has(comment.id))
  )
    return null;
  const now = new Map(changed.map((comment) => [comment.id, comment]));
  const updated = (comments: readonly CommentRank[]) => comments.map((known) => now.get(known.id) ?? known);
  return {
    ...page,
    ranked: byTime ? updated(page.ranked) : updated(page.ranked).toSorted(compare),
    ancestors: updated(page.ancestors).toSorted(compareComments.top),
  };
}
