import { type Db, executePrepared, onlyRow, rateLimitWindows, type Tx, violatesNotNull } from '@confab/db';
import { type Bucket, type LimitedAct, networkOf, rateLimits } from '@confab/domain';
import { sql } from 'drizzle-orm';
import { ApiError } from './errors.ts';
import { ifThereIsRoom } from './no-room.ts';

/** What an act takes: one use of each of its buckets. */
export type Token = {
  /**
   * The last statement of the transaction that the act writes in. It fails where a bucket is empty, and so takes back what
   * was written before it, even if the commit is under way already. A token is taken once, however often this is called;
   * only a failure takes none.
   */
  take(tx: Db | Tx): Promise<void>;
  /** Refuses before work that is dear, such as receiving a file, and takes nothing. */
  assertLeft(): Promise<void>;
  /** The refusal for a failure of `take`; any other error as it is. */
  refusalOf(error: unknown): Promise<unknown>;
};

/** Takes a token at once, for an act that counts attempts or belongs to no account. */
export type TakeToken = (act: LimitedAct, ...keys: readonly [string, ...string[]]) => Promise<void>;

export type Limiter = {
  /** The first key serves every bucket without a key of its own. */
  tokenOf: (act: LimitedAct, ...keys: readonly [string, ...string[]]) => Token;
  takeToken: TakeToken;
};

/** Counts in PostgreSQL, exact across processes: parallel uses wait for the lock of the row (api.md 1.11). */
export function limiterFrom(db: Db): Limiter {
  const tokenOf: Limiter['tokenOf'] = (act, ...keys) => {
    const buckets: readonly Bucket[] = rateLimits[act];
    const wanted = {
      // A key that is an address stands for the network whose limits its visitor shares.
      names: buckets.map(({ seconds }, index) => `${act}:${seconds}:${networkOf(keys[index] ?? keys[0])}`),
      tokens: buckets.map(({ tokens }) => tokens),
      seconds: buckets.map(({ seconds }) => seconds),
    };
    let taken: Promise<void> | undefined;
    return {
      take: (tx) =>
        (taken ??= use(tx, wanted).catch((error: unknown) => {
          // A transaction that a deadlock ended takes it again.
          taken = undefined;
          throw error;
        })),
      assertLeft: async () => {
        const retryAfterSeconds = await secondsUntilFree(db, wanted);
        if (retryAfterSeconds !== null) throw new ApiError('rate_limited', { retryAfterSeconds });
      },
      refusalOf: async (error) =>
        violatesNotNull(error, rateLimitWindows.used)
          ? // The window may have ended since.
            new ApiError('rate_limited', { retryAfterSeconds: (await secondsUntilFree(db, wanted)) ?? 1 })
          : error,
    };
  };
  return {
    tokenOf,
    takeToken: async (...wanted) => {
      const token = tokenOf(...wanted);
      await token.take(db).catch(async (error: unknown) => {
        throw await token.refusalOf(error);
      });
    },
  };
}

/** For reads, which go on uncounted where there is no room to count them. */
export const ofReads = ({ tokenOf, takeToken }: Limiter): Limiter => ({
  tokenOf: (...wanted) => {
    const token = tokenOf(...wanted);
    return { ...token, take: (tx) => ifThereIsRoom(token.take(tx)) };
  },
  takeToken: (...wanted) => ifThereIsRoom(takeToken(...wanted)),
});

/** For tests and benchmarks: `RATE_LIMITS=off`. */
export const unlimited: Limiter = {
  tokenOf: () => ({
    take: () => Promise.resolve(),
    assertLeft: () => Promise.resolve(),
    refusalOf: (error) => Promise.resolve(error),
  }),
  takeToken: () => Promise.resolve(),
};

/** Lists of the same length: the keys of the buckets, and what their windows hold. */
type Wanted = { names: readonly string[]; tokens: readonly number[]; seconds: readonly number[] };

const names = sql`${sql.placeholder('names')}::text[]`;
const tokens = sql`${sql.placeholder('tokens')}::int[]`;
const seconds = sql`${sql.placeholder('seconds')}::int[]`;

/** No window ends later than one that begins now; a minute for the clocks of two statements. Otherwise the clock went back. */
const isOver = sql`(counted.ends_at <= statement_timestamp() or counted.ends_at > excluded.ends_at + interval '1 minute')`;

/**
 * An expired window restarts. A use too many would be null, which the column refuses: nothing is counted then. The time is
 * that of the statement, because its transaction may have waited for locks.
 */
async function use(tx: Db | Tx, wanted: Wanted): Promise<void> {
  await executePrepared(
    tx,
    'use-rate-limit',
    () => sql`
      insert into ${rateLimitWindows} as counted (bucket, used, ends_at)
      select bucket, 1, statement_timestamp() + make_interval(secs => seconds)
      from unnest(${names}, ${seconds}) as wanted (bucket, seconds)
      order by bucket
      on conflict (bucket) do update set
        used = case
          when ${isOver} then 1
          when counted.used < (
            select tokens from unnest(${names}, ${tokens}) as wanted (bucket, tokens)
            where wanted.bucket = counted.bucket
          ) then counted.used + 1
        end,
        ends_at = case
          when ${isOver} then excluded.ends_at
          else counted.ends_at
        end`,
    wanted,
  );
}

/** Until the last of the empty buckets is full again; null if none is empty. */
async function secondsUntilFree(db: Db, wanted: Wanted): Promise<number | null> {
  return onlyRow(
    await executePrepared<{ seconds: number | null }>(
      db,
      'rate-limit-free-in',
      () => sql`
      select ceil(extract(epoch from max(ends_at) - now()))::int as seconds
      from ${rateLimitWindows} join unnest(${names}, ${tokens}) as wanted (bucket, tokens) using (bucket)
      where used >= tokens and ends_at > now()`,
      { names: wanted.names, tokens: wanted.tokens },
    ),
  ).seconds;
}
