import {
  analyticsEvents,
  analyticsHours,
  analyticsSnapshots,
  comments,
  type Db,
  posts,
  pushSubscriptions,
  siteSettings,
  type Tx,
  users,
  onlyRow,
} from '@confab/db';
import { lt, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { firstId } from './first-id.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type SeenPeople = Record<`${'users' | 'return_users'}_${'day' | 'week' | 'month'}`, number>;

/** Figures that every snapshot has: the keys of api.md 3.12, by their names on the wire. */
export type LastingFigures = Record<
  'version' | 'signups' | 'pwa_installs' | `${'posts' | 'comments'}_${'day' | 'week'}`,
  number
>;

/** Figures that can only be counted at the time itself. */
export type PassingFigures = SeenPeople & { notifications_enabled: number };

/** Snapshots of hours missed by all workers lack the second part. */
export type SnapshotPayload = LastingFigures & Partial<PassingFigures>;

const iso = (ms: number) => new Date(ms).toISOString();
const time = (ms: number) => sql`${iso(ms)}::timestamptz`;
const milliseconds = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`;

/** The database's time, which all workers share, in whole Unix milliseconds, as dates here can hold it. */
export async function getNow(db: Db): Promise<number> {
  const row = onlyRow(
    await db.execute<{ now: number }>(sql`select floor(${milliseconds(sql`now()`)}) as now`),
  );
  return row.now;
}

/** In Unix milliseconds. */
export async function findNewestSnapshot(db: Db): Promise<{ slot: number; createdAt: number } | null> {
  const [row] = await db.execute<{ slot: number; createdAt: number }>(sql`
    select ${milliseconds(sql`slot`)} as slot, ${milliseconds(sql`created_at`)} as "createdAt"
    from ${analyticsSnapshots} order by ${analyticsSnapshots.slot} desc limit 1`);
  return row ?? null;
}

export async function findNewestHour(db: Db): Promise<number | null> {
  const [row] = await db.execute<{ hour: number }>(sql`
    select ${milliseconds(sql`hour`)} as hour from ${analyticsHours} order by ${analyticsHours.hour} desc limit 1`);
  return row?.hour ?? null;
}

/** One index range. */
function made(table: PgTable, from: SQL, to: SQL): SQL {
  return sql`(
    select count(*)::int from ${table} where id >= ${firstId(from)} and id < ${firstId(to)})`;
}

export async function insertHours(db: Db, from: number, to: number): Promise<void> {
  await db.execute(insertionOfHours(from, to));
}

/** Reads only index ranges with the events of these hours. */
function insertionOfHours(from: number, to: number): SQL {
  const ofHour = (table: PgTable) => made(table, sql`hour`, sql`hour + interval '1 hour'`);
  const installs = sql`select count(*)::int from ${analyticsEvents} where name = 'pwa_use'`;
  return sql`
    insert into ${analyticsHours} (hour, signups, posts, comments, pwa_installs)
    select hour, ${ofHour(users)}, ${ofHour(posts)}, ${ofHour(comments)},
      -- Of the first hour of all, everything before it is counted, once.
      coalesce(
        (select pwa_installs from ${analyticsHours} where hour = ${time(from - hourMs)}),
        (${installs} and created_at < ${time(from)}))
      + sum((${installs} and created_at >= hour and created_at < hour + interval '1 hour')) over (order by hour)
    from ${hoursBetween(from, to - hourMs)} as hour
    on conflict do nothing`;
}

/**
 * The figures at the start of each hour from `first` on, and last those at `now`. Hours are counted up to `counted`; an
 * hour that `now` cuts is counted from the rows.
 */
export async function listFigures(
  db: Db | Tx,
  moments: { first: number; counted: number; now: number },
): Promise<{ moment: number; figures: LastingFigures }[]> {
  const rows = await db.execute<LastingFigures & { moment: number }>(figuresOf(moments));
  return rows.map(({ moment, ...figures }) => ({ moment, figures }));
}

function figuresOf({ first, counted, now }: { first: number; counted: number; now: number }): SQL {
  const written = (table: PgTable, column: SQL, days: number) => {
    const began = sql`moment - make_interval(days => ${sql.raw(String(days))})`;
    const firstWhole = sql`date_trunc('hour', ${began} + interval '1 hour' - interval '1 millisecond')`;
    return sql`
      ${made(table, began, firstWhole)} + ${made(table, sql`ended`, sql`moment`)} + (
        select coalesce(sum(${column}), 0)::int from ${analyticsHours}
        where hour >= ${firstWhole} and hour < ended)`;
  };
  const [ofPosts, ofComments] = [sql`posts`, sql`comments`];
  return sql`
    select
      ${milliseconds(sql`moment`)} as moment,
      0 as version,
      -- All accounts there are, without those that came after that moment.
      (select no_users from ${siteSettings})
        - (select count(*)::int from ${users} where id >= ${firstId(time(counted))})
        - (select coalesce(sum(signups), 0)::int from ${analyticsHours} where hour >= ended)
        + ${made(users, sql`ended`, sql`moment`)} as signups,
      (select coalesce(max(pwa_installs), 0) from ${analyticsHours}
          where hour >= ended - interval '7 days' and hour < ended)
        + (select count(*)::int from ${analyticsEvents}
          where name = 'pwa_use' and created_at >= ended and created_at < moment) as pwa_installs,
      ${written(posts, ofPosts, 1)} as posts_day, ${written(posts, ofPosts, 7)} as posts_week,
      ${written(comments, ofComments, 1)} as comments_day, ${written(comments, ofComments, 7)} as comments_week
    from (
      select moment, least(moment, ${time(counted)}) as ended
      from (
        select ${hoursBetween(first, counted - hourMs)} as moment union all select ${time(now)}) as moments
    ) as moments
    order by moment`;
}

export async function countPeople(db: Db | Tx, now: number): Promise<PassingFigures> {
  const [[seen], [stored]] = await Promise.all([
    db.execute<SeenPeople>(peopleSeen(now)),
    db.execute<Pick<PassingFigures, 'notifications_enabled'>>(storedSubscriptions()),
  ]);
  if (!seen || !stored) throw new Error('an aggregate has one row');
  return { ...seen, ...stored };
}

function storedSubscriptions(): SQL {
  return sql`select count(*)::int as notifications_enabled from ${pushSubscriptions}`;
}

/** One index range with the members seen within a month. */
function peopleSeen(now: number): SQL {
  const [day, week, month] = [1, 7, 30].map((days) => time(now - days * dayMs));
  const seen = (since: SQL | undefined) => sql`count(*) filter (where last_seen > ${since})::int`;
  const returned = (since: SQL | undefined) =>
    sql`count(*) filter (where last_seen > ${since} and created_at <= ${since})::int`;
  return sql`
    select
      ${seen(day)} as users_day, ${seen(week)} as users_week, ${seen(month)} as users_month,
      ${returned(day)} as return_users_day, ${returned(week)} as return_users_week,
      ${returned(month)} as return_users_month
    from ${users} where last_seen > ${month} and created_at <= ${time(now)}`;
}

export type Snapshot = { slot: number; createdAt: number; payload: SnapshotPayload };

export async function insertSnapshots(db: Db, snapshots: readonly Snapshot[]): Promise<void> {
  await db
    .insert(analyticsSnapshots)
    .values(
      snapshots.map(({ slot, createdAt, payload }) => ({
        slot: iso(slot),
        createdAt: iso(createdAt),
        payload: JSON.stringify(payload),
      })),
    )
    .onConflictDoNothing({ target: analyticsSnapshots.slot });
}

export async function deleteHoursBefore(db: Db, moment: number): Promise<void> {
  await db.delete(analyticsHours).where(lt(analyticsHours.hour, iso(moment)));
}

function hoursBetween(first: number, last: number): SQL {
  return sql`generate_series(${time(first)}, ${time(last)}, interval '1 hour')`;
}
