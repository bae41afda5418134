import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { communities, enqueue } from '@confab/db';
import { createDiskStore } from '@confab/storage';
import { aCommunity, aUser } from '@confab/testing/db';
import { useEmptyDatabase } from '@confab/testing/use-database';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { registry } from '../registry.ts';
import { holdUp, workersAtOnce } from '../test-support/killed-worker.ts';
import { aWorkerOn } from '../test-support/start-worker.ts';

/** More than the attempts of a job. */
const noKills = 11;
const patience = { timeout: 60_000, interval: 50 };

const database = useEmptyDatabase();

/** Given up as `doctor` has it (apps/cli/src/checks/work.ts). */
type Row = { isLocked: boolean; isGivenUp: boolean; attempts: number; lostRuns: number };

const queue = async () => {
  const rows = await database.db.execute<Row>(sql`
    select locked_at is not null as "isLocked",
      attempts >= max_attempts and locked_at is null as "isGivenUp",
      attempts, coalesce((flags ->> 'lostRuns')::int, 0) as "lostRuns"
    from graphile_worker.jobs where task_identifier = 'writeSitemap' order by id`);
  return rows.map((row) => ({ ...row }));
};

/** As the schedule does it each minute, whether or not the run before has ended. */
const queueAgain = () =>
  enqueue(database.db, 'writeSitemap', { again: false }, { key: 'scheduled:writeSitemap' });

test('a sitemap whose workers are killed while it is queued again and again is written, and none is given up', async () => {
  const { db } = database;
  const dataDir = await mkdtemp(join(tmpdir(), 'confab-sitemap-'));
  await aCommunity(db, { by: await aUser(db) });
  const hold = await holdUp(db, (tx) => tx.execute(sql`lock table ${communities} in access exclusive mode`));
  try {
    await queueAgain();
    for (let kill = 1; kill <= noKills; kill++) {
      const doomed = await workersAtOnce(1, { DATABASE_URL: database.url, DATA_DIR: dataDir });
      try {
        const running = { isLocked: true, lostRuns: kill - 1 };
        await vi.waitFor(async () => expect((await queue())[0]).toMatchObject(running), patience);
        await queueAgain();
        expect(await queue()).toMatchObject([{ attempts: 10 }, { attempts: 0 }]);
      } finally {
        await doomed.kill();
        await hold.endWaiting();
      }
    }
  } finally {
    await hold.letGo();
  }

  const seen: Row[] = [];
  const worker = await aWorkerOn(
    database.url,
    { releaseEveryMs: 200 },
    { imageStore: { kind: 'disk', folder: join(dataDir, 'images') } },
  );
  try {
    await vi.waitFor(async () => {
      const rows = await queue();
      seen.push(...rows);
      expect(rows).toEqual([]);
    }, patience);
  } finally {
    await worker.stop();
  }
  expect(seen.filter(({ isGivenUp }) => isGivenUp)).toEqual([]);
  const store = createDiskStore(join(dataDir, 'images'));
  expect(await store.find('sitemap-communities-1.xml')).not.toBeNull();
  await rm(dataDir, { recursive: true });
}, 600_000);

test('a sitemap that a stop interrupts after it was queued again is left to the newer one', async () => {
  const worker = await aWorkerOn(database.url, {
    registry: {
      ...registry,
      async writeSitemap(_payload, { signal }) {
        for (;;) {
          signal.throwIfAborted();
          await sleep(20);
        }
      },
    },
  });
  await queueAgain();
  await vi.waitFor(async () => expect(await queue()).toMatchObject([{ isLocked: true }]), patience);
  await queueAgain();
  await worker.stop();
  expect(await queue()).toEqual([{ isLocked: false, isGivenUp: false, attempts: 0, lostRuns: 0 }]);
}, 60_000);
