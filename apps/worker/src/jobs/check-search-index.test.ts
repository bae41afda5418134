import { posts, searchDocuments, searchQueue, users } from '@confab/db';
import { indexQueued, rebuildBatch, searchStatus } from '@confab/search';
import { aComment, aCommunity, aPost, aUser } from '@confab/testing/db';
import { useEmptyDatabase } from '@confab/testing/use-database';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { contextFor } from '../test-support/job-context.ts';
import { checkSearchIndex } from './check-search-index.ts';

const database = useEmptyDatabase();
let alice: Awaited<ReturnType<typeof aUser>>;
let post: Awaited<ReturnType<typeof aPost>>;
let comment: Awaited<ReturnType<typeof aComment>>;

/** A post and a comment, both in the index. */
beforeEach(async () => {
  const { db } = database;
  alice = await aUser(db);
  post = await aPost(db, { by: alice, in: await aCommunity(db, { by: alice }) });
  comment = await aComment(db, { by: alice, on: post });
  while (await rebuildBatch(db));
  await db.delete(searchQueue);
});

async function check() {
  const context = contextFor(database.db);
  await checkSearchIndex({}, context);
  const drifts = context.lines.filter(({ level }) => level === 40);
  return { drifts, lines: context.lines, metrics: await context.metrics.render() };
}

test('an index like its content is not reported, and changes that wait are no drift', async () => {
  expect((await check()).drifts).toEqual([]);
  await database.db.update(posts).set({ deletedAt: new Date().toISOString(), deletedAs: 'normal' });
  expect((await check()).drifts).toEqual([]);
});

test('what is missing or superfluous is reported, and queued to be mended', async () => {
  const { db } = database;
  await db.delete(searchDocuments).where(eq(searchDocuments.id, post.id));
  await db.update(users).set({ bannedAt: new Date().toISOString() }).where(eq(users.id, alice.id));
  await db.delete(searchQueue);
  const { drifts, metrics } = await check();
  expect(drifts).toMatchObject([
    { drift: 'missing', documents: 1, examples: [post.id] },
    { drift: 'superfluous', documents: 1, examples: [alice.id] },
  ]);
  expect(metrics).toContain('confab_worker_search_drift_documents_total{drift="missing"} 1');
  expect(metrics).toContain('confab_worker_search_waiting_changes 2');
  while ((await indexQueued(db)) > 0);
  expect((await check()).drifts).toEqual([]);
});

test('points that no noted change moved are moved', async () => {
  const { db } = database;
  await db.update(searchDocuments).set({ points: 7 });
  await check();
  const [row] = await db.select().from(searchDocuments).where(eq(searchDocuments.id, comment.id));
  expect(row?.points).toBe(1);
});

test('an index that is being rebuilt is compared another night', async () => {
  const { db } = database;
  await db.execute(sql`update search_state set rebuilding_down = 'comment'`);
  await db.delete(searchDocuments);
  expect((await check()).lines).toMatchObject([{ msg: 'the search index is compared another night' }]);
  expect(await searchStatus(db)).toMatchObject({ rebuilding: 'comment', queued: 0 });
});
