import { cases, type Db, reportCounts, reports, toUuid, type Tx } from '@confab/db';
import { moveReportCounts, type ReportCounts } from '@confab/db/acts';
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';

export async function countReports(db: Db, communityId: string): Promise<ReportCounts> {
  const { communityId: _key, ...counts } = getTableColumns(reportCounts);
  const [row] = await db.select(counts).from(reportCounts).where(eq(reportCounts.communityId, communityId));
  return row ?? { noPostReports: 0, noCommentReports: 0 };
}

/**
 * After its author deleted a post: members' reports of it stay (api.md 4.13), but nothing is left to decide. What guests wrote
 * is kept for the decision only. Requires its row lock.
 */
export async function closeCaseOfPost(
  tx: Tx,
  { postId, communityId }: { postId: string; communityId: string },
): Promise<void> {
  await tx.delete(cases).where(sql`coalesce(${cases.commentId}, ${cases.postId}) = ${toUuid(postId)}::uuid`);
  const gone = await tx
    .delete(reports)
    .where(and(eq(reports.postId, postId), isNull(reports.commentId), isNull(reports.createdBy)))
    .returning({ id: reports.id });
  if (gone.length > 0)
    await moveReportCounts(tx, communityId, { noPostReports: -gone.length, noCommentReports: 0 });
}

/** After its author deleted a comment. Requires the post held and the comment's row lock. */
export async function deleteReportsOfComment(
  tx: Tx,
  { id, communityId }: { id: string; communityId: string },
): Promise<void> {
  const gone = await tx.delete(reports).where(eq(reports.commentId, id)).returning({ id: reports.id });
  if (gone.length > 0)
    await moveReportCounts(tx, communityId, { noPostReports: 0, noCommentReports: -gone.length });
}
