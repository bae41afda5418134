export const commentSorts = ['top', 'new', 'old', 'controversial'] as const;
export type CommentSort = (typeof commentSorts)[number];

/** The order of the public api: it needs no name there. */
export const defaultCommentSort: CommentSort = 'top';

/** What ranks a comment among others. Ids begin with the time. */
export type CommentRank = { id: string; upvotes: number; downvotes: number };

/** The votes of the smaller side: high where there are many and they are split in halves. */
const disputed = ({ upvotes, downvotes }: CommentRank) => Math.min(upvotes, downvotes);
const newest = (one: CommentRank, other: CommentRank) => (one.id < other.id ? 1 : one.id > other.id ? -1 : 0);
const best = (one: CommentRank, other: CommentRank) => other.upvotes - one.upvotes || newest(one, other);

/** For sorting comments; the api's statements order by the same. */
export const compareComments: Record<CommentSort, (one: CommentRank, other: CommentRank) => number> = {
  top: best,
  new: newest,
  old: (one, other) => newest(other, one),
  controversial: (one, other) => disputed(other) - disputed(one) || best(one, other),
};
