import {
  communityBans,
  enqueue,
  type Jobs,
  notifications,
  pushSubscriptions,
  sessions,
  users,
} from '@confab/db';
import { type BanEvent, newObjectId } from '@confab/domain';
import { aBan, aComment, aCommunity, aPost, aUser } from '@confab/testing/db';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useDatabase } from '@confab/testing/use-database';
import { aWorkerOn } from '../test-support/start-worker.ts';
import { contextFor } from '../test-support/job-context.ts';
import { createNotification, notifyNewComment, notifyNewVote } from './notify.ts';

/** How similar notifications are merged into one (api.md 4.7). */

type Row = { id: string };

const database = useDatabase();
let alice: Row;
let bob: Row;
let post: Awaited<ReturnType<typeof aPost>>;
beforeEach(async () => {
  const { db } = database;
  [alice, bob] = [await aUser(db), await aUser(db)];
  post = await aPost(db, { by: alice, in: await aCommunity(db, { by: alice }) });
});

const comment = () => aComment(database.db, { by: bob, on: post });
const tellOf = (written: Row) => notifyNewComment({ commentId: written.id }, contextFor(database.db));
const aVote = (target: Row, number: number): Jobs['notifyNewVote'] => ({
  targetType: 'post',
  targetId: target.id,
  voterId: bob.id,
  votedAt: new Date(number).toISOString(),
});
const vote = (target: Row, number: number) => notifyNewVote(aVote(target, number), contextFor(database.db));
const told = () =>
  database.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, alice.id))
    .orderBy(asc(notifications.id));
const newCount = async () =>
  (await database.db.select().from(users).where(eq(users.id, alice.id)))[0]?.notificationsNewCount;
const markSeen = () =>
  database.db
    .update(notifications)
    .set({ seenAt: sql`now()` })
    .where(eq(notifications.userId, alice.id));
const somethingElse = async (count: number) => {
  for (let number = 0; number < count; number++) {
    const notif = { type: 'new_badge', badgeType: 'supporter' } as const;
    await createNotification({ userId: alice.id, cause: newObjectId(), notif }, contextFor(database.db));
  }
};

test('a burst of upvotes is one notification, which counts each upvote once', async () => {
  const votes = Array.from({ length: 12 }, (_, number) => number);
  await Promise.all([...votes, ...votes].map((number) => vote(post, number)));
  expect(await told()).toMatchObject([{ type: 'new_votes', notif: { noVotes: 12, targetId: post.id } }]);
  expect(await newCount()).toBe(1);
});

test('comments on one post are one notification, which keeps showing the first', async () => {
  const [first, second] = [await comment(), await comment()];
  await tellOf(first);
  await tellOf(second);
  const [only, ...others] = await told();
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    notif: { commentId: first.id, noComments: 2, firstCreatedAt: first.createdAt },
    createdAt: first.createdAt,
  });
  expect(Date.parse(only?.updatedAt ?? '')).toBeGreaterThan(Date.parse(first.createdAt));
  expect(await newCount()).toBe(1);
});

test('the first comment is the one written first, whatever the order of their jobs', async () => {
  const first = await aComment(database.db, { by: bob, on: post, createdAt: '2026-01-01T10:00:00.000Z' });
  const second = await aComment(database.db, { by: bob, on: post, createdAt: '2026-01-01T10:00:01.000Z' });
  await tellOf(second);
  await tellOf(first);
  expect(await told()).toMatchObject([
    {
      notif: { commentId: first.id, noComments: 2, firstCreatedAt: first.createdAt },
      createdAt: first.createdAt,
    },
  ]);
});

test('the first comment is the one written first, also within a hundredth of a second', async () => {
  const first = await aComment(database.db, { by: bob, on: post, createdAt: '2026-01-01T10:00:00.570Z' });
  const second = await aComment(database.db, { by: bob, on: post, createdAt: '2026-01-01T10:00:00.577Z' });
  await tellOf(first);
  await tellOf(second);
  expect(await told()).toMatchObject([{ notif: { commentId: first.id, noComments: 2 } }]);
});

test('who wrote the comments is kept, and one by another author than the first', async () => {
  const dora = await aUser(database.db);
  const at = (second: number) => `2026-01-01T10:00:0${second}.000Z`;
  const by = (author: Row, second: number) =>
    aComment(database.db, { by: author, on: post, createdAt: at(second) });
  const [first, again, other, late] = [
    await by(bob, 1),
    await by(bob, 2),
    await by(dora, 3),
    await by(dora, 4),
  ];
  // Their jobs may run in any order.
  for (const written of [other, again, late, first]) await tellOf(written);
  const [only] = await told();
  expect(only?.notif).toMatchObject({
    commentId: first.id,
    otherCommentId: other.id,
    authorIds: [bob.id, dora.id],
    noComments: 4,
  });
});

test('a comment a day after the first begins another notification, also while that is unseen', async () => {
  const at = (hours: number) =>
    new Date(Date.parse('2026-01-01T10:00:00Z') + hours * 3_600_000).toISOString();
  const written = [];
  for (const hours of [0, 23, 25]) {
    written.push(await aComment(database.db, { by: bob, on: post, createdAt: at(hours) }));
  }
  for (const one of written) await tellOf(one);
  expect((await told()).map(({ notif }) => notif)).toMatchObject([
    { commentId: written[0]?.id, noComments: 2 },
    { commentId: written[2]?.id, noComments: 1 },
  ]);
});

test('a seen notification stays as it is: the next event makes another', async () => {
  await tellOf(await comment());
  await vote(post, 1);
  await markSeen();
  await tellOf(await comment());
  await vote(post, 2);
  expect(await told()).toMatchObject([
    { notif: { noComments: 1 } },
    { notif: { noVotes: 1 } },
    { notif: { noComments: 1 }, seenAt: null },
    { notif: { noVotes: 1 }, seenAt: null },
  ]);
  expect(await newCount()).toBe(2);
});

test('different posts, and replies to different comments, are not merged', async () => {
  const { db } = database;
  const other = await aPost(db, { by: alice, in: { id: post.communityId } });
  await vote(post, 1);
  await vote(other, 1);
  const parents = [await aComment(db, { by: alice, on: post }), await aComment(db, { by: alice, on: post })];
  for (const under of [...parents, ...parents]) {
    await tellOf(await aComment(db, { by: bob, on: post, under }));
  }
  expect((await told()).map(({ notif }) => notif)).toMatchObject([
    { targetId: post.id, noVotes: 1 },
    { targetId: other.id, noVotes: 1 },
    { parentCommentId: parents[0]?.id, noComments: 2 },
    { parentCommentId: parents[1]?.id, noComments: 2 },
  ]);
});

test('a notification below the first ten is not merged into', async () => {
  await vote(post, 1);
  await somethingElse(9);
  await vote(post, 2);
  expect((await told())[0]?.notif).toMatchObject({ noVotes: 2 });
  await somethingElse(10);
  await vote(post, 3);
  const rows = (await told()).filter(({ type }) => type === 'new_votes');
  expect(rows.map(({ notif }) => notif)).toMatchObject([{ noVotes: 2 }, { noVotes: 1 }]);
});

test('unseen ones come before seen ones among the ten, however old they are', async () => {
  await vote(post, 1);
  const old = new Date(Date.now() - 86_400_000).toISOString();
  await database.db.update(notifications).set({ createdAt: old, updatedAt: old });
  await somethingElse(12);
  await database.db
    .update(notifications)
    .set({ seenAt: sql`now()` })
    .where(eq(notifications.type, 'new_badge'));
  await vote(post, 2);
  expect((await told())[0]).toMatchObject({ notif: { noVotes: 2 }, seenAt: null });
});

test('comments are pushed each time, upvotes never', async () => {
  const { db } = database;
  const pushes = () =>
    db.execute<{ payload: unknown }>(sql`select payload from graphile_worker._private_jobs order by id`);
  await tellOf(await comment());
  expect(await pushes()).toEqual([]);
  const browser = { sessionKey: alice.id, userId: alice.id };
  await db.insert(sessions).values({ key: alice.id, userId: alice.id, expiresAt: '2999-01-01T00:00:00Z' });
  await db
    .insert(pushSubscriptions)
    .values({ ...browser, endpoint: `https://push.example/${alice.id}`, p256dh: 'key', auth: 'secret' });
  await vote(post, 1);
  expect(await pushes()).toEqual([]);
  await tellOf(await comment());
  const [row] = await told();
  expect([...(await pushes())]).toEqual([{ payload: { notificationId: row?.id } }]);
});

test('two workers on one queue create each notification exactly once', async () => {
  const { db } = database;
  const written = [];
  for (let number = 0; number < 6; number++) written.push(await comment());
  for (const { id } of [...written, ...written]) await enqueue(db, 'notifyNewComment', { commentId: id });
  for (let number = 0; number < 12; number++) await enqueue(db, 'notifyNewVote', aVote(post, number % 6));
  const workers = await Promise.all([aWorkerOn(database.url), aWorkerOn(database.url)]);

  try {
    await vi.waitFor(
      async () => expect([...(await db.execute(sql`select 1 from graphile_worker.jobs`))]).toEqual([]),
      { timeout: 30_000, interval: 50 },
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
  const rows = await told();
  expect(
    rows.map(({ notif }) =>
      'noVotes' in notif ? notif.noVotes : 'noComments' in notif ? notif.noComments : 0,
    ),
  ).toEqual([6, 6]);
  expect(await newCount()).toBe(2);
}, 60_000);

describe('bans', () => {
  const tellOfBan = (event: BanEvent, communityId: string, words: string | null = null) =>
    createNotification(
      {
        userId: alice.id,
        cause: newObjectId(),
        notif: { type: 'ban', event, communityId, until: null, words },
      },
      contextFor(database.db),
    );

  test('that follow each other are one unseen notification, of the last', async () => {
    const { db } = database;
    const [dogs, cats] = [await aCommunity(db, { by: bob }), await aCommunity(db, { by: bob })];
    for (let times = 0; times < 5; times++) {
      await aBan(db, alice, dogs);
      await tellOfBan('banned', dogs.id, 'Be kind.');
      await db.delete(communityBans).where(eq(communityBans.communityId, dogs.id));
      await tellOfBan('lifted', dogs.id);
    }
    await aBan(db, alice, cats);
    await tellOfBan('banned', cats.id, 'Enough.');
    const last = [
      { notif: { event: 'lifted', communityId: dogs.id, words: null } },
      { notif: { event: 'banned', communityId: cats.id, words: 'Enough.' } },
    ];
    expect(await told()).toMatchObject(last);
    expect(await newCount()).toBe(2);
    await markSeen();
    await aBan(db, alice, dogs);
    await tellOfBan('banned', dogs.id);
    expect(await told()).toMatchObject([...last, { notif: { event: 'banned', communityId: dogs.id } }]);
  });

  test('that are over are not told any more, whichever job comes first', async () => {
    const { db } = database;
    const place = await aCommunity(db, { by: bob });
    await tellOfBan('lifted', place.id);
    await tellOfBan('banned', place.id);
    await tellOfBan('asked', place.id);
    expect(await told()).toMatchObject([{ notif: { event: 'lifted' } }]);
    await aBan(db, alice, place);
    await tellOfBan('banned', place.id);
    await tellOfBan('ended', place.id);
    expect(await told()).toMatchObject([{ notif: { event: 'banned' } }]);
  });
});
