import { type Db, moderationLog, siteLog, toUuid, users } from '@confab/db';
import { operatorId } from '@confab/db/acts';
import { limits } from '@confab/domain';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { logEntries } from './moderation-log.queries.ts';

export type PublicLogQuery = {
  /** Those that the log shows, or one of them. */
  acts: readonly string[];
  /** Only what was done to this person and, where the log has names, by them. */
  member: { id: string; named: boolean } | null;
  since: string | undefined;
  until: string | undefined;
  /** The first entry of the page; null for the latest. */
  from: number | null;
};

/** A page of acts in a community, plus one entry if there are more: for its public log, and for a member's record. */
export function listActsIn(db: Db, communityId: string, query: PublicLogQuery) {
  const here = { column: moderationLog.communityId, value: sql`${toUuid(communityId)}::uuid` };
  return moderatorsActs(db, newestIds(moderationLog, query, { fixed: [here] }));
}

/** The same of what admins did in communities. */
export function listAdminsActs(db: Db, query: PublicLogQuery) {
  return moderatorsActs(
    db,
    newestIds(moderationLog, query, {
      // What the system account did is not what admins did, and may be of a community whose log is not public.
      only: sql`and ${moderationLog.actedAs} = 'admins' and ${moderationLog.userId} <> ${toUuid(operatorId)}::uuid`,
    }),
  );
}

function moderatorsActs(db: Db, ids: SQL) {
  return logEntries(db)
    .where(sql`${moderationLog.id} = any(${ids})`)
    .orderBy(desc(moderationLog.id))
    .limit(most);
}

/** The same of what admins did that touches no community. */
export function listSiteActs(db: Db, query: PublicLogQuery) {
  const actor = alias(users, 'actor');
  const target = alias(users, 'target');
  return db
    .select({
      entry: siteLog,
      by: { username: actor.username, deletedAt: actor.deletedAt },
      target: { username: target.username, deletedAt: target.deletedAt },
    })
    .from(siteLog)
    .innerJoin(actor, eq(actor.id, siteLog.userId))
    .leftJoin(target, eq(target.id, siteLog.targetUserId))
    .where(sql`${siteLog.id} = any(${newestIds(siteLog, query, { only: nameless(query) })})`)
    .orderBy(desc(siteLog.id))
    .limit(most);
}

/** Where the log has no names, a search for a person finds nothing that they did themselves. */
function nameless({ member }: PublicLogQuery): SQL {
  return member && !member.named ? sql`and ${siteLog.userId} <> ${toUuid(member.id)}::uuid` : sql``;
}

export type SiteActRow = Awaited<ReturnType<typeof listSiteActs>>[number];

const most = limits.moderationLogPage + 1;

/** Near a moment, the order of the ids differs from that of the times by less than this many entries. */
const aroundMoment = 100;

type Within = {
  fixed?: readonly { column: PgColumn; value: SQL }[];
  /** What else has to be true, such as the condition of a partial index. */
  only?: SQL;
};

/**
 * The newest of every act that a log shows are read from the index of the acts and put in order: there may be any number
 * of acts between them that it leaves out.
 */
function newestIds(
  log: typeof moderationLog | typeof siteLog,
  { acts, member, since, until, from }: PublicLogQuery,
  { fixed = [], only = sql`` }: Within,
): SQL {
  const { createdAt } = log;
  const after = since === undefined ? sql`` : sql` and ${createdAt} >= ${since}`;
  const before = until === undefined ? sql`` : sql` and ${createdAt} < ${until}`;
  const idAt = (edge: 'min' | 'max', where: SQL, order: SQL) => sql`(
    select ${sql.raw(edge)}(id) from (
      select id from ${log} where true${where} order by ${order} limit ${aroundMoment}
    ) as around)`;
  const newest = from ?? Number.MAX_SAFE_INTEGER;
  const first =
    since === undefined
      ? sql`0`
      : sql`coalesce(${idAt('min', after, sql`${createdAt}`)}, ${Number.MAX_SAFE_INTEGER}::bigint)`;
  const last =
    until === undefined
      ? sql`${newest}`
      : sql`least(${newest}::bigint, coalesce(${idAt('max', before, desc(createdAt))}, 0))`;

  const people =
    member === null ? [null] : member.named ? [log.targetUserId, log.userId] : [log.targetUserId];
  const newestOf = (person: (typeof people)[number]) => {
    // A range on the index that has exactly these columns, for the planner as in `listLog`.
    const wanted = [
      ...fixed,
      ...(person && member ? [{ column: person, value: sql`${toUuid(member.id)}::uuid` }] : []),
      { column: log.act, value: sql`wanted.act` },
    ];
    const columns = sql.join([...wanted.map(({ column }) => column), log.id], sql`, `);
    const values = sql.join(
      wanted.map(({ value }) => value),
      sql`, `,
    );
    const order = sql.join([...wanted.map(({ column }) => desc(column)), desc(log.id)], sql`, `);
    return sql`(select id from ${log}
      where (${columns}) between (${values}, bounds.first) and (${values}, bounds.last)${after}${before} ${only}
      order by ${order} limit ${most})`;
  };
  return sql`array(
    select id from (select ${first}::bigint as first, ${last}::bigint as last) as bounds
    cross join unnest(${sql.param(acts)}::text[]) as wanted (act)
    cross join lateral (${sql.join(people.map(newestOf), sql` union `)}) as found
    order by id desc limit ${most})`;
}
