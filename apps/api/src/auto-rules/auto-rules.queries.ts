import type { JudgedItem, WrittenItem } from '@confab/auto-rules';
import {
  autoRuleMatches,
  autoRules,
  autoRuleVersions,
  comments,
  communities,
  type Db,
  fromUuid,
  posts,
  readTime,
  toUuid,
  type Tx,
  users,
} from '@confab/db';
import { limits } from '@confab/domain';
import { and, asc, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';

export type AutoRuleRow = Awaited<ReturnType<typeof listRules>>[number];
export type VersionRow = typeof autoRuleVersions.$inferSelect;

const recent = sql.raw(`now() - interval '${limits.autoRuleDays} days'`);
const countMatches = (which: SQL) => sql<number>`(
  select count(*)::int from ${autoRuleMatches}
  where rule_id = ${autoRules.id} and created_at > ${recent} and ${which})`;

const ofPlace = (communityId: string | null) =>
  communityId === null ? isNull(autoRules.communityId) : eq(autoRules.communityId, communityId);

/** With their latest versions, the oldest first. */
export function listRules(db: Db | Tx, communityId: string | null) {
  return selectRules(db).where(ofPlace(communityId)).orderBy(asc(autoRules.id)).limit(limits.autoRulesMax);
}

export async function getRule(db: Db | Tx, id: number): Promise<AutoRuleRow> {
  const [row] = await selectRules(db).where(eq(autoRules.id, id));
  if (!row) throw new ApiError('auto-rule-not-found');
  return row;
}

function selectRules(db: Db | Tx) {
  return db
    .select({
      rule: autoRules,
      said: autoRuleVersions,
      by: { username: users.username, deletedAt: users.deletedAt },
      noMatches: countMatches(sql`true`),
      noReversed: countMatches(sql`reversed_at is not null`),
    })
    .from(autoRules)
    .innerJoin(
      autoRuleVersions,
      and(eq(autoRuleVersions.ruleId, autoRules.id), eq(autoRuleVersions.version, autoRules.version)),
    )
    .innerJoin(users, eq(users.id, autoRuleVersions.changedBy))
    .$dynamic();
}

/** Of two who change it, the second waits here. */
export async function lockRule(tx: Tx, id: number): Promise<void> {
  const [row] = await tx
    .select({ id: autoRules.id })
    .from(autoRules)
    .where(eq(autoRules.id, id))
    .for('update');
  if (!row) throw new ApiError('auto-rule-not-found');
}

export function countRules(tx: Tx, communityId: string | null): Promise<number> {
  return tx.$count(autoRules, ofPlace(communityId));
}

/** Of the latest versions of all rules but one. */
export async function countPatterns(
  tx: Tx,
  communityId: string | null,
  except: number | undefined,
): Promise<number> {
  const [row] = await tx
    .select({
      count: sql<number>`coalesce(sum((
        select sum(jsonb_array_length(condition -> 'any'))
        from jsonb_array_elements(${autoRuleVersions.when}) as condition where condition ->> 'test' = 'pattern')), 0)::int`,
    })
    .from(autoRules)
    .innerJoin(
      autoRuleVersions,
      and(eq(autoRuleVersions.ruleId, autoRules.id), eq(autoRuleVersions.version, autoRules.version)),
    )
    .where(and(ofPlace(communityId), except === undefined ? undefined : ne(autoRules.id, except)));
  return row?.count ?? 0;
}

export type NewVersion = Omit<typeof autoRuleVersions.$inferInsert, 'ruleId' | 'version' | 'createdAt'>;

/** Returns its id. */
export async function insertRule(tx: Tx, communityId: string | null, said: NewVersion): Promise<number> {
  const [rule] = await tx.insert(autoRules).values({ communityId }).returning({ id: autoRules.id });
  if (!rule) throw new Error('the insert returned no row');
  await tx.insert(autoRuleVersions).values({ ...said, ruleId: rule.id, version: 1 });
  return rule.id;
}

type RuleState = Partial<Omit<typeof autoRules.$inferInsert, 'id' | 'communityId'>>;

/** Requires the rule's lock. */
export async function insertVersion(
  tx: Tx,
  { ruleId, version, ...said }: NewVersion & { ruleId: number; version: number },
  state: RuleState,
): Promise<void> {
  await tx.insert(autoRuleVersions).values({ ...said, ruleId, version });
  await setState(tx, ruleId, { ...state, version });
}

export async function setState(tx: Tx, id: number, state: RuleState): Promise<void> {
  await tx.update(autoRules).set(state).where(eq(autoRules.id, id));
}

/** With its versions, and the numbers of what it did. */
export async function deleteRule(tx: Tx, id: number): Promise<void> {
  await tx.delete(autoRules).where(eq(autoRules.id, id));
}

/** The newest first. */
export function listVersions(db: Db, ruleId: number) {
  return db
    .select({ said: autoRuleVersions, by: { username: users.username, deletedAt: users.deletedAt } })
    .from(autoRuleVersions)
    .innerJoin(users, eq(users.id, autoRuleVersions.changedBy))
    .where(eq(autoRuleVersions.ruleId, ruleId))
    .orderBy(desc(autoRuleVersions.version))
    .limit(limits.autoRuleVersionsListed);
}

/** A post or comment with all that a dry run shows of it. */
export type LatestItem = JudgedItem &
  WrittenItem & {
    id: string;
    publicId: string;
    communityName: string;
    username: string | null;
  };

type LatestRow = Omit<LatestItem, 'at' | 'body'> & { createdAt: string; body: string | null; title: string };

const most = sql.raw(String(limits.dryRunItems));

/**
 * The latest posts and comments that stand, in a community or of the whole site, the newest first. The latest comments of
 * a community are among those of the posts in which something happened last.
 */
export async function listLatest(db: Db, communityId: string | null): Promise<LatestItem[]> {
  const here = communityId === null ? sql`true` : sql`community_id = ${toUuid(communityId)}::uuid`;
  const latestComments =
    communityId === null
      ? sql`select id from ${comments} where deleted_at is null order by id desc limit ${most}`
      : sql`
        select comment.id from (
          select id from ${posts} where ${here} and deleted_at is null order by last_activity_at desc, id desc limit ${most}
        ) as active cross join lateral (
          select id from ${comments} where post_id = active.id and deleted_at is null
          order by created_at desc, id desc limit ${most}
        ) as comment order by comment.id desc limit ${most}`;
  const rows = await db.execute<LatestRow>(sql`
    select latest.*, community.name as "communityName", case when author.deleted_at is null then author.username end as username
    from (
      (select 'post' as type, id, public_id as "publicId", user_id as "userId", community_id as "communityId", title, body,
        body_html as html, link_url as "linkUrl", null::smallint as depth, created_at as "createdAt"
      from ${posts} where ${here} and deleted_at is null order by id desc limit ${most})
      union all
      (select 'comment', comment.id, post.public_id, comment.user_id, post.community_id, '', comment.body,
        comment.body_html, null, comment.depth, comment.created_at
      from (${latestComments}) as chosen join ${comments} as comment using (id)
      join ${posts} as post on post.id = comment.post_id)
    ) as latest
    join ${communities} as community on community.id = latest."communityId"
    join ${users} as author on author.id = latest."userId"
    order by latest.id desc limit ${most}`);
  return rows.map(({ createdAt, title, body, ...row }) => ({
    ...row,
    id: fromUuid(row.id),
    userId: fromUuid(row.userId),
    communityId: fromUuid(row.communityId),
    at: Date.parse(readTime(createdAt)),
    text: row.type === 'post' ? `${title}\n${body ?? ''}` : (body ?? ''),
    body: row.linkUrl ?? body ?? '',
  }));
}
