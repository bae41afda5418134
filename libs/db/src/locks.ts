import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { onlyRow } from './only-row.ts';

/** Advisory locks for work that one process does at a time. The numbers are arbitrary. */
const turns = { migration: 4_820_113, restore: 4_820_114 };

const ASK_EVERY_MS = 200;

/**
 * Waits for the lock, which the connection holds until it closes; reports once that it waits. It polls: a session that
 * waits inside a statement holds a snapshot, which a concurrent index build waits for, and the two would deadlock.
 */
export async function takeTurn(
  sql: postgres.Sql,
  what: keyof typeof turns,
  report: (sentence: string) => void,
): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    if (onlyRow(await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${turns[what]}) as taken`).taken)
      return;
    if (isFirst) report(`Another ${what} is running on this database; this one waits until that has ended`);
    await sleep(ASK_EVERY_MS);
  }
}

export type Patience = {
  /**
   * While this waits, everyone who reads or writes the table queues behind it. Shorter than PostgreSQL takes to look for
   * deadlocks, so that mostly the migration gives way and not a member.
   */
  lockTimeoutMs: number;
  /** The number of attempts. The pauses between them double up to 15 seconds. */
  attempts: number;
};

export const patience: Patience = { lockTimeoutMs: 500, attempts: 30 };

const LONGEST_PAUSE_MS = 15_000;

/** Retries `work` while it fails on a lock timeout (55P03) or a deadlock (40P01). */
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
