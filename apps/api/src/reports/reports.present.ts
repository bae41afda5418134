import type { Comment, Post, Report } from '@confab/api-contract';
import { findReportReason } from '@confab/domain';
import type { ReportRow } from './reports.queries.ts';

/** Omits the reporter (api.md 3.10). Its target is null where the given ones, by id, lack it. */
export function presentReport(
  { id, communityId, postId, commentId, reasonId, createdAt }: ReportRow,
  targets?: { posts: ReadonlyMap<string, Post>; comments: ReadonlyMap<string, Comment> },
): Report {
  const reason = findReportReason(reasonId);
  // Reasons are only ever appended.
  if (!reason) throw new Error(`no reason to report has the id ${reasonId}`);
  return {
    id,
    communityId,
    postId,
    reason: reason.title,
    description: reason.description,
    reasonId,
    ...(commentId === null
      ? { type: 'post', target: targets?.posts.get(postId) ?? null }
      : { type: 'comment', target: targets?.comments.get(commentId) ?? null }),
    targetId: commentId ?? postId,
    actionTaken: null,
    dealtAt: null,
    dealtBy: null,
    createdAt,
  };
}
