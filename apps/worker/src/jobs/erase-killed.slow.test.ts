import { moderationLog } from '@confab/db';
import { findErasure, recount } from '@confab/db/acts';
import { useDatabase } from '@confab/testing/use-database';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { holdUp, killWhileHeldUp, lastPostOf } from '../test-support/killed-worker.ts';
import { muchWritten } from '../test-support/much-written.ts';
import { aWorkerOn } from '../test-support/start-worker.ts';

const database = useDatabase();

test('an erasure whose worker is killed in a batch goes on in another, and is done once', async () => {
  const { db } = database;
  const { admin, alice, noItems } = await muchWritten(db, { noPosts: 450 });
  // The third batch waits for it.
  const hold = await holdUp(db, lastPostOf(alice));
  await killWhileHeldUp(database.url, hold);
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
