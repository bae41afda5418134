import { type Db, executePrepared, shieldMinutes } from '@confab/db';
import type { ShieldCount, ShieldMinute } from '@confab/domain';
import { and, eq, gt, or, sql } from 'drizzle-orm';

/** Adds what a web process has counted since it last said so. */
export async function addShieldCounts(db: Db, counts: ReadonlyMap<ShieldCount, number>): Promise<void> {
  await executePrepared(
    db,
    'add-shield-counts',
    () => sql`
      insert into ${shieldMinutes} as known (what, minute, count)
      select what, date_trunc('minute', now()), count
      from unnest(${sql.placeholder('whats')}::text[], ${sql.placeholder('numbers')}::int[]) as added (what, count)
      order by what
      on conflict (what, minute) do update set count = known.count + excluded.count`,
    { whats: [...counts.keys()], numbers: [...counts.values()] },
  );
}

/** Those of the last hour, and a day of minutes in which the shield was up. */
export function listShieldMinutes(db: Db): Promise<ShieldMinute[]> {
  const { what, minute } = shieldMinutes;
  const isUp = and(eq(what, 'up'), gt(minute, sql`now() - interval '1 day'`));
  return db
    .select()
    .from(shieldMinutes)
    .where(or(gt(minute, sql`now() - interval '1 hour'`), isUp))
    .limit(5000);
}
