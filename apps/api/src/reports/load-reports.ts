import type { Report } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { type CommentWithPost, listCommentsByIds } from '../content/comments/comments.queries.ts';
import { commentPresenter } from '../content/comments/load-comments.ts';
import { visitorOnly } from '../http/viewer.ts';
import { loadPosts } from '../content/posts/load-posts.ts';
import { listPostsByIds } from '../content/posts/posts.queries.ts';
import { presentReport } from './reports.present.ts';
import type { ReportRow } from './reports.queries.ts';

type Target = NonNullable<Report['target']>;

/** In the given order, each with its target as a visitor sees it (api.md 4.9). */
export async function loadReports(db: Db, rows: readonly ReportRow[]): Promise<Report[]> {
  // Several reports may share a target.
  const postIds = new Set(rows.flatMap(({ postId, commentId }) => (commentId === null ? [postId] : [])));
  const commentIds = new Set(rows.flatMap(({ commentId }) => commentId ?? []));
  const [postRows, commentRows] = await Promise.all([
    listPostsByIds(db, [...postIds]),
    listCommentsByIds(db, [...commentIds]),
  ]);
  const [posts, comments] = await Promise.all([
    loadPosts(db, postRows, visitorOnly),
    loadReportedComments(db, commentRows),
  ]);
  const targets = new Map([...posts, ...comments].map((target): [string, Target] => [target.id, target]));
  return rows.map((row) => presentReport(row, targets.get(row.commentId ?? row.postId) ?? null));
}

/** Only here a comment says whether its post is deleted (api.md 3.6). */
async function loadReportedComments(db: Db, rows: readonly CommentWithPost[]): Promise<Target[]> {
  const present = await commentPresenter(db, rows, visitorOnly);
  return rows.map((row) => ({
    ...present(row, row.post),
    postTitle: row.post.title,
    postDeleted: row.post.deletedAs !== null,
    postDeletedAs: row.post.deletedAs ?? undefined,
  }));
}
