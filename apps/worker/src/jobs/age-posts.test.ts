import { posts } from '@confab/db';
import { aCommunity, aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { contextFor } from '../test-support/job-context.ts';
import { manyPosts } from '../test-support/many-posts.ts';
import { planOf } from '../test-support/plan.ts';
import { ageBatch, agePosts } from './age-posts.ts';
import { useDatabase } from '@confab/testing/use-database';

const database = useDatabase();
let alice: Awaited<ReturnType<typeof aUser>>;
let cats: Awaited<ReturnType<typeof aCommunity>>;

beforeAll(async () => {
  alice = await aUser(database.db);
  cats = await aCommunity(database.db, { by: alice });
});

const aPostOfAge = (hours: number, ageGroup = 0) =>
  aPost(database.db, {
    by: alice,
    in: cats,
    createdAt: new Date(Date.now() - hours * 3_600_000).toISOString(),
    ageGroup,
  });

async function ageGroupOf(post: { id: string }): Promise<number | undefined> {
  const [row] = await database.db.select().from(posts).where(eq(posts.id, post.id));
  return row?.ageGroup;
}

test.each([
  { hours: 23.9, from: 0, to: 0 },
  { hours: 24.1, from: 0, to: 1 },
  { hours: 7 * 24 - 0.1, from: 1, to: 1 },
  { hours: 7 * 24 + 0.1, from: 1, to: 2 },
  { hours: 30 * 24 + 0.1, from: 2, to: 3 },
  { hours: 365 * 24 - 0.1, from: 3, to: 3 },
  { hours: 365 * 24 + 0.1, from: 3, to: 4 },
  { hours: 40 * 24, from: 0, to: 3 },
  { hours: 3 * 365 * 24, from: 0, to: 4 },
])('a post $hours hours old goes from age group $from to $to', async ({ hours, from, to }) => {
  const post = await aPostOfAge(hours, from);
  await agePosts({}, contextFor(database.db));
  expect(await ageGroupOf(post)).toBe(to);
});

test('a locked post is left for the next run, and blocks no other', async () => {
  const [held, free] = [await aPostOfAge(48), await aPostOfAge(48)];
  await database.db.transaction(async (tx) => {
    await tx.select().from(posts).where(eq(posts.id, held.id)).for('update');
    await agePosts({}, contextFor(database.db));
  });
  expect(await ageGroupOf(held)).toBe(0);
  expect(await ageGroupOf(free)).toBe(1);

  await agePosts({}, contextFor(database.db));
  expect(await ageGroupOf(held)).toBe(1);
});

test('posts beyond one batch are all moved', async () => {
  await manyPosts(database.db, { count: 1200, by: alice, in: cats, fromHoursAgo: 48, ageGroup: 0 });
  const context = contextFor(database.db);
  await agePosts({}, context);
  expect(context.lines).toMatchObject([{ msg: 'moved posts into older age groups', moved: 1200 }]);
});

test('a stopped run leaves the rest to the next one', async () => {
  const post = await aPostOfAge(48);
  const context = contextFor(database.db);
  context.stop();
  await expect(agePosts({}, context)).rejects.toThrow('aborted');
  expect(await ageGroupOf(post)).toBe(0);
});

test('old posts are found through an index, however many posts there are', async () => {
  await manyPosts(database.db, { count: 10_000, by: alice, in: cats, fromHoursAgo: 10_000, ageGroup: 4 });
  for (const [group, age] of [24, 168, 720, 8760].entries()) {
    const plan = await planOf(database.db, ageBatch({ group, hours: age, limit: 500 }));
    expect(plan.indexes).toContain('posts_ageing_idx');
    expect(plan.scanned).toEqual([]);
  }
});
