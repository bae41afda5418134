import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';

/** Whoever uses a server holds this lock of its database `postgres`, together with the others. The number means nothing. */
const USE = 2;

const ASK_EVERY_MS = 200;
const ANSWER_MS = 10_000;

export async function beginUse(sql: postgres.Sql): Promise<void> {
  await sql`select pg_advisory_lock_shared(${USE})`;
}

/** Not by closing the connection: the server would hear of that later than whoever asks whether it is used. */
export async function endUse(sql: postgres.Sql): Promise<void> {
  await sql`select pg_advisory_unlock_shared(${USE})`;
}

/**
 * Settles when nobody uses the server. Who comes after that waits until the server has ended: the lock is kept. It is asked
 * for again and again: those who begin would stand behind somebody who waits. Fails where the server gives no answer.
 */
export async function untilUnused(url: string, tellOfUsers: () => void): Promise<void> {
  const sql = postgres(url, { max: 1, max_lifetime: null, connect_timeout: 5, onnotice: () => undefined });
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
