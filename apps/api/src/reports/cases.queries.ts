import {
  autoRuleMatches,
  autoRules,
  autoRuleVersions,
  cases,
  comments,
  communities,
  communityBans,
  communityMembers,
  communityModerators,
  communityRules,
  type Db,
  decisions,
  onlyRow,
  posts,
  readTime,
  reports,
  rollbacks,
  toUuid,
  type Tx,
  users,
  warnings,
} from '@confab/db';
import { operatorId } from '@confab/db/acts';
import { limits } from '@confab/domain';
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { decisionColumns, reportRecord } from '../communities/moderators/decisions.queries.ts';

export type CaseRow = typeof cases.$inferSelect;
export type CasePlace = { weight: number; id: number };

/** `communities` is null for all of the site. */
export type CasesQuery = {
  communities: readonly string[] | null;
  filter: 'all' | 'posts' | 'comments';
  /** The last case of the page before. */
  after: CasePlace | null;
};

/** Conditions as in the partial indexes. */
const kinds: Record<CasesQuery['filter'], SQL> = {
  all: sql`true`,
  posts: sql`comment_id is null`,
  comments: sql`comment_id is not null`,
};

const these = (ids: readonly string[]) => sql`unnest(${sql.param(ids.map(toUuid))}::uuid[])`;

/** A page of cases in their order, and one more if there are more. */
export async function listCases(db: Db, { communities: of, filter, after }: CasesQuery): Promise<CaseRow[]> {
  const further = after
    ? sql`weight <= ${after.weight} and (weight < ${after.weight} or id > ${after.id}::bigint)`
    : sql`true`;
  const order = sql`order by weight desc, id limit ${limits.casesPage + 1}`;
  // Of each community as many as the page may take, so that its index is read in order.
  const ids =
    of === null
      ? sql`select id from ${cases} where ${kinds[filter]} and ${further} ${order}`
      : sql`select waiting.id from ${these(of)} as place(id) cross join lateral (
          select id, weight from ${cases} where community_id = place.id and ${kinds[filter]} and ${further} ${order}
        ) as waiting order by waiting.weight desc, waiting.id limit ${limits.casesPage + 1}`;
  return db
    .select()
    .from(cases)
    .where(sql`${cases.id} in (${ids})`)
    .orderBy(sql`${cases.weight} desc`, cases.id);
}

type Counts = { noPostCases: number; noCommentCases: number; oldestAt: string | null };

/** All that wait, up to a number in each community. */
export async function countCases(db: Db, of: readonly string[] | null): Promise<Counts> {
  const first = (where: SQL) =>
    sql`select comment_id, opened_at from ${cases} where ${where} limit ${limits.casesCountedMax}`;
  const counted =
    of === null
      ? first(sql`true`)
      : sql`select waiting.* from ${these(of)} as place(id) cross join lateral (${first(sql`community_id = place.id`)}) as waiting`;
  const counts = onlyRow(
    await db.execute<Counts>(sql`
    select count(*) filter (where comment_id is null)::int as "noPostCases", count(comment_id)::int as "noCommentCases",
      min(opened_at) as "oldestAt"
    from (${counted}) as counted`),
  );
  return { ...counts, oldestAt: counts.oldestAt === null ? null : readTime(counts.oldestAt) };
}

export async function findCase(db: Db | Tx, communityId: string, id: number): Promise<CaseRow | undefined> {
  const [row] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.id, id), eq(cases.communityId, communityId)));
  return row;
}

export type ReportOfCaseRow = {
  caseId: number;
  id: number;
  username: string | null;
  reasonId: number;
  ruleId: number | null;
  rule: string | null;
  autoRule: string | null;
  guestText: string | null;
  createdAt: string;
  noRight: number;
  noDecided: number;
};

const byRule = sql`(report.created_by = ${toUuid(operatorId)}::uuid)`;

/** The name of the latest automatic rule that flagged what waits. */
const flaggingRule = sql`
  select said.name from ${autoRuleMatches} as match
  join ${autoRules} as auto on auto.id = match.rule_id
  join ${autoRuleVersions} as said on said.rule_id = auto.id and said.version = coalesce(auto.on_version, auto.version)
  where said.acts @> '[{"act": "flag"}]' and (match.comment_id = waiting.comment_id
    or waiting.comment_id is null and match.comment_id is null and match.post_id = waiting.post_id)
  order by match.id desc limit 1`;

/** The oldest reports of each case, with the records of those who reported, for the moderator who looks. */
export async function listReportsOfCases(
  db: Db,
  ids: readonly number[],
  record: { seenBy?: string },
): Promise<ReportOfCaseRow[]> {
  const rows = await db.execute<ReportOfCaseRow>(sql`
    select waiting.id::float8 as "caseId", report.id::float8 as id, report.reason_id as "reasonId",
      rule.id::float8 as "ruleId", rule.rule, report.created_at as "createdAt",
      case when reporter.deleted_at is null and not ${byRule} then reporter.username end as username, record.*,
      case when ${byRule} then (${flaggingRule}) end as "autoRule",
      -- The older version that serves during an upgrade closes a report without these words, and it may be opened again.
      case when report.created_by is null then coalesce(report.guest_text, '') end as "guestText"
    from ${cases} as waiting
    cross join lateral (
      select * from ${reports}
      where (waiting.comment_id is null and post_id = waiting.post_id and comment_id is null)
        or comment_id = waiting.comment_id
      order by id limit ${limits.caseDetails.reports}
    ) as report
    left join ${users} as reporter on reporter.id = report.created_by
    left join ${communityRules} as rule on rule.id = report.rule_id
    cross join lateral (${reportRecord(sql`report.created_by`, sql`waiting.community_id`, record)}) as record
    where waiting.id = any(${sql.param(ids.map(String))}::text[]::bigint[])
    order by report.id`);
  return rows.map((row) => ({ ...row, createdAt: readTime(row.createdAt) }));
}

/** Who wrote what is reported in a case; without a target, a member whose record is looked at. */
export type CaseAuthor = {
  caseId: number;
  communityId: string;
  authorId: string;
  postId: string | null;
  commentId: string | null;
};

export type AuthorRecordRow = {
  caseId: number;
  joinedAt: string | null;
  noWritten: number;
  noRemoved: number;
  noWarnings: number;
  lastWarning: { id: number; createdAt: string; readAt: string | null } | null;
  banned: boolean;
  isModerator: boolean;
  lastRemoval: { createdAt: string; title: string | null; by: string | null } | null;
};

/** What the authors did in the communities of their cases: of all that they wrote, the latest is looked at. */
export async function listAuthorRecords(db: Db, of: readonly CaseAuthor[]): Promise<AuthorRecordRow[]> {
  const most = limits.caseDetails.written;
  const given = JSON.stringify(
    of.map((one) => ({
      case_id: one.caseId,
      community_id: toUuid(one.communityId),
      author_id: toUuid(one.authorId),
      target_id: targetOf(one),
    })),
  );
  const rows = await db.execute<Omit<AuthorRecordRow, 'lastRemoval' | 'lastWarning'> & LastOnes>(sql`
    with given as (
      select * from json_to_recordset(${given}::json)
        as given(case_id bigint, community_id uuid, author_id uuid, target_id uuid)
    ), authors as materialized (
      select author.*, ofposts.written + ofcomments.written as written, ofposts.removed + ofcomments.removed as removed
      from (select distinct community_id, author_id from given) as author
      cross join lateral (
        select count(*) as written, count(*) filter (where deleted_as <> 'normal') as removed
        from (select community_id, deleted_as from ${posts} where user_id = author.author_id
          order by id desc limit ${most}) as latest
        where latest.community_id = author.community_id
      ) as ofposts
      cross join lateral (
        select count(*) as written, count(*) filter (where latest.deleted_as <> 'normal') as removed
        from (select post_id, deleted_as from ${comments} where user_id = author.author_id
          order by id desc limit ${most}) as latest
        join ${posts} as post on post.id = latest.post_id
        where post.community_id = author.community_id
      ) as ofcomments
    )
    select given.case_id::float8 as "caseId",
      (select created_at from ${communityMembers}
        where user_id = given.author_id and community_id = given.community_id) as "joinedAt",
      authors.written::int as "noWritten", authors.removed::int as "noRemoved",
      (select count(*)::int from (select from ${warnings}
        where community_id = given.community_id and user_id = given.author_id limit ${most}) as warned) as "noWarnings",
      warning.id as "warningId", warning.created_at as "warnedAt", warning.read_at as "warningReadAt",
      exists (select from ${communityBans} where ${communityBans.communityId} = given.community_id
        and ${communityBans.userId} = given.author_id
        and (${communityBans.expiresAt} is null or ${communityBans.expiresAt} > now())) as banned,
      exists (select from ${communityModerators}
        where community_id = given.community_id and user_id = given.author_id) as "isModerator",
      removal.created_at as "removedAt", removal.title as "removalTitle", removal.by as "removedBy"
    from given join authors using (community_id, author_id)
    left join lateral (
      select created_at, title,
        (select username from ${users} where id = decision.user_id and deleted_at is null) as by
      from ${decisions} as decision
      where community_id = given.community_id and author_id = given.author_id and verdict = 'remove'
        and undone_at is null and coalesce(comment_id, post_id) is distinct from given.target_id
      order by id desc limit 1
    ) as removal on true
    left join lateral (
      select id::float8 as id, created_at, read_at from ${warnings}
      where community_id = given.community_id and user_id = given.author_id
      order by id desc limit 1
    ) as warning on true`);
  return rows.map(({ removedAt, removalTitle: title, removedBy: by, ...row }) => {
    const { warningId, warnedAt, warningReadAt, joinedAt, ...did } = row;
    return {
      ...did,
      lastWarning:
        warningId === null || warnedAt === null
          ? null
          : {
              id: warningId,
              createdAt: readTime(warnedAt),
              readAt: warningReadAt === null ? null : readTime(warningReadAt),
            },
      joinedAt: joinedAt === null ? null : readTime(joinedAt),
      lastRemoval: removedAt === null ? null : { createdAt: readTime(removedAt), title, by },
    };
  });
}

export type MemberRollbackRow = Pick<typeof rollbacks.$inferSelect, 'id' | 'actedAs' | 'reason'> & {
  by: string | null;
  noPosts: number;
  noComments: number;
  createdAt: string;
};

/** What roll-backs removed of a member in a community and did not restore, the latest first. */
export async function listRollbacksOf(
  db: Db,
  communityId: string,
  authorId: string,
): Promise<MemberRollbackRow[]> {
  const rows = await db.execute<MemberRollbackRow>(sql`
    select rollback.id::float8 as id, rollback.acted_as as "actedAs", rollback.reason,
      (select username from ${users} where id = rollback.user_id and deleted_at is null) as by,
      part.posts::int as "noPosts", part.comments::int as "noComments", part.at as "createdAt"
    from (
      select rollback_id, count(*) - count(comment_id) as posts, count(comment_id) as comments, max(created_at) as at
      from (
        select rollback_id, comment_id, created_at, undone_at from ${decisions}
        where community_id = ${toUuid(communityId)}::uuid and author_id = ${toUuid(authorId)}::uuid
        order by id desc limit ${2 * limits.caseDetails.written}
      ) as latest
      where undone_at is null and rollback_id is not null
      group by rollback_id
    ) as part join ${rollbacks} as rollback on rollback.id = part.rollback_id
    order by part.at desc limit ${limits.rollbacksPage}`);
  return rows.map((row) => ({ ...row, createdAt: readTime(row.createdAt) }));
}

function targetOf({ postId, commentId }: CaseAuthor): string | null {
  const id = commentId ?? postId;
  return id === null ? null : toUuid(id);
}

type LastOnes = {
  removedAt: string | null;
  removalTitle: string | null;
  removedBy: string | null;
  warningId: number | null;
  warnedAt: string | null;
  warningReadAt: string | null;
};

/** Earlier decisions about the targets, the latest first. */
export async function listEarlierDecisions(db: Db, of: readonly CaseRow[]) {
  const targets = JSON.stringify(
    of.map(({ postId, commentId }) => ({
      post_id: toUuid(postId),
      comment_id: commentId === null ? null : toUuid(commentId),
    })),
  );
  return db
    .select(decisionColumns)
    .from(decisions)
    .where(
      sql`${decisions.id} in (
        select earlier.id from json_to_recordset(${targets}::json) as given(post_id uuid, comment_id uuid)
        cross join lateral (
          select id from ${decisions}
          where (given.comment_id is null and post_id = given.post_id and comment_id is null)
            or comment_id = given.comment_id
          order by id desc limit ${limits.caseDetails.decisions}
        ) as earlier)`,
    )
    .orderBy(sql`${decisions.id} desc`);
}

/** Names and pictures of the communities of cases. */
export function listPlaces(db: Db, ids: readonly string[]) {
  const { id, name, proPicId, bannerImageId } = getTableColumns(communities);
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select({ id, name, proPicId, bannerImageId })
    .from(communities)
    .where(inArray(communities.id, [...ids]));
}
