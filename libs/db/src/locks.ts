import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';

/** What is done by one process at a time, each on a lock of its own. The numbers mean nothing. */
const turns = { migration: 4_820_113, restore: 4_820_114 };

const ASK_EVERY_MS = 200;

/**
 * Waits for one's turn, which lasts as long as the connection, and says so once, in a sentence. It asks again and again: a
 * session that waits inside a statement holds a snapshot, which an index that is built concurrently waits for, and both
 * would wait for each other.
 */
export async function takeTurn(
  sql: postgres.Sql,
  what: keyof typeof turns,
  report: (sentence: string) => void,
): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${turns[what]}) as taken`;
    if (row?.taken) return;
    if (isFirst) report(`Another ${what} is running on this database; this one waits until that has ended`);
    await sleep(ASK_EVERY_MS);
  }
}

export type Patience = {
  /** Longest that a lock is waited for. Whoever reads or writes the table waits behind, so it is short. */
  lockTimeoutMs: number;
  /** How often it is tried. The pauses double up to a quarter of a minute. */
  attempts: number;
};

export const patience: Patience = { lockTimeoutMs: 2000, attempts: 30 };

const LONGEST_PAUSE_MS = 15_000;

/** `work` is tried again while it fails because somebody else held a lock (55P03) or was locked against it (40P01). */
export async function untilLocked<T>(
  { lockTimeoutMs, attempts }: Patience,
  work: () => Promise<T>,
  refused: (pauseMs: number) => void,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isLockRefused(error) || attempt >= attempts) throw error;
      const pause = Math.min(lockTimeoutMs * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
      refused(pause);
      await sleep(pause);
    }
  }
}

export function isLockRefused(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '55P03' || code === '40P01';
}
