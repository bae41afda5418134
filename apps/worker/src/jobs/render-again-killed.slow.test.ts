import { changes, comments, enqueue } from '@confab/db';
import { RENDERER_VERSION } from '@confab/domain';
import { aComment, aCommunity, aPost, aUser } from '@confab/testing/db';
import { useDatabase } from '@confab/testing/use-database';
import { lt, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { holdUp, killWhileHeldUp } from '../test-support/killed-worker.ts';
import { aWorkerOn } from '../test-support/start-worker.ts';

const database = useDatabase();
const noComments = 60;

test('rendering whose worker is killed in a batch goes on in another, to the last text', async () => {
  const { db } = database;
  const alice = await aUser(db);
  const community = await aCommunity(db, { by: alice });
  const post = await aPost(db, { by: alice, in: community });
  const old = { body: 'A `List<String>`', bodyHtml: '<p>A <code>List</code></p>', bodyRenderer: 1 };
  for (let number = 0; number < noComments; number++) await aComment(db, { by: alice, on: post, ...old });
  const noOld = () => db.$count(comments, lt(comments.bodyRenderer, RENDERER_VERSION));

  // What changes is noted there, so that a batch waits when it writes.
  const hold = await holdUp(db, (tx) => tx.execute(sql`lock table ${changes} in share mode`));
  await enqueue(db, 'renderAgain', {});
  await killWhileHeldUp(database.url, hold);
  expect(await noOld()).toBe(noComments);

  const another = await aWorkerOn(database.url, { releaseEveryMs: 200 });
  try {
    await vi.waitFor(async () => expect(await noOld()).toBe(0), { timeout: 60_000, interval: 100 });
  } finally {
    await another.stop();
  }
  const html = (await db.select({ html: comments.bodyHtml }).from(comments)).map((row) => row.html);
  expect(new Set(html)).toEqual(new Set(['<p>A <code>List&lt;String&gt;</code></p>']));
}, 120_000);
