import { analyticsSnapshots, type Db } from '@confab/db';
import { desc, inArray, lte, sql } from 'drizzle-orm';

export type SnapshotRow = typeof analyticsSnapshots.$inferSelect;

/** From the snapshot of that moment on, in Unix seconds; null: from the newest. */
export type SnapshotsQuery = { from: number | null; limit: number };

const { slot } = analyticsSnapshots;
const moment = (seconds: number) => sql`to_timestamp(${seconds})`;

/** The newest first. */
export function listSnapshots(db: Db, { from, limit }: SnapshotsQuery): Promise<SnapshotRow[]> {
  return db
    .select()
    .from(analyticsSnapshots)
    .where(from === null ? undefined : lte(slot, moment(from)))
    .orderBy(desc(slot))
    .limit(limit);
}

/**
 * The last snapshot of each day in UTC, the newest first. Each step looks for the last one before the day of the one
 * before: as many steps as days, however many snapshots each has.
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
