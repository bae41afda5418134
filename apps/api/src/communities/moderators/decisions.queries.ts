import {
  comments,
  type Db,
  decidedReports,
  decisions,
  enqueue,
  enqueueEach,
  posts,
  reports,
  toUuid,
  type Tx,
  users,
  onlyRow,
} from '@confab/db';
import { enqueueAnswers, guestsAmong, moveReportCounts } from '@confab/db/acts';
import { limits, type StoredNotif, type Verdict } from '@confab/domain';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { ApiError } from '../../http/errors.ts';

/** A post, or a comment of it. */
export type DecidedTarget = {
  communityId: string;
  postId: string;
  commentId: string | null;
  authorId: string;
};

export type DecisionRow = typeof decisions.$inferSelect;

type NewDecision = DecidedTarget & Omit<typeof decisions.$inferInsert, keyof DecidedTarget | 'caseId'>;

/**
 * Records a decision and closes the reports of its target; the removal of a post also closes those of its comments.
 * Requires the target's row lock.
 */
export async function insertDecision(tx: Tx, given: NewDecision): Promise<DecisionRow> {
  const { postId, commentId, verdict } = given;
  const target = sql`${toUuid(commentId ?? postId)}::uuid`;
  const decision = onlyRow(
    await tx
      .insert(decisions)
      .values({
        ...given,
        caseId: sql`(select id from cases where coalesce(comment_id, post_id) = ${target})`,
      })
      .returning(),
  );
  const ofTarget =
    commentId === null ? sql`post_id = ${target} and comment_id is null` : sql`comment_id = ${target}`;
  await closeReports(
    tx,
    decision,
    verdict === 'remove' && commentId === null ? eq(reports.postId, postId) : ofTarget,
  );
  return decision;
}

/** The decision that one report is without ground; others of the same target stay open. */
export async function ignoreReport(
  tx: Tx,
  target: DecidedTarget,
  { reportId, ...by }: { reportId: number; userId: string; actedAs: 'mods' | 'admins' },
): Promise<void> {
  const decision = onlyRow(
    await tx
      .insert(decisions)
      .values({ ...target, ...by, verdict: 'keep' })
      .returning(),
  );
  const gone = await closeReports(tx, decision, eq(reports.id, reportId));
  if (gone === 0) throw new ApiError('report-not-found');
}

async function closeReports(tx: Tx, { id, communityId }: DecisionRow, which: SQL): Promise<number> {
  const gone = onlyRow(
    await tx.execute<{ ofPosts: number; ofComments: number; guests: number[] | null }>(sql`
    with gone as (delete from ${reports} where ${which} returning *), decided as (
      insert into ${decidedReports}
        (decision_id, report_id, community_id, comment_id, user_id, guest_text, guest_address_id, reason_id, rule_id,
          weight, created_at)
      select ${id}::bigint, id, community_id, comment_id, created_by, guest_text, guest_address_id, reason_id, rule_id,
        weight, created_at from gone
    )
    select count(*) filter (where comment_id is null)::int as "ofPosts", count(comment_id)::int as "ofComments",
      json_agg(guest_address_id) filter (where guest_address_id is not null) as guests
    from gone`),
  );
  if (gone.ofPosts + gone.ofComments === 0) return 0;
  await enqueueAnswers(
    tx,
    (gone.guests ?? []).map((addressId) => ({ addressId, decisionId: id })),
  );
  await moveReportCounts(tx, communityId, {
    noPostReports: -gone.ofPosts,
    noCommentReports: -gone.ofComments,
  });
  return gone.ofPosts + gone.ofComments;
}

/** Whose account it is, if they wish to hear what came of their reports. */
const hears = (reporter: AnyPgColumn) =>
  and(eq(users.id, reporter), users.reportOutcomes, isNull(users.deletedAt));

/** Tells those who reported, and wish to hear it, how it was decided. */
export async function enqueueOutcomes(tx: Tx, decision: DecisionRow, runAt: string): Promise<void> {
  const { id, postId, commentId, verdict } = decision;
  const who = await tx
    .selectDistinct({ userId: users.id })
    .from(decidedReports)
    .innerJoin(users, hears(decidedReports.userId))
    .where(
      and(
        eq(decidedReports.decisionId, id),
        commentId === null ? isNull(decidedReports.commentId) : undefined,
      ),
    );
  await enqueueTold(tx, who, { postId, commentId, verdict, decisionId: id }, runAt);
}

/** Tells those who reported, and wish to hear it, that the author deleted it: while its reports are there. */
export async function enqueueDeleted(
  tx: Tx,
  target: Pick<DecidedTarget, 'postId' | 'commentId'>,
): Promise<void> {
  const { postId, commentId } = target;
  const ofTarget =
    commentId === null
      ? and(eq(reports.postId, postId), isNull(reports.commentId))
      : eq(reports.commentId, commentId);
  const guests = await tx
    .select({ addressId: reports.guestAddressId })
    .from(reports)
    .where(and(ofTarget, isNotNull(reports.guestAddressId)));
  await enqueueAnswers(
    tx,
    guestsAmong(guests).map((addressId) => ({ addressId, decisionId: null })),
  );
  const who = await tx
    .selectDistinct({ userId: users.id })
    .from(reports)
    .innerJoin(users, hears(reports.createdBy))
    .where(ofTarget);
  await enqueueTold(tx, who, { ...target, verdict: 'deleted' }, new Date().toISOString());
}

type Told = Pick<DecidedTarget, 'postId' | 'commentId'> &
  Pick<StoredNotif<'report_decided'>, 'verdict' | 'decisionId'>;

async function enqueueTold(
  tx: Tx,
  who: readonly { userId: string }[],
  { commentId, ...told }: Told,
  runAt: string,
): Promise<void> {
  if (who.length === 0) return;
  const targetId = commentId ?? told.postId;
  const notif: StoredNotif<'report_decided'> = {
    type: 'report_decided',
    targetType: commentId === null ? 'post' : 'comment',
    targetId,
    ...told,
  };
  const cause = `report_decided:${told.decisionId ?? targetId}`;
  const jobs = who.map(({ userId }) => ({ userId, cause, notif }));
  await enqueueEach(tx, 'createNotification', jobs, { runAt });
}

/** One of another community counts as unknown. */
export async function getDecisionForUpdate(tx: Tx, communityId: string, id: number): Promise<DecisionRow> {
  const [row] = await tx
    .select()
    .from(decisions)
    .where(and(eq(decisions.id, id), eq(decisions.communityId, communityId)))
    .for('update');
  if (!row) throw new ApiError('decision-not-found');
  return row;
}

/** The removal that stands of a post or a comment; undefined where an older version removed it. */
export async function findRemovalForUpdate(
  tx: Tx,
  { postId, commentId }: Pick<DecidedTarget, 'postId' | 'commentId'>,
): Promise<DecisionRow | undefined> {
  const [row] = await tx
    .select()
    .from(decisions)
    .where(
      and(
        commentId === null
          ? and(eq(decisions.postId, postId), isNull(decisions.commentId))
          : eq(decisions.commentId, commentId),
        eq(decisions.verdict, 'remove'),
        isNull(decisions.undoneAt),
      ),
    )
    .orderBy(desc(decisions.id))
    .limit(1)
    .for('update');
  return row;
}

export async function markUndone(tx: Tx, id: number, userId: string): Promise<void> {
  await tx
    .update(decisions)
    .set({ undoneAt: sql`now()`, undoneBy: userId })
    .where(eq(decisions.id, id));
}

export async function setReply(tx: Tx, id: number, replyId: string): Promise<void> {
  await tx.update(decisions).set({ replyId }).where(eq(decisions.id, id));
}

/** The notification of its author becomes untrue. */
export async function withdrawNotice(tx: Tx, { id, authorId, told }: DecisionRow): Promise<void> {
  if (told) await enqueue(tx, 'withdrawNotification', { userId: authorId, decisionId: id });
}

const name = (person: SQL) => sql<string | null>`(
  select username from ${users} where id = ${person} and deleted_at is null)`;

/** With the username of who decided. */
export const decisionColumns = { decision: decisions, by: name(sql`${decisions.userId}`) } as const;

/** How the decision that closed a case ended it, for moderators who were slower. */
export async function findDecisionOfCase(db: Db | Tx, communityId: string, caseId: number) {
  const [row] = await db
    .select(decisionColumns)
    .from(decisions)
    .where(and(eq(decisions.caseId, caseId), eq(decisions.communityId, communityId)))
    .orderBy(desc(decisions.id))
    .limit(1);
  return row;
}

export async function getDecision(db: Db, id: number) {
  const [row] = await db.select(decisionColumns).from(decisions).where(eq(decisions.id, id));
  if (!row) throw new ApiError('decision-not-found');
  return row;
}

/** What was removed of a post and its comments and is still removed, the latest first. */
export async function listRemovals(db: Db, postId: string, { authorId }: { authorId: string | null }) {
  return db
    .select(decisionColumns)
    .from(decisions)
    .innerJoin(posts, eq(posts.id, decisions.postId))
    .leftJoin(comments, eq(comments.id, decisions.commentId))
    .where(
      and(
        eq(decisions.postId, postId),
        eq(decisions.verdict, 'remove' satisfies Verdict),
        isNull(decisions.undoneAt),
        authorId === null ? undefined : eq(decisions.authorId, authorId),
        sql`case when ${decisions.commentId} is null then ${posts.deletedAs} else ${comments.deletedAs} end
          in ('mods', 'admins')`,
      ),
    )
    .orderBy(desc(decisions.id))
    .limit(limits.removalsListed);
}

/** How a member's reports in a community were decided. */
export async function getReportRecord(
  db: Db | Tx,
  { communityId, userId }: { communityId: string; userId: string },
): Promise<{ noRight: number; noDecided: number }> {
  return onlyRow(
    await db.execute<{ noRight: number; noDecided: number }>(
      reportRecord(sql`${toUuid(userId)}::uuid`, sql`${toUuid(communityId)}::uuid`),
    ),
  );
}

/**
 * Only the latest count. Undone decisions count for nothing, nor do comments whose post was removed; nor, for a moderator who
 * looks, what they wrote themselves: a record that has moved would tell who reported it.
 */
export const reportRecord = (userId: SQL, communityId: SQL, { seenBy }: { seenBy?: string } = {}): SQL => sql`
  select count(*)::int as "noDecided", count(*) filter (where decision.verdict = 'remove')::int as "noRight"
  from (
    select decision_id, comment_id from ${decidedReports} where user_id = ${userId} and community_id = ${communityId}
      and ${seenBy === undefined ? sql`true` : notAbout(seenBy)}
    order by decision_id desc limit ${limits.reportRecordMax}
  ) as latest
  join ${decisions} as decision on decision.id = latest.decision_id and decision.undone_at is null
    and decision.comment_id is not distinct from latest.comment_id`;

const notAbout = (authorId: string) => sql`not exists (
  select from ${decisions} where id = decision_id and author_id = ${toUuid(authorId)}::uuid)`;
