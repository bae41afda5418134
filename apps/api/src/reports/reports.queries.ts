import { comments, communities, type Db, posts, reportCounts, reports, toUuid, type Tx } from '@confab/db';
import type { UserGroup } from '@confab/domain';
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';
import { numberedPage, type PageNumber } from '../moderators/numbered-page.queries.ts';
import { holdPost } from '../posts/posts.queries.ts';

export type ReportRow = typeof reports.$inferSelect;
export type ReportCounts = { noPostReports: number; noCommentReports: number };

/** A post or a comment that is reported, and what decides about that. */
export type ReportTarget = {
  userId: string;
  communityId: string;
  postId: string;
  /** Null where it is the post itself. */
  commentId: string | null;
  /** As whom the comment was deleted; null where it stands. */
  commentDeletedAs: UserGroup | null;
};

/**
 * The target of a report with the locks that its foreign keys take, in the order in which moderators take theirs: the
 * community's, the post's, the comment's. Whoever deletes it comes before the report or after it, and takes the report
 * away then.
 */
export async function holdPostToReport(tx: Tx, postId: string): Promise<ReportTarget> {
  const [post] = await tx
    .select({ userId: posts.userId, communityId: posts.communityId })
    .from(posts)
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .where(eq(posts.id, postId))
    .for('key share', { of: communities });
  if (!post) throw new ApiError('post/not-found');
  // A statement for each: the locks of one would come in any order.
  await holdPost(tx, postId);
  return { ...post, postId, commentId: null, commentDeletedAs: null };
}

export async function holdCommentToReport(tx: Tx, commentId: string): Promise<ReportTarget> {
  const [found] = await tx
    .select({ postId: comments.postId, communityId: posts.communityId })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .where(eq(comments.id, commentId))
    .for('key share', { of: communities });
  if (!found) throw new ApiError('comment_not_found');
  await holdPost(tx, found.postId);
  const [comment] = await tx
    .select({ userId: comments.userId, commentDeletedAs: comments.deletedAs })
    .from(comments)
    .where(eq(comments.id, commentId))
    .for('key share');
  if (!comment) throw new ApiError('comment_not_found');
  return { ...comment, ...found, commentId };
}

/** One more on the community's count. Needs the target held. */
export async function insertReport(
  tx: Tx,
  { communityId, postId, commentId }: ReportTarget,
  by: { userId: string; reasonId: number },
): Promise<ReportRow> {
  const [report] = await tx
    .insert(reports)
    .values({ communityId, postId, commentId, reasonId: by.reasonId, createdBy: by.userId })
    .onConflictDoNothing()
    .returning();
  if (!report) throw new ApiError('already-counted');
  await moveCounts(tx, communityId, countOf(report, 1));
  return report;
}

/** An open report of this community. */
export async function getReport(tx: Tx, communityId: string, id: number): Promise<ReportRow> {
  const [report] = await tx.select().from(reports).where(thisReport(communityId, id));
  if (!report) throw new ApiError('report-not-found');
  return report;
}

/** One less on the community's count. Needs the target held; whoever comes second finds no report. */
export async function deleteReport(tx: Tx, { communityId, id }: ReportRow): Promise<void> {
  const [report] = await tx.delete(reports).where(thisReport(communityId, id)).returning();
  if (!report) throw new ApiError('report-not-found');
  await moveCounts(tx, communityId, countOf(report, -1));
}

function thisReport(communityId: string, id: number): SQL | undefined {
  return and(eq(reports.id, id), eq(reports.communityId, communityId));
}

/** Every report of a post and of its comments. Needs the post's row lock. */
export async function deleteReportsOfPost(tx: Tx, post: { id: string; communityId: string }): Promise<void> {
  await deleteReports(tx, post.communityId, eq(reports.postId, post.id));
}

/** Every report of a comment. Needs its post held, and the comment's row lock. */
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
  await moveCounts(tx, communityId, { noPostReports: -gone.ofPosts, noCommentReports: -gone.ofComments });
}

function countOf({ commentId }: ReportRow, difference: 1 | -1): ReportCounts {
  return commentId === null
    ? { noPostReports: difference, noCommentReports: 0 }
    : { noPostReports: 0, noCommentReports: difference };
}

/**
 * The last lock that a transaction takes: everybody who reports in the community, or deletes there, waits for it. A
 * count that has drifted must not keep anybody from deleting.
 */
async function moveCounts(tx: Tx, communityId: string, by: ReportCounts): Promise<void> {
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

/** How many reports are open in a community. */
export async function countReports(db: Db, communityId: string): Promise<ReportCounts> {
  const { communityId: _key, ...counts } = getTableColumns(reportCounts);
  const [row] = await db.select(counts).from(reportCounts).where(eq(reportCounts.communityId, communityId));
  return row ?? { noPostReports: 0, noCommentReports: 0 };
}

export type ReportsQuery = {
  communityId: string;
  filter: 'all' | 'posts' | 'comments';
} & PageNumber;

/** Which reports a list has, in the words of its index. */
const kinds: Record<ReportsQuery['filter'], SQL> = {
  all: sql`true`,
  posts: sql`comment_id is null`,
  comments: sql`comment_id is not null`,
};

/** A numbered page, the newest report first. */
export async function listReports(
  db: Db,
  { communityId, filter, ...number }: ReportsQuery,
): Promise<ReportRow[]> {
  const where = sql`community_id = ${toUuid(communityId)}::uuid and ${kinds[filter]}`;
  const page = numberedPage({ of: reports, id: reports.id, where, order: desc(reports.id) }, number);
  return db
    .select(getTableColumns(reports))
    .from(page.ids)
    .innerJoin(reports, page.rowById)
    .orderBy(page.order);
}
