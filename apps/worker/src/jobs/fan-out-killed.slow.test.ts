import { enqueue, notificationCauses, users } from '@confab/db';
import { useDatabase } from '@confab/testing/use-database';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { holdUp, killWhileHeldUp } from '../test-support/killed-worker.ts';
import { aWorkerOn } from '../test-support/start-worker.ts';
import { announcementsIn } from '../test-support/announcements.ts';

const database = useDatabase();
const { anAnnouncedPost, manyMembers, memberNumber, tally, jobs } = announcementsIn(database);

test('an announcement interrupted by a kill resumes and reaches every member once', async () => {
  const { db } = database;
  const post = await anAnnouncedPost();
  await manyMembers(4000);
  await db.execute(sql`analyze ${users}`);
  const cause = { userId: memberNumber(2250), cause: `announcement:${post.id}` };
  const hold = await holdUp(db, (tx) => tx.insert(notificationCauses).values(cause));
  await enqueue(db, 'announcePost', { postId: post.id });
  await killWhileHeldUp(database.url, hold);
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
