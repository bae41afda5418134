import { channel } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';

/** Announces each deadlock that is repaired. Each shows two writes that lock in different orders, which tests refuse. */
export const deadlocks = channel('confab:deadlock');

/** Whether PostgreSQL ended a transaction because it and another waited for each other. drizzle wraps the driver's error. */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '40P01') || isDeadlock(error.cause);
}

/**
 * Before each repetition, so that the other transaction takes what both wanted: one that begins at once may take it again
 * before the other, which waited for it, has woken up.
 */
const pausesMs = [50, 500];

/** Repeats work, which is one transaction from its begin to its end, where a deadlock ended it: twice at most. */
export async function againAfterDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const pause of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error)) throw error;
      deadlocks.publish(error);
      await sleep(pause);
    }
  }
  return work();
}

type Begin = (...given: readonly unknown[]) => Promise<unknown>;

/**
 * Repeats each transaction of this client after a deadlock. What a transaction changes outside of the database must bear
 * being done again.
 */
export function repeatAfterDeadlocks(sql: postgres.Sql): void {
  const begin = sql.begin.bind(sql) as Begin;
  const repeating: Begin = (...given) => againAfterDeadlock(() => begin(...given));
  // The overloads differ in what they infer, not in what they do.
  sql.begin = repeating as typeof sql.begin;
}
