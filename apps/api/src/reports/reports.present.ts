import type { Report } from '@confab/api-contract';
import { findReportReason } from '@confab/domain';
import type { ReportRow } from './reports.queries.ts';

/** Omits the reporter (api.md 3.10). */
export function presentReport(
  { id, communityId, postId, commentId, reasonId, createdAt }: ReportRow,
  target: Report['target'],
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
    type: commentId === null ? 'post' : 'comment',
    targetId: commentId ?? postId,
    actionTaken: null,
    dealtAt: null,
    dealtBy: null,
    createdAt,
    target,
  };
}
