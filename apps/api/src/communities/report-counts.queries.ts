import { type Db, reportCounts, reports, type Tx } from '@confab/db';
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';

export type ReportCounts = { noPostReports: number; noCommentReports: number };

export async function countReports(db: Db, communityId: string): Promise<ReportCounts> {
  const { communityId: _key, ...counts } = getTableColumns(reportCounts);
  const [row] = await db.select(counts).from(reportCounts).where(eq(reportCounts.communityId, communityId));
  return row ?? { noPostReports: 0, noCommentReports: 0 };
}

/** Deletes all reports of a post and its comments. Requires the post's row lock. */
export async function deleteReportsOfPost(tx: Tx, post: { id: string; communityId: string }): Promise<void> {
  await deleteReports(tx, post.communityId, eq(reports.postId, post.id));
}

/** Deletes all reports of a comment. Requires the post held and the comment's row lock. */
export async function deleteReportsOfComment(
  tx: Tx,
  comment: { id: string; communityId: string },
): Promise<void> {
  await deleteReports(tx, comment.communityId, eq(reports.commentId, comment.id));
}

async function deleteReports(tx: Tx, communityId: string, which: SQL): Promise<void> {
  const [gone] = await tx.execute<{ ofPosts: number; ofComments: number }>(sql`
    with gone as (delete from ${reports} where ${which} returning comment_id)
    select count(*) filter (where comment_id is null)::int as "ofPosts", count(comment_id)::int as "ofComments"
    from gone`);
  if (!gone || gone.ofPosts + gone.ofComments === 0) return;
  await moveReportCounts(tx, communityId, {
    noPostReports: -gone.ofPosts,
    noCommentReports: -gone.ofComments,
  });
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
