import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../client.ts';
import { enqueueAnswers } from './guest-answers.ts';
import { numbers } from './written-content.ts';
import { comments, decidedReports, decisions, posts, reportCounts, reports } from '../schema/index.ts';

export type ReportCounts = { noPostReports: number; noCommentReports: number };

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

type MovedReport = { communityId: string; commentId: string | null };

/** The same for reports of several communities, in the order of their ids. */
async function moveCountsOf(tx: Tx, moved: readonly MovedReport[], by: 1 | -1): Promise<void> {
  const perCommunity = Map.groupBy(moved, ({ communityId }) => communityId);
  for (const communityId of [...perCommunity.keys()].toSorted()) {
    const here = perCommunity.get(communityId) ?? [];
    const noCommentReports = here.filter(({ commentId }) => commentId !== null).length;
    await moveReportCounts(tx, communityId, {
      noPostReports: by * (here.length - noCommentReports),
      noCommentReports: by * noCommentReports,
    });
  }
}

const movedColumns = sql`left(replace(community_id::text, '-', ''), 24) as "communityId", comment_id as "commentId"`;

/**
 * Closes the reports of what these decisions removed: of posts with those of their comments, or of comments. Requires the
 * row locks of what is removed.
 */
export async function closeReportsOf(tx: Tx, kind: 'post' | 'comment', decisionIds: SQL): Promise<void> {
  const target = kind === 'post' ? sql`post_id` : sql`comment_id`;
  const gone = await tx.execute<MovedReport & { addressId: number | null; decisionId: number }>(sql`
    with gone as (
      delete from ${reports} using ${decisions} as decision
      where decision.id = any(${decisionIds}) and ${reports}.${target} = decision.${target}
      returning decision.id as decision_id, ${reports}.*
    ), decided as (
      insert into ${decidedReports}
        (decision_id, report_id, community_id, comment_id, user_id, guest_text, guest_address_id, reason_id, rule_id,
          weight, created_at)
      select decision_id, id, community_id, comment_id, created_by, guest_text, guest_address_id, reason_id, rule_id,
        weight, created_at from gone
    )
    select ${movedColumns}, guest_address_id::float8 as "addressId", decision_id::float8 as "decisionId" from gone`);
  await enqueueAnswers(
    tx,
    gone.flatMap(({ addressId, decisionId }) => (addressId === null ? [] : { addressId, decisionId })),
  );
  await moveCountsOf(tx, gone, -1);
}

/** Opens the reports again that decisions closed, except of comments that are deleted. Requires the posts' row locks. */
export async function reopenReports(tx: Tx, decisionIds: readonly number[]): Promise<void> {
  const closed = sql`
    select decided.*, decision.post_id from ${decidedReports} as decided
    join ${decisions} as decision on decision.id = decided.decision_id
    where decided.decision_id = any(${numbers(decisionIds)})`;
  // A comment that is being deleted is waited for.
  await tx.execute(sql`
    select count(*) from (
      select from ${comments} where id in (select comment_id from (${closed}) as closed) order by id for update
    ) as locked`);
  const back = await tx.execute<MovedReport>(sql`
    insert into ${reports} (community_id, post_id, comment_id, reason_id, rule_id, weight, created_by, guest_text,
      guest_address_id, created_at)
    select community_id, post_id, comment_id, reason_id, rule_id, weight, user_id, guest_text, guest_address_id,
      created_at
    from (${closed}) as closed
    where comment_id is null or exists (
      select from ${comments} where id = closed.comment_id and deleted_at is null)
    order by report_id
    on conflict do nothing returning ${movedColumns}`);
  await moveCountsOf(tx, back, 1);
}

/** A report of a member; its ids are uuids, as the database writes them. */
export type ReportKey = { postId: string; commentId: string | null; userId: string; reasonId: number };
export type StoredReport = ReportKey & { ruleId: number | null; weight: number; createdAt: string };

/** Withdraws open reports of members. Returns those that there were. */
export async function withdrawReports(tx: Tx, keys: readonly ReportKey[]): Promise<StoredReport[]> {
  await holdReported(tx, keys);
  const gone = await tx.execute<StoredReport & MovedReport>(sql`
    with gone as (
      delete from ${reports} as report using ${given(keys)}
      where report.created_by = given.user_id and report.reason_id = given.reason_id
        and coalesce(report.comment_id, report.post_id) = coalesce(given.comment_id, given.post_id)
      returning report.*
    )
    select post_id as "postId", created_by as "userId", reason_id as "reasonId", rule_id::int as "ruleId", weight,
      created_at as "createdAt", ${movedColumns}
    from gone`);
  await moveCountsOf(tx, gone, -1);
  return [...gone];
}

/** Makes withdrawn reports again, except of what is deleted. */
export async function restoreReports(tx: Tx, withdrawn: readonly StoredReport[]): Promise<void> {
  await holdReported(tx, withdrawn);
  const back = await tx.execute<MovedReport>(sql`
    insert into ${reports} (community_id, post_id, comment_id, reason_id, rule_id, weight, created_by, created_at)
    select post.community_id, post.id, comment.id, given.reason_id, rule_id, weight, given.user_id, made_at
    from ${given(withdrawn)} join ${posts} as post on post.id = given.post_id
    left join ${comments} as comment on comment.id = given.comment_id
    where case when given.comment_id is null then post.deleted_at else comment.deleted_at end is null
    order by made_at
    on conflict do nothing returning ${movedColumns}`);
  await moveCountsOf(tx, back, 1);
}

/** As who reports locks it, so that a decision comes before or after. */
async function holdReported(tx: Tx, keys: readonly ReportKey[]): Promise<void> {
  const reported = given(keys);
  for (const lock of [
    sql`select id from ${posts} where id in (select post_id from ${reported}) order by id for key share`,
    sql`select id from ${comments} where id in (select comment_id from ${reported}) order by id for key share`,
  ])
    await tx.execute(sql`select count(*) from (${lock}) as locked`);
}

function given(keys: readonly (ReportKey & Partial<StoredReport>)[]): SQL {
  const rows = keys.map(({ postId, commentId, userId, reasonId, ruleId, weight, createdAt }) => ({
    ...{ post_id: postId, comment_id: commentId, user_id: userId, reason_id: reasonId },
    ...{ rule_id: ruleId, weight, made_at: createdAt },
  }));
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given
    (post_id uuid, comment_id uuid, user_id uuid, reason_id smallint, rule_id bigint, weight smallint, made_at timestamptz)`;
}
