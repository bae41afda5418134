import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';

/**
 * Each user of a server holds this advisory lock of its database `postgres`, shared with the others. The number is
 * arbitrary.
 */
const USE = 2;

const ASK_EVERY_MS = 200;
const ANSWER_MS = 10_000;

export async function beginUse(sql: postgres.Sql): Promise<void> {
  await sql`select pg_advisory_lock_shared(${USE})`;
}

/** Unlocks explicitly: the server would notice a closed connection later than the next check for users. */
export async function endUse(sql: postgres.Sql): Promise<void> {
  await sql`select pg_advisory_unlock_shared(${USE})`;
}

/**
 * Resolves when the server has no users left. It keeps the lock, so that later users wait until the server has ended.
 * It polls, because new users would queue behind a waiting exclusive lock. Rejects when the server does not answer.
 */
export async function untilUnused(url: string, tellOfUsers: () => void): Promise<void> {
  const sql = postgres(url, {
    max: 1,
    max_lifetime: null,
    connect_timeout: 5,
    fetch_types: false,
    onnotice: () => undefined,
  });
  for (let isFirst = true; ; isFirst = false) {
    const [row] = await Promise.race([
      sql<{ alone: boolean }[]>`select pg_try_advisory_lock(${USE}) as alone`,
      noAnswer(),
    ]);
    if (row?.alone) return;
    if (isFirst) tellOfUsers();
    await sleep(ASK_EVERY_MS);
  }
}

async function noAnswer(): Promise<never> {
  await sleep(ANSWER_MS, undefined, { ref: false });
  throw new Error('The server gives no answer.');
}
