import type { Comment, CommentsPage } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { type CommentRank, type CommentSort, defaultCommentSort, readObjectId } from '@confab/domain';
import { ApiError } from '../../http/errors.ts';
import type { RequestViewer } from '../../http/viewer.ts';
import { presentComment } from './comments.present.ts';
import { type CommentPost, type CommentRow, getComment, listOwnCommentFacts } from './comments.queries.ts';
import { firstRead } from './reading-order.ts';
import {
  listAround,
  listComments,
  listCommentsAfter,
  listReplies,
  type PageStart,
} from './thread.queries.ts';

/** A page of a thread, or of it only so many comments that a reader meets first. */
export type PartOfThread = Partial<PageStart> & { first?: number | undefined };

export async function loadComments(
  db: Db,
  post: CommentPost,
  viewer: RequestViewer,
  { sort = defaultCommentSort, cursor = null, first }: PartOfThread,
): Promise<CommentsPage> {
  const page = await listComments(db, post.id, { sort, cursor });
  const rows = first === undefined ? page.rows : firstRead(page.rows, ({ comment }) => comment, first);
  return {
    comments: await present(db, rows, post, viewer),
    next: page.next && writeCursor(page.next, sort),
  };
}

/** `<upvotes>.<comment id>` (api.md 1.10), and in orders of our own what ranks there. */
export function writeCursor({ upvotes, downvotes, id }: CommentRank, sort: CommentSort): string {
  if (sort === 'controversial') return `${upvotes}.${downvotes}.${id}`;
  return sort === 'top' ? `${upvotes}.${id}` : id;
}

export function readCursor(next: string | undefined, sort: CommentSort): CommentRank | null {
  if (next === undefined || next === '') return null;
  const parts = next.split('.');
  const id = readObjectId(parts.pop() ?? '');
  const votes = parts.map((part) => (/^\d{1,9}$/.test(part) ? Number(part) : NaN));
  const [upvotes = 0, downvotes = 0] = votes;
  const ranks = { top: 1, controversial: 2, new: 0, old: 0 } satisfies Record<CommentSort, number>;
  if (id === null || votes.length !== ranks[sort] || votes.some(Number.isNaN))
    throw new ApiError('invalid_cursor');
  return { id, upvotes, downvotes };
}

/** Comments after the one with that number. */
export async function loadCommentsAfter(
  db: Db,
  post: CommentPost,
  viewer: RequestViewer,
  number: number,
): Promise<CommentsPage> {
  const rows = await listCommentsAfter(db, post.id, number);
  return { comments: await present(db, rows, post, viewer), next: null };
}

/** One comment with its ancestors and its best replies. Undefined if it belongs to another post. */
export async function loadAround(
  db: Db,
  post: CommentPost,
  viewer: RequestViewer,
  commentId: string,
): Promise<CommentsPage> {
  const rows = await listAround(db, post.id, commentId);
  return { comments: await present(db, rows, post, viewer), next: null };
}

export async function loadReplies(
  db: Db,
  post: CommentPost,
  viewer: RequestViewer,
  parentId: string,
): Promise<Comment[]> {
  return present(db, await listReplies(db, post.id, parentId), post, viewer);
}

export async function loadComment(db: Db, id: string, viewer: RequestViewer): Promise<Comment> {
  const row = await getComment(db, id);
  const presentOne = await commentPresenter(db, [row], viewer);
  return presentOne(row, row.post);
}

async function present(
  db: Db,
  rows: readonly CommentRow[],
  post: CommentPost,
  viewer: RequestViewer,
): Promise<Comment[]> {
  const presentOne = await commentPresenter(db, rows, viewer);
  return rows.map((row) => presentOne(row, post));
}

/** Loads the member's facts about all comments in one query, then presents each. */
export async function commentPresenter(
  db: Db,
  rows: readonly CommentRow[],
  viewer: RequestViewer,
): Promise<(row: CommentRow, post: CommentPost) => Comment> {
  const own = viewer.user ? await listOwnCommentFacts(db, viewer.user.id, rows) : undefined;
  return (row, post) => presentComment(row, post, viewer, own?.get(row.comment.id));
}
