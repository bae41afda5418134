import { type Db, reportCounts, reports, type Tx } from '@confab/db';
import { eq, getTableColumns, sql } from 'drizzle-orm';

export type ReportCounts = { noPostReports: number; noCommentReports: number };

export async function countReports(db: Db, communityId: string): Promise<ReportCounts> {
  const { communityId: _key, ...counts } = getTableColumns(reportCounts);
  const [row] = await db.select(counts).from(reportCounts).where(eq(reportCounts.communityId, communityId));
  return row ?? { noPostReports: 0, noCommentReports: 0 };
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

/**
 * Takes the last lock of a transaction, because all reports and deletions in the community wait for it. Clamped,
 * because a count that has drifted must not block a deletion.
 */
export async function moveReportCounts(tx: Tx, communityId: string, by: ReportCounts): Promise<void> {
  await tx
    .insert(reportCounts)
    .values({
      communityId,
      noPostReports: Math.max(by.noPostReports, 0),
      noCommentReports: Math.max(by.noCommentReports, 0),
    })
    .onConflictDoUpdate({
      target: reportCounts.communityId,
      set: {
        noPostReports: sql`greatest(${reportCounts.noPostReports} + ${by.noPostReports}, 0)`,
        noCommentReports: sql`greatest(${reportCounts.noCommentReports} + ${by.noCommentReports}, 0)`,
      },
    });
}
