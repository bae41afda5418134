import {
  analyticsEvents,
  analyticsSnapshots,
  comments,
  type Db,
  posts,
  siteSettings,
  toUuid,
  users,
} from '@confab/db';
import { objectIdAt } from '@confab/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { JobHandler } from '../registry.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The keys of api.md 3.12, by their names on the wire. */
export type SnapshotPayload = Record<
  | 'version'
  | 'signups'
  | 'pwa_installs'
  | 'notifications_enabled'
  | `${'users' | 'return_users'}_${'day' | 'week' | 'month'}`
  | `${'posts' | 'comments'}_${'day' | 'week'}`,
  number
>;

/**
 * What the site counts at this moment, stored for its hour. Hours in which no worker ran stay empty: nobody knows any
 * more what they would have counted.
 */
export const takeAnalyticsSnapshot: JobHandler<'takeAnalyticsSnapshot'> = async (
  { occasion },
  { db, log },
) => {
  const { now, newest } = await getClock(db);
  const slot = now - (now % hourMs);
  const isTaken = newest.slot >= slot;
  const isFresh = newest.createdAt > now - hourMs;
  if (isTaken || (occasion === 'start' && isFresh)) {
    log.info({ occasion }, 'the hour has its analytics snapshot');
    return;
  }
  const [payload] = await db.execute<SnapshotPayload>(countsAt(now));
  await db
    .insert(analyticsSnapshots)
    .values({ slot: new Date(slot).toISOString(), payload: JSON.stringify(payload) })
    .onConflictDoNothing({ target: analyticsSnapshots.slot });
};

type Clock = { now: number; newest: { slot: number; createdAt: number } };

/** The database's time, which all workers share, and the last snapshot; all in Unix milliseconds. */
async function getClock(db: Db): Promise<Clock> {
  const ms = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`;
  const [row] = await db.execute<{ now: number; slot: number | null; createdAt: number | null }>(sql`
    select ${ms(sql`clock.now`)} as now, ${ms(sql`newest.slot`)} as slot,
      ${ms(sql`newest.created_at`)} as "createdAt"
    from (select now()) as clock
    left join lateral (
      select slot, created_at from ${analyticsSnapshots} order by slot desc limit 1) as newest on true`);
  if (!row) throw new Error('the database did not tell the time');
  return { now: row.now, newest: { slot: row.slot ?? 0, createdAt: row.createdAt ?? 0 } };
}

/** Every count is a counter or a range of an index. */
export function countsAt(now: number): SQL {
  const daysAgo = (days: number) => sql`${new Date(now - days * dayMs).toISOString()}::timestamptz`;
  const [day, week, month] = [daysAgo(1), daysAgo(7), daysAgo(30)];
  const seen = (since: SQL) => sql`count(*) filter (where last_seen > ${since})::int`;
  const returned = (since: SQL) =>
    sql`count(*) filter (where last_seen > ${since} and created_at <= ${since})::int`;
  const made = (table: PgTable, days: number) =>
    sql`(select count(*)::int from ${table} where id >= ${firstIdAt(now - days * dayMs)}::uuid)`;

  return sql`
    select
      0 as version,
      site.no_users as signups,
      (select count(*)::int from ${analyticsEvents} where name = 'pwa_use') as pwa_installs,
      -- No table holds push subscriptions.
      0 as notifications_enabled,
      seen.*,
      ${made(posts, 1)} as posts_day, ${made(posts, 7)} as posts_week,
      ${made(comments, 1)} as comments_day, ${made(comments, 7)} as comments_week
    from ${siteSettings} as site, (
      select
        ${seen(day)} as users_day, ${seen(week)} as users_week, ${seen(month)} as users_month,
        ${returned(day)} as return_users_day, ${returned(week)} as return_users_week,
        ${returned(month)} as return_users_month
      from ${users} where last_seen > ${month}) as seen`;
}

/** The least id that something made at this moment can have: ids sort by creation. */
function firstIdAt(ms: number): string {
  const time = objectIdAt(BigInt(Math.trunc(ms)) * 1_000_000n).slice(0, 16);
  return toUuid(`${time}00000000`);
}
