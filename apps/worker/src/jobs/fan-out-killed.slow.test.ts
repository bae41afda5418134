import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { enqueue, notificationCauses, users } from '@confab/db';
import { freePort } from '@confab/testing/free-port';
import { useDatabase } from '@confab/testing/use-database';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { aWorkerOn } from '../test-support/start-worker.ts';
import { announcementsIn } from '../test-support/announcements.ts';

const database = useDatabase();
const { anAnnouncedPost, manyMembers, memberNumber, tally, jobs } = announcementsIn(database);
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

test('an announcement interrupted by a kill resumes and reaches every member once', async () => {
  const { db } = database;
  const post = await anAnnouncedPost();
  await manyMembers(4000);
  await db.execute(sql`analyze ${users}`);
  const hold = await holdUp({ userId: memberNumber(2250), cause: `announcement:${post.id}` });
  await enqueue(db, 'announcePost', { postId: post.id });
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: { DATABASE_URL: database.url, WORKER_PORT: String(await freePort()), LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  children.push(child);
  try {
    await hold.reached;
    child.kill('SIGKILL');
    await once(child, 'exit');
  } finally {
    await hold.letGo();
  }
  // Whole batches, and nothing of the one that was under way.
  expect(await tally()).toMatchObject({ told: 2000, most: 1, wrong: 0 });

  const worker = await aWorkerOn(database.url, { releaseEveryMs: 200 });
  try {
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 60_000, interval: 100 });
  } finally {
    await worker.stop();
  }
  expect(await tally()).toMatchObject({ told: (await tally()).members, most: 1, wrong: 0 });
}, 90_000);

/** Holds up inserts of notification causes with an uncommitted one of its own. */
async function holdUp(cause: typeof notificationCauses.$inferInsert) {
  const ended = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<number>();
  const transaction = database.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.insert(notificationCauses).values(cause);
      const [own] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      held.resolve(own?.pid ?? 0);
      await ended.promise;
      throw new Error('roll back');
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'roll back')) throw error;
    });
  const pid = await held.promise;
  const waiting = () =>
    database.db.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`,
    );
  return {
    reached: vi.waitFor(async () => expect(await waiting()).toHaveLength(1), {
      timeout: 50_000,
      interval: 50,
    }),
    /** Returns once the blocked session has ended, too. */
    letGo: async () => {
      const [waiter] = await waiting();
      ended.resolve(undefined);
      await transaction;
      await vi.waitFor(
        async () =>
          expect([
            ...(await database.db.execute(
              sql`select 1 from pg_stat_activity where pid = ${waiter?.pid ?? 0}::int`,
            )),
          ]).toEqual([]),
        { timeout: 20_000, interval: 50 },
      );
    },
  };
}
