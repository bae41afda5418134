import { type Db, rateLimitWindows } from '@confab/db';
import { sql } from 'drizzle-orm';

/** A counting window; `name` is the key of its bucket. */
export type Window = { name: string; seconds: number };

/**
 * Counts one use in each window and returns the uses so far, in the same order. Exact across processes: parallel uses
 * wait for the row lock. An expired window restarts.
 */
export async function countUse(db: Db, windows: readonly Window[]): Promise<number[]> {
  const rows = await db.execute<{ bucket: string; used: number }>(sql`
    insert into ${rateLimitWindows} as counted (bucket, used, ends_at)
    select bucket, 1, now() + make_interval(secs => seconds)
    from unnest(
      ${sql.param(windows.map(({ name }) => name))}::text[],
      ${sql.param(windows.map(({ seconds }) => seconds))}::int[]
    ) as wanted (bucket, seconds)
    order by bucket
    on conflict (bucket) do update set
      used = case when counted.ends_at <= now() then 1 else counted.used + 1 end,
      ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
    returning bucket, used`);
  const used = new Map(rows.map((row) => [row.bucket, row.used]));
  return windows.map(({ name }) => used.get(name) ?? 0);
}
