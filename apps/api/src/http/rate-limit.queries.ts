import { type Db, rateLimitWindows } from '@confab/db';
import { sql } from 'drizzle-orm';
import { type Bucket, type LimitedAct, rateLimits } from '@confab/domain';
import { ApiError } from './errors.ts';

/** A counting window; `name` is the key of its bucket. */
type Window = { name: string; seconds: number };

/**
 * Counts one use in each window and returns the uses so far, in the same order. Exact across processes: parallel uses
 * wait for the row lock. An expired window restarts.
 */
async function countUse(db: Db, windows: readonly Window[]): Promise<number[]> {
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

/** Takes a token from each bucket of an act, or throws (api.md 1.11). `keys` identify the buckets. */
export type TakeToken = (act: LimitedAct, ...keys: readonly [string, ...string[]]) => Promise<void>;

/** Counts in PostgreSQL. The first key serves every bucket without a key of its own. */
export function tokensFrom(db: Db): TakeToken {
  return async (act, ...keys) => {
    const buckets: readonly Bucket[] = rateLimits[act];
    const used = await countUse(
      db,
      buckets.map(({ seconds }, index) => ({ name: `${act}:${seconds}:${keys[index] ?? keys[0]}`, seconds })),
    );
    if (buckets.some(({ tokens }, index) => (used[index] ?? 0) > tokens)) throw new ApiError('rate_limited');
  };
}

/** For tests and benchmarks: `RATE_LIMITS=off`. */
export const unlimited: TakeToken = () => Promise.resolve();
