import { comments, moderationLog, posts, users } from '@confab/db';
import { countWritten, eraseNextBatch, findErasure, recount } from '@confab/db/acts';
import { useEmptyDatabase } from '@confab/testing/use-database';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contextFor } from '../test-support/job-context.ts';
import { muchWritten } from '../test-support/much-written.ts';
import { eraseAccount } from './batches.ts';

const database = useEmptyDatabase();

test('posts, pictures, comments and votes of the account are erased, and nothing of others; the counters are right', async () => {
  const { db } = database;
  const { admin, alice, bob, bobsPost, bobsComment, noItems } = await muchWritten(db, { noPosts: 3 });
  expect(await findErasure(db, alice.id)).toMatchObject({ noItems, noErased: 0, finishedAt: null });

  await eraseAccount({ userId: alice.id }, contextFor(db));

  expect(await countWritten(db, alice.id)).toEqual({
    posts: 0,
    comments: 0,
    votes: 0,
    lists: 0,
    pictures: 0,
  });
  expect(await findErasure(db, alice.id)).toMatchObject({
    noErased: noItems,
    finishedAt: expect.any(String) as string,
  });
  expect(await recount(db, new AbortController().signal)).toEqual([]);
  expect(
    await db.$count(comments, and(eq(comments.userId, alice.id), sql`(body <> '' or body_html <> '')`)),
  ).toBe(0);
  expect(await db.$count(posts, and(eq(posts.userId, alice.id), isNull(posts.deletedContentAt)))).toBe(0);
  const [kept] = await db.select().from(posts).where(eq(posts.id, bobsPost.id));
  expect(kept).toMatchObject({ upvotes: 1, deletedAt: null });
  const [comment] = await db.select().from(comments).where(eq(comments.id, bobsComment.id));
  expect(comment).toMatchObject({ upvotes: 1, downvotes: 0, deletedAt: null });
  const [author] = await db.select().from(users).where(eq(users.id, bob.id));
  expect(author?.points).toBe(2);
  // Three posts and the comment that still stood.
  expect(await db.$count(moderationLog, eq(moderationLog.userId, admin.id))).toBe(4);
  const files = await db.execute(sql`
    select 1 from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'deleteImageFiles'`);
  expect(files.length).toBe(2);
});

test('two runs at once go on where an earlier one stopped, and erase everything once', async () => {
  const { db } = database;
  const { admin, alice, noItems } = await muchWritten(db, { noPosts: 210 });
  expect(await db.transaction((tx) => eraseNextBatch(tx, alice.id))).toBe(true);
  expect((await findErasure(db, alice.id))?.noErased).toBe(200);

  const stopped = contextFor(db);
  stopped.stop();
  await expect(eraseAccount({ userId: alice.id }, stopped)).rejects.toThrow('aborted');
  await Promise.all([1, 2].map(() => eraseAccount({ userId: alice.id }, contextFor(db))));

  expect((await findErasure(db, alice.id))?.noErased).toBe(noItems);
  expect(await db.$count(moderationLog, eq(moderationLog.userId, admin.id))).toBe(211);
  expect(await recount(db, new AbortController().signal)).toEqual([]);
  await eraseAccount({ userId: alice.id }, contextFor(db));
  expect(await db.$count(users, ne(users.id, alice.id))).toBe(4);
});
