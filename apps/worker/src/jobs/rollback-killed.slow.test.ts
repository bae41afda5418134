import { enqueue, posts, rollbacks, siteSettings, users } from '@confab/db';

import { recount } from '@confab/db/acts';
import { aCommunity, aPost, aUser } from '@confab/testing/db';
import { useDatabase } from '@confab/testing/use-database';
import { and, eq, isNull } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { aRollbackOf } from '../test-support/a-rollback.ts';
import { holdUp, killWhileHeldUp, lastPostOf } from '../test-support/killed-worker.ts';
import { aWorkerOn } from '../test-support/start-worker.ts';

const database = useDatabase();
const noPosts = 450;

test('a roll-back whose worker is killed in a batch goes on in another, and removes everything once', async () => {
  const { db } = database;
  const [mod, raider] = [await aUser(db), await aUser(db, { noPosts })];
  const community = await aCommunity(db, { by: mod });
  for (let number = 0; number < noPosts; number++) await aPost(db, { by: raider, in: community });
  await db.update(siteSettings).set({ noUsers: await db.$count(users) });
  const id = await aRollbackOf(db, { raider, by: mod, in: community, noItems: noPosts });
  const current = async () => (await db.select().from(rollbacks).where(eq(rollbacks.id, id)))[0];

  // The last post is locked, so that the third batch waits.
  const hold = await holdUp(db, lastPostOf(raider));
  await db.transaction((tx) => enqueue(tx, 'moveRollback', { rollbackId: id }, { key: `rollback:${id}` }));
  await killWhileHeldUp(database.url, hold);
  // Whole batches, and nothing of the one that was under way.
  expect(await current()).toMatchObject({ state: 'removing', reached: 400 });

  const worker = await aWorkerOn(database.url, { releaseEveryMs: 200 });
  try {
    await vi.waitFor(async () => expect((await current())?.state).toBe('removed'), {
      timeout: 60_000,
      interval: 100,
    });
  } finally {
    await worker.stop();
  }
  expect(await current()).toMatchObject({ reached: noPosts, noPosts });
  expect(await db.$count(posts, and(eq(posts.userId, raider.id), isNull(posts.deletedAt)))).toBe(0);
  expect(await recount(db, new AbortController().signal)).toEqual([]);
}, 120_000);
