import { newObjectId, objectIdAt } from '@confab/domain';
import { fromUuid, posts, toUuid, users } from '@confab/db';
import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aComment, aCommunity, aPost, aUser } from '../db.ts';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();

test('an object id is a uuid and back', () => {
  const id = '17a1b2c3d4e5f60718293a4b';
  expect(toUuid(id)).toBe('17a1b2c3d4e5f60718293a4b00000000');
  expect(fromUuid('17a1b2c3-d4e5-f607-1829-3a4b00000000')).toBe(id);
});

test('ids come back as they went in, alone and in lists', async () => {
  const author = await aUser(database.db);
  const community = await aCommunity(database.db, { by: author });
  const post = await aPost(database.db, { by: author, in: community });
  const root = await aComment(database.db, { by: author, on: post });
  const reply = await aComment(database.db, { by: author, on: post, under: root });
  const last = await aComment(database.db, { by: author, on: post, under: reply });
  expect(root).toMatchObject({ postId: post.id, parentId: null, ancestors: [] });
  expect(last).toMatchObject({ parentId: reply.id, ancestors: [root.id, reply.id], userId: author.id });
});

test('the database sorts ids by the moment they were made at', async () => {
  const author = await aUser(database.db);
  const community = await aCommunity(database.db, { by: author });
  const moments = [5n, 300n, 70_000n, 2n ** 40n, 2n ** 62n];
  const made = [];
  for (const moment of [...moments].reverse()) {
    made.push((await aPost(database.db, { by: author, in: community, id: objectIdAt(moment) })).id);
  }
  const sorted = await database.db
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.userId, author.id))
    .orderBy(asc(posts.id));
  expect(sorted.map(({ id }) => id)).toEqual(made.reverse());
});

test.each([
  '2026-04-29T06:12:00Z',
  '2026-04-29T06:12:00.5Z',
  '2026-04-29T06:12:00.123Z',
  '1969-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00Z',
])('the moment %s is ISO text on both ways', async (moment) => {
  const user = await aUser(database.db, { id: newObjectId(), lastSeen: moment });
  const [row] = await database.db
    .select({ lastSeen: users.lastSeen })
    .from(users)
    .where(eq(users.id, user.id));
  expect(row?.lastSeen).toBe(moment);
});
