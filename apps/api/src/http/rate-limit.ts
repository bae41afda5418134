import type { Db } from '@confab/db';
import { type Bucket, type LimitedAct, rateLimits } from '@confab/domain';
import { ApiError } from './errors.ts';
import { countUse } from './rate-limit.queries.ts';

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
