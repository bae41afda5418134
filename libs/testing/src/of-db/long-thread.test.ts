import { comments } from '@confab/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { aCommunity, aUser } from '../db.ts';
import { createDatabase, type TestDatabase } from '../database.ts';
import { aLongThread } from '../long-thread.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
});
afterAll(() => database.drop());

test('a long thread has a wide branch, and its deepest comment last', async () => {
  const { db } = database;
  const by = await aUser(db);
  const { post, wide, deepest } = await aLongThread(db, { by, in: await aCommunity(db, { by }) });

  expect(await db.$count(comments, eq(comments.postId, post.id))).toBe(5000);
  expect(wide).toMatchObject({ number: 1, depth: 0, noReplies: 1000, noRepliesDirect: 750 });
  expect(deepest).toMatchObject({ number: 4900, depth: 15 });
  const [last] = await db
    .select({ id: comments.id })
    .from(comments)
    .where(eq(comments.postId, post.id))
    .orderBy(comments.upvotes, comments.id)
    .limit(1);
  expect(last?.id).toBe(deepest.id);
});

test('a long thread of few comments has the same shape', async () => {
  const { db } = database;
  const by = await aUser(db);
  const thread = await aLongThread(db, {
    by,
    in: await aCommunity(db, { by }),
    comments: 60,
    replies: 20,
    depth: 9,
  });
  expect(thread.comments.map(({ number }) => number)).toEqual(
    Array.from({ length: 60 }, (_, index) => index + 1),
  );
  expect(thread.wide).toMatchObject({ noReplies: 20 });
  expect(thread.deepest).toMatchObject({ depth: 9 });
});
