import { comments, posts } from '@confab/db';
import { RENDERER_VERSION } from '@confab/domain';
import { aComment, aCommunity, aPost, aUser } from '@confab/testing/db';
import { useEmptyDatabase } from '@confab/testing/use-database';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { contextFor, markdown } from '../test-support/job-context.ts';
import { renderAgain } from './render-again.ts';

const database = useEmptyDatabase();
afterAll(() => markdown.close());

const run = () => renderAgain({}, contextFor(database.db));

async function somethingOld({ noComments = 1 } = {}) {
  const { db } = database;
  const alice = await aUser(db);
  const community = await aCommunity(db, { by: alice });
  const old = { bodyRenderer: 1, editedAt: '2026-01-02T03:04:05.000Z' };
  const body = 'A `List<String>` & **more**';
  const post = await aPost(db, {
    by: alice,
    in: community,
    body,
    bodyHtml: '<p>A <code>List</code></p>',
    ...old,
  });
  for (let number = 0; number < noComments; number += 1)
    await aComment(db, {
      by: alice,
      on: post,
      body: 'Plain words.',
      bodyHtml: '<p>Plain words.</p>',
      ...old,
    });
  await db.execute(sql`truncate search_queue`);
  return { post };
}

const storedPost = async ({ id }: { id: string }) =>
  (await database.db.select().from(posts).where(eq(posts.id, id)))[0];
const queued = async () => (await database.db.execute(sql`select from search_queue`)).length;

test('texts of an older renderer are rendered again, and nothing else of them changes', async () => {
  const { post } = await somethingOld();
  const before = await storedPost(post);
  const [comment] = await database.db.select().from(comments);
  await run();
  const html = '<p>A <code>List&lt;String&gt;</code> &amp; <strong>more</strong></p>';
  expect(await storedPost(post)).toEqual({ ...before, bodyHtml: html, bodyRenderer: RENDERER_VERSION });
  expect(await database.db.select().from(comments)).toEqual([{ ...comment, bodyRenderer: RENDERER_VERSION }]);
});

test('only what readers see differently is indexed again', async () => {
  await somethingOld();
  await run();
  expect(await queued()).toBe(1);
  await run();
  expect(await queued()).toBe(1);
});

test('a run goes on where an earlier one ended, leaves alone what is locked, and ends', async () => {
  const { db } = database;
  const { post } = await somethingOld({ noComments: 25 });
  const context = contextFor(db);
  await expect(
    renderAgain({}, { ...context, movedOn: () => Promise.reject(new Error('killed')) }),
  ).rejects.toThrow('killed');
  const old = sql`body_renderer < ${sql.raw(String(RENDERER_VERSION))}`;
  expect(await db.$count(posts, old)).toBe(0);
  await db.update(posts).set({ bodyRenderer: 1 }).where(eq(posts.id, post.id));
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from ${posts} for update`);
    await run();
  });
  expect(await db.$count(comments, old)).toBe(0);
  expect(await db.$count(posts, old)).toBe(1);
  await run();
  expect(await db.$count(posts, old)).toBe(0);
});
