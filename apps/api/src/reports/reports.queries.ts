import {
  comments,
  communities,
  type Db,
  guestAddresses,
  onlyRow,
  posts,
  reports,
  toUuid,
  type Tx,
  users,
} from '@confab/db';
import { moveReportCounts, type ReportCounts } from '@confab/db/acts';
import { limits, reportReasons, type UserGroup } from '@confab/domain';
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';
import { countReports } from '../communities/report-counts.queries.ts';
import {
  contains,
  type List,
  numberedPage,
  type PageNumber,
  rowsOf,
} from '../communities/moderators/numbered-page.queries.ts';
import { holdPost } from '../content/posts/posts.queries.ts';

export type ReportRow = typeof reports.$inferSelect;

/** A reported post or comment with the facts that decide about it. */
export type ReportTarget = {
  userId: string;
  communityId: string;
  postId: string;
  /** Null if the post itself is reported. */
  commentId: string | null;
  /** The group that deleted the comment; null if it is not deleted. */
  commentDeletedAs: UserGroup | null;
};

/** What a guest reports has to be there: of a post that is gone nothing is left to decide. */
export async function assertPostIsThere(tx: Tx, postId: string): Promise<void> {
  const [post] = await tx.select({ deletedAs: posts.deletedAs }).from(posts).where(eq(posts.id, postId));
  if (post?.deletedAs !== null) throw new ApiError('post/not-found');
}

/**
 * Locks the target with the locks that the report's foreign keys take, in the order of moderators' transactions:
 * community, post, comment. A deletion runs before the report, or after it and then deletes the report too.
 */
export async function holdPostToReport(tx: Tx, postId: string): Promise<ReportTarget> {
  const [post] = await tx
    .select({ userId: posts.userId, communityId: posts.communityId })
    .from(posts)
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .where(eq(posts.id, postId))
    .for('key share', { of: communities });
  if (!post) throw new ApiError('post/not-found');
  // Separate statements, because one statement may take its locks in any order.
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

type Reporter = { createdBy: string } | { guestText: string; guestAddressId: number };

/** Also increments the community's count. Requires the target's lock. */
export async function insertReport(
  tx: Tx,
  { communityId, postId, commentId }: ReportTarget,
  by: Reporter & Pick<ReportRow, 'reasonId' | 'ruleId' | 'weight'>,
): Promise<ReportRow> {
  const [report] = await tx
    .insert(reports)
    .values({ communityId, postId, commentId, ...by })
    .onConflictDoNothing()
    .returning();
  if (!report) throw new ApiError('already-counted');
  await moveReportCounts(tx, communityId, {
    noPostReports: commentId === null ? 1 : 0,
    noCommentReports: commentId === null ? 0 : 1,
  });
  return report;
}

/** One report of a guest at a time, so that the number of those that wait holds. */
export async function insertGuestAddress(tx: Tx, targetId: string, email: string): Promise<number> {
  const same = sql`lower(${guestAddresses.email}) = lower(${email})`;
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('guest reports ' || lower(${email}::text), 0))`,
  );
  const [address] = await tx
    .insert(guestAddresses)
    .values({ targetId, email })
    .onConflictDoNothing()
    .returning({ id: guestAddresses.id });
  if (!address) throw new ApiError('already-counted');
  if ((await tx.$count(guestAddresses, same)) > limits.guestReportsWaiting)
    throw new ApiError('too-many-guest-reports');
  return address.id;
}

export async function getReport(tx: Tx, communityId: string, id: number): Promise<ReportRow> {
  const [report] = await tx.select().from(reports).where(thisReport(communityId, id));
  if (!report) throw new ApiError('report-not-found');
  return report;
}

/** One report of a member at a time, so that the number of those that wait holds. Bans do not wait for it. */
export async function lockOpenReports(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reports ${userId}`}, 0))`);
}

/** How many reports of a member wait in a community. */
export function countOpenReports(
  tx: Tx,
  { communityId, userId }: { communityId: string; userId: string },
): Promise<number> {
  return tx.$count(reports, and(eq(reports.createdBy, userId), eq(reports.communityId, communityId)));
}

/** For another reason. */
export async function hasReported(
  tx: Tx,
  { postId, commentId }: Pick<ReportTarget, 'postId' | 'commentId'>,
  userId: string,
): Promise<boolean> {
  const target = sql`coalesce(${reports.commentId}, ${reports.postId}) = ${toUuid(commentId ?? postId)}::uuid`;
  return (await tx.$count(reports, and(eq(reports.createdBy, userId), target))) > 0;
}

function thisReport(communityId: string, id: number): SQL | undefined {
  return and(eq(reports.id, id), eq(reports.communityId, communityId));
}

export type ReportsQuery = {
  communityId: string;
  filter: 'all' | 'posts' | 'comments';
  /** Only reports that show a text or a name which contains it. */
  q: string | undefined;
} & PageNumber;

/** Conditions as in the partial indexes. */
const kinds: Record<ReportsQuery['filter'], SQL> = {
  all: sql`true`,
  posts: sql`comment_id is null`,
  comments: sql`comment_id is not null`,
};

/** A numbered page, newest report first. */
export async function listReports(
  db: Db,
  { communityId, filter, q, ...number }: ReportsQuery,
): Promise<ReportRow[]> {
  const list =
    q === undefined
      ? reportsIn(communityId, kinds[filter])
      : reportsIn(communityId, kinds.all, sql`${kinds[filter]} and ${shows(q)}`);
  const page = numberedPage(list, number);
  return db
    .select(getTableColumns(reports))
    .from(page.ids)
    .innerJoin(reports, page.rowById)
    .orderBy(page.order);
}

/** The open reports of a community, or those of them that a search finds, of either kind. */
export async function countListedReports(
  db: Db,
  { communityId, q }: Pick<ReportsQuery, 'communityId' | 'q'>,
): Promise<ReportCounts> {
  if (q === undefined) return countReports(db, communityId);
  return onlyRow(
    await db.execute<ReportCounts>(sql`
    select count(*) filter (where ${kinds.posts})::int as "noPostReports", count(comment_id)::int as "noCommentReports"
    from ${rowsOf(reportsIn(communityId, kinds.all, shows(q)))}`),
  );
}

function reportsIn(communityId: string, kind: SQL, matching?: SQL): List {
  const where = sql`community_id = ${toUuid(communityId)}::uuid and ${kind}`;
  return { of: reports, id: reports.id, where, order: desc(reports.id), matching };
}

/** Whether a report shows a text or a name that contains it. A deleted comment is without text and author there. */
function shows(q: string): SQL {
  const reasons = reportReasons.filter(({ title }) => title.toLowerCase().includes(q.toLowerCase()));
  const ids = reasons.map(({ id }) => id);
  return sql`(${inArray(reports.reasonId, ids)} or (
    select ${contains(posts.title, q)} or ${comments.deletedAt} is null and (
      ${contains(comments.body, q)} or ${users.deletedAt} is null and ${contains(users.username, q)})
    from ${posts} left join ${comments} on ${comments.id} = ${reports.commentId}
    join ${users} on ${users.id} = coalesce(${comments.userId}, ${posts.userId})
    where ${posts.id} = ${reports.postId}))`;
}
