import { analyticsEvents, analyticsSnapshots, type Db } from '@confab/db';
import { desc, inArray, lte, sql } from 'drizzle-orm';

/** Counts an event once per session. */
export async function insertEvent(db: Db, name: 'pwa_use', sessionHash: string): Promise<void> {
  await db.insert(analyticsEvents).values({ name, sessionHash }).onConflictDoNothing();
}

export type SnapshotRow = typeof analyticsSnapshots.$inferSelect;

/** Start at this moment in Unix seconds; null for the newest snapshot. */
type SnapshotsQuery = { from: number | null; limit: number };

const { slot } = analyticsSnapshots;
const moment = (seconds: number) => sql`to_timestamp(${seconds})`;

/** Newest first. */
export function listSnapshots(db: Db, { from, limit }: SnapshotsQuery): Promise<SnapshotRow[]> {
  return db
    .select()
    .from(analyticsSnapshots)
    .where(from === null ? undefined : lte(slot, moment(from)))
    .orderBy(desc(slot))
    .limit(limit);
}

/**
 * The last snapshot of each UTC day, newest first. The recursion jumps from day to day, so the cost depends on the
 * number of days, not of snapshots.
 */
export async function listDailySnapshots(db: Db, { from, limit }: SnapshotsQuery): Promise<SnapshotRow[]> {
  const last = sql`select slot from ${analyticsSnapshots}`;
  const days = await db.execute<{ seconds: number }>(sql`
    with recursive days as (
      (${last} ${from === null ? sql`` : sql`where slot <= ${moment(from)}`} order by slot desc limit 1)
      union all
      select earlier.slot from days, lateral (
        ${last} where slot < date_trunc('day', days.slot, 'UTC') order by slot desc limit 1) as earlier
    )
    select extract(epoch from slot)::float8 as seconds from days limit ${limit}`);
  const slots = days.map(({ seconds }) => new Date(seconds * 1000).toISOString());
  return db.select().from(analyticsSnapshots).where(inArray(slot, slots)).orderBy(desc(slot));
}
