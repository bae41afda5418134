import { type JudgedItem, listPictureTexts, type WrittenItem } from '@confab/auto-rules';
import {
  autoRuleExamples,
  autoRuleMatches,
  autoRules,
  autoRuleVersions,
  comments,
  communities,
  type Db,
  fromUuid,
  listOfIds,
  onlyRow,
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

const countExamples = (isRight: boolean) => sql<number>`(
  select count(*)::int from ${autoRuleExamples}
  where rule_id = ${autoRules.id} and is_matched and is_right = ${isRight})`;

type Place = { id: number; communityId: string | null };

const ofPlace = (communityId: string | null) =>
  communityId === null ? isNull(autoRules.communityId) : eq(autoRules.communityId, communityId);

export type PageOf = { limit: number; after: number | undefined };

/** Of a version. A row is on a page if those before it have not used up its bytes. */
const bytes = sql.raw('octet_length("when"::text) + octet_length(acts::text)');
const pageBytes = sql.raw(String(limits.autoRulePageBytes));

/** With their latest versions, the oldest first. */
export function listRules(db: Db | Tx, communityId: string | null, { limit, after }: PageOf) {
  const ids = sql`
    select id from (
      select id, sum(${bytes}) over (order by id rows unbounded preceding exclude current row) as before
      from (
        select id, version from ${autoRules}
        where ${communityId === null ? sql`community_id is null` : isIn(communityId)} and id > ${after ?? 0}
        order by id limit ${limit}
      ) as rule join ${autoRuleVersions} as said on said.rule_id = rule.id and said.version = rule.version
    ) as sized where before is null or before < ${pageBytes}`;
  return selectRules(db)
    .where(sql`${autoRules.id} in (${ids})`)
    .orderBy(asc(autoRules.id));
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
      noRight: countExamples(true),
      noWrong: countExamples(false),
      noVersions: sql<number>`(
        select count(*)::int from ${autoRuleVersions} as kept where kept.rule_id = ${autoRules.id})`,
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

/** Of two who change the rules of a place, or of the site, the second waits and then counts what the first has written. */
export async function lockRulesOf(tx: Tx, communityId: string | null): Promise<void> {
  const place = `auto rules ${communityId ?? 'of the site'}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`);
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
  return onlyRow(
    await tx
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
      .where(and(ofPlace(communityId), except === undefined ? undefined : ne(autoRules.id, except))),
  ).count;
}

export type NewVersion = Omit<typeof autoRuleVersions.$inferInsert, 'ruleId' | 'version' | 'createdAt'>;

/** Returns its id. */
export async function insertRule(tx: Tx, communityId: string | null, said: NewVersion): Promise<number> {
  const rule = onlyRow(await tx.insert(autoRules).values({ communityId }).returning({ id: autoRules.id }));
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
  await setState(tx, ruleId, { ...state, version, matchesMore: false });
}

export async function setState(tx: Tx, id: number, state: RuleState): Promise<void> {
  await tx.update(autoRules).set(state).where(eq(autoRules.id, id));
}

/** With its versions, and the numbers of what it did. */
export async function deleteRule(tx: Tx, id: number): Promise<void> {
  await tx.delete(autoRules).where(eq(autoRules.id, id));
}

/** The newest first. */
export function listVersions(db: Db, ruleId: number, { limit, after }: PageOf) {
  const versions = sql`
    select version from (
      select version, sum(${bytes}) over (order by version desc rows unbounded preceding exclude current row) as before
      from (
        select version, "when", acts from ${autoRuleVersions}
        where rule_id = ${ruleId} ${after === undefined ? sql`` : sql`and version < ${after}`}
        order by version desc limit ${limit}
      ) as said
    ) as sized where before is null or before < ${pageBytes}`;
  return db
    .select({ said: autoRuleVersions, by: { username: users.username, deletedAt: users.deletedAt } })
    .from(autoRuleVersions)
    .innerJoin(users, eq(users.id, autoRuleVersions.changedBy))
    .where(and(eq(autoRuleVersions.ruleId, ruleId), sql`${autoRuleVersions.version} in (${versions})`))
    .orderBy(desc(autoRuleVersions.version));
}

/** A post or comment with all that a dry run shows of it. */
export type DryItem = JudgedItem &
  WrittenItem & {
    id: string;
    publicId: string;
    communityName: string;
    username: string | null;
    /** Null where it is not marked. */
    isRight: boolean | null;
  };

type DryRow = Omit<DryItem, 'at' | 'source' | 'body' | 'pictureTexts'> & {
  createdAt: string;
  body: string | null;
};

const most = sql.raw(String(limits.dryRunItems));
const examplesMax = sql.raw(String(limits.autoRuleExamplesMax));

const isIn = (communityId: string | null) =>
  communityId === null ? sql`true` : sql`community_id = ${toUuid(communityId)}::uuid`;

/**
 * The latest posts and comments that stand where a rule acts, as many as a dry run looks at, and its examples that do, the
 * newest first; their HTML is for rules that look at texts. The latest comments of a community are among those of the posts in which something happened last.
 */
export async function listDryItems(
  db: Db,
  { id: ruleId, communityId }: Place,
  { withHtml }: { withHtml: boolean },
): Promise<DryItem[]> {
  const here = isIn(communityId);
  const html = (table: string) => sql.raw(withHtml ? `${table}.body_html` : 'null::text');
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
  const rows = await db.execute<DryRow>(sql`
    with example as materialized (
      select target_id as id, is_right from ${autoRuleExamples} where rule_id = ${ruleId}
      order by created_at desc, target_id limit ${examplesMax}
    )
    select item.*, community.name as "communityName", case when author.deleted_at is null then author.username end as username
    from (
      select found.*, example.is_right as "isRight", row_number() over (order by found.id desc) as place
      from (
        select 'post' as type, id, public_id as "publicId", user_id as "userId", community_id as "communityId", title, body,
          ${html('posts')} as html, link_url as "linkUrl", null::smallint as depth, created_at as "createdAt"
        from (
          (select id from ${posts} where ${here} and deleted_at is null order by id desc limit ${most})
          union
          select id from example join ${posts} using (id) where ${here} and deleted_at is null
        ) as chosen join ${posts} using (id)
        union all
        select 'comment', comment.id, post.public_id, comment.user_id, post.community_id, '', comment.body,
          ${html('comment')}, null, comment.depth, comment.created_at
        from (
          (${latestComments})
          union
          select example.id from example join ${comments} as comment using (id)
        ) as chosen join ${comments} as comment using (id)
        join ${posts} as post on post.id = comment.post_id
        where comment.deleted_at is null and ${here}
      ) as found left join example using (id)
    ) as item
    join ${communities} as community on community.id = item."communityId"
    join ${users} as author on author.id = item."userId"
    where item.place <= ${most} or item."isRight" is not null
    order by item.id desc`);
  const idsOf = (type: DryRow['type']) => rows.flatMap((row) => (row.type === type ? fromUuid(row.id) : []));
  const pictureTexts = withHtml ? await listPictureTexts(db, idsOf('post')) : new Map<string, string[]>();
  return rows.map(({ createdAt, body, ...row }) => ({
    ...row,
    id: fromUuid(row.id),
    pictureTexts: pictureTexts.get(fromUuid(row.id)) ?? [],
    userId: fromUuid(row.userId),
    communityId: fromUuid(row.communityId),
    at: Date.parse(readTime(createdAt)),
    source: body ?? '',
    body: row.linkUrl ?? body ?? '',
  }));
}

type Mark = { targetId: string; isRight: boolean | null };

/** Returns whether such a post or comment stands where the rule acts. Requires the rule's lock. */
export async function setExample(
  tx: Tx,
  { id, communityId }: Place,
  { targetId, isRight }: Mark,
): Promise<boolean> {
  if (isRight === null) {
    const { ruleId, targetId: target } = autoRuleExamples;
    await tx.delete(autoRuleExamples).where(and(eq(ruleId, id), eq(target, targetId)));
    return true;
  }
  const target = sql`${toUuid(targetId)}::uuid`;
  const rows = await tx.execute(sql`
    insert into ${autoRuleExamples} (rule_id, target_id, is_right)
    select ${id}, id, ${isRight} from (
      select id from ${posts} where id = ${target} and deleted_at is null and ${isIn(communityId)}
      union all
      select comment.id from ${comments} as comment join ${posts} as post on post.id = comment.post_id
      where comment.id = ${target} and comment.deleted_at is null and ${isIn(communityId)}
    ) as standing
    on conflict (rule_id, target_id) do update set is_right = excluded.is_right
    returning target_id`);
  await tx.execute(sql`
    delete from ${autoRuleExamples} where rule_id = ${id} and target_id not in (
      select target_id from ${autoRuleExamples} where rule_id = ${id}
      order by created_at desc, target_id limit ${examplesMax})`);
  return rows.length > 0;
}

/** What a dry run judged of a rule's examples, and what it matched of that. Requires the rule's lock. */
export async function setMatched(
  tx: Tx,
  ruleId: number,
  { judged, matched }: { judged: readonly string[]; matched: readonly string[] },
): Promise<void> {
  const isAmong = (ids: readonly string[]) =>
    sql`${autoRuleExamples.targetId} = any(${listOfIds(ids)}::text::uuid[])`;
  await tx
    .update(autoRuleExamples)
    .set({ isMatched: isAmong(matched) })
    .where(and(eq(autoRuleExamples.ruleId, ruleId), isAmong(judged)));
}
