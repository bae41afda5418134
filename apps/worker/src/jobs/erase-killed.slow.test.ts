import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { moderationLog, posts, toUuid } from '@confab/db';
import { findErasure, recount } from '@confab/db/acts';
import { freePort } from '@confab/testing/free-port';
import { useDatabase } from '@confab/testing/use-database';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { muchWritten } from '../test-support/much-written.ts';
import { aWorkerOn } from '../test-support/start-worker.ts';

const database = useDatabase();

test('an erasure whose worker is killed in a batch goes on in another, and is done once', async () => {
  const { db } = database;
  const { admin, alice, noItems } = await muchWritten(db, { noPosts: 450 });
  const hold = await holdLastPostOf(alice);
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: { DATABASE_URL: database.url, WORKER_PORT: String(await freePort()), LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  try {
    await hold.reached();
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
    await hold.letGo();
  }
  // Whole batches, and nothing of the one that was under way.
  expect((await findErasure(db, alice.id))?.noErased).toBe(400);

  const worker = await aWorkerOn(database.url, { releaseEveryMs: 200 });
  try {
    await vi.waitFor(async () => expect((await findErasure(db, alice.id))?.finishedAt).not.toBeNull(), {
      timeout: 60_000,
      interval: 100,
    });
  } finally {
    await worker.stop();
  }
  expect((await findErasure(db, alice.id))?.noErased).toBe(noItems);
  expect(await db.$count(moderationLog, eq(moderationLog.userId, admin.id))).toBe(451);
  expect(await recount(db, new AbortController().signal)).toEqual([]);
}, 120_000);

/** Keeps the lock of the last post, for which the third batch then waits. */
async function holdLastPostOf(author: { id: string }) {
  const { db } = database;
  const held = Promise.withResolvers<number>();
  const ended = Promise.withResolvers<undefined>();
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const [own] = await tx.execute<{ pid: number }>(sql`
      select pg_backend_pid() as pid from ${posts}
      where user_id = ${toUuid(author.id)}::uuid order by id desc limit 1 for update`);
    held.resolve(own?.pid ?? 0);
    await ended.promise;
  });
  const pid = await held.promise;
  const waiting = () =>
    db.execute(sql`select 1 from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`);
  return {
    reached: () =>
      vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 60_000, interval: 50 }),
    /** Returns once the session of the killed worker has ended, too. */
    letGo: async () => {
      ended.resolve(undefined);
      await holding;
      await vi.waitFor(
        async () =>
          expect([
            ...(await db.execute(sql`
              select 1 from pg_stat_activity
              where datname = current_database() and state = 'active' and application_name like 'worker%'`)),
          ]).toEqual([]),
        { timeout: 20_000, interval: 50 },
      );
    },
  };
}
