import { channel } from 'node:diagnostics_channel';
import type postgres from 'postgres';

/** Announces each deadlock that is repaired. Each shows two writes that lock in different orders, which tests refuse. */
export const deadlocks = channel('confab:deadlock');

/** Whether PostgreSQL ended a transaction because it and another waited for each other. drizzle wraps the driver's error. */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '40P01') || isDeadlock(error.cause);
}

/** Runs work, which is one transaction from its begin to its end, once more where a deadlock ended it. */
export async function againAfterDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isDeadlock(error)) throw error;
    deadlocks.publish(error);
    return work();
  }
}

type Begin = (...given: readonly unknown[]) => Promise<unknown>;

/**
 * Runs each transaction of this client once more after a deadlock: the other one has what both wanted by then. What a
 * transaction changes outside of the database must bear being done twice.
 */
export function repeatAfterDeadlocks(sql: postgres.Sql): void {
  const begin = sql.begin.bind(sql) as Begin;
  const repeating: Begin = (...given) => againAfterDeadlock(() => begin(...given));
  // The overloads differ in what they infer, not in what they do.
  sql.begin = repeating as typeof sql.begin;
}
