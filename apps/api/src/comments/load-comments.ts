import type { Comment, CommentsPage } from '@confab/api-contract';
import type { Db } from '@confab/db';
import type { RequestViewer } from '../http/viewer.ts';
import { presentComment } from './comments.present.ts';
import {
  type CommentCursor,
  type CommentPost,
  type CommentRow,
  listComments,
  listOwnVotes,
  listReplies,
} from './comments.queries.ts';

/** A page of a thread as this viewer sees it. */
export async function loadComments(
  db: Db,
  post: CommentPost,
  viewer: RequestViewer,
  cursor: CommentCursor | null,
): Promise<CommentsPage> {
  const page = await listComments(db, post.id, cursor);
  return {
    comments: await withOwnVotes(db, page.rows, post, viewer),
    next: page.next && `${page.next.upvotes}.${page.next.id}`,
  };
}

/** Every reply below a comment as this viewer sees it. */
export async function loadReplies(
  db: Db,
  post: CommentPost,
  viewer: RequestViewer,
  parentId: string,
): Promise<Comment[]> {
  return withOwnVotes(db, await listReplies(db, post.id, parentId), post, viewer);
}

async function withOwnVotes(
  db: Db,
  rows: readonly CommentRow[],
  post: CommentPost,
  viewer: RequestViewer,
): Promise<Comment[]> {
  const ids = rows.map((row) => row.comment.id);
  const votes = viewer.user ? await listOwnVotes(db, viewer.user.id, ids) : undefined;
  return rows.map((row) => presentComment(row, post, viewer, votes?.get(row.comment.id) ?? null));
}
