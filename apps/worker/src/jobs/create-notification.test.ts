import { decisions, type Jobs, notifications, users, warnings } from '@confab/db';
import { newObjectId } from '@confab/domain';
import { aCommunity, aPost, aUser, aWarning } from '@confab/testing/db';
import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useDatabase } from '@confab/testing/use-database';
import { contextFor } from '../test-support/job-context.ts';
import { createNotification, withdrawNotification } from './notify.ts';

const database = useDatabase();

type Row = { id: string };

function aboutAPost(userId: string, postId = newObjectId()): Jobs['createNotification'] {
  const notif = { type: 'deleted_post', targetType: 'post', targetId: postId, deletedAs: 'mods' } as const;
  return { userId, cause: `deleted_post:${postId}`, notif };
}

const tell = (payload: Jobs['createNotification']) => createNotification(payload, contextFor(database.db));
const toldTo = ({ id }: Row) =>
  database.db.select().from(notifications).where(eq(notifications.userId, id)).orderBy(asc(notifications.id));
const newCountOf = async ({ id }: Row) =>
  (await database.db.select().from(users).where(eq(users.id, id)))[0]?.notificationsNewCount;

test('a notification is created and counted as new', async () => {
  const alice = await aUser(database.db);
  const job = aboutAPost(alice.id);
  await tell(job);
  expect(await toldTo(alice)).toMatchObject([{ type: 'deleted_post', notif: job.notif, seenAt: null }]);
  expect(await newCountOf(alice)).toBe(1);
});

test('the same cause notifies once, however often its job runs, also concurrently', async () => {
  const alice = await aUser(database.db);
  const job = aboutAPost(alice.id);
  await Promise.all([tell(job), tell(job), tell(job)]);
  await tell(job);
  expect(await toldTo(alice)).toHaveLength(1);
  expect(await newCountOf(alice)).toBe(1);
});

test('two members are notified of the same cause', async () => {
  const [alice, bob] = [await aUser(database.db), await aUser(database.db)];
  const postId = newObjectId();
  await Promise.all([alice, bob].map(({ id }) => tell(aboutAPost(id, postId))));
  for (const person of [alice, bob]) expect(await toldTo(person)).toHaveLength(1);
});

test('concurrent causes are all notified and counted', async () => {
  const alice = await aUser(database.db);
  await Promise.all(Array.from({ length: 8 }, () => tell(aboutAPost(alice.id))));
  expect(await toldTo(alice)).toHaveLength(8);
  expect(await newCountOf(alice)).toBe(8);
});

test('the count is that of unseen notifications', async () => {
  const alice = await aUser(database.db);
  await tell(aboutAPost(alice.id));
  await database.db
    .update(notifications)
    .set({ seenAt: sql`now()` })
    .where(eq(notifications.userId, alice.id));
  await database.db.update(users).set({ notificationsNewCount: 0 }).where(eq(users.id, alice.id));
  await tell(aboutAPost(alice.id));
  expect(await newCountOf(alice)).toBe(1);
});

test('a member keeps the newest 200, and other members are not affected', async () => {
  const [alice, bob] = [await aUser(database.db), await aUser(database.db)];
  await tell(aboutAPost(bob.id));
  await database.db.insert(notifications).values(
    Array.from({ length: 200 }, () => {
      const { userId, notif } = aboutAPost(alice.id);
      return { userId, notif, type: notif.type };
    }),
  );
  const before = await toldTo(alice);
  const job = aboutAPost(alice.id);
  await tell(job);
  const after = await toldTo(alice);
  expect(after).toHaveLength(200);
  expect(after[0]?.id).toBe(before[1]?.id);
  expect(after.at(-1)?.notif).toEqual(job.notif);
  expect(await newCountOf(alice)).toBe(200);
  expect(await toldTo(bob)).toHaveLength(1);
});

test('deleted and unknown accounts are not notified', async () => {
  const gone = await aUser(database.db, { deletedAt: new Date().toISOString() });
  await tell(aboutAPost(gone.id));
  await tell(aboutAPost(newObjectId()));
  expect(await toldTo(gone)).toEqual([]);
  expect(await newCountOf(gone)).toBe(0);
});

describe('what was decided and undone', () => {
  async function aRemoval(values: Partial<typeof decisions.$inferInsert> = {}) {
    const [alice, mod] = [await aUser(database.db), await aUser(database.db)];
    const community = await aCommunity(database.db, { by: mod });
    const post = await aPost(database.db, { by: alice, in: community });
    const [decision] = await database.db
      .insert(decisions)
      .values({
        ...{ communityId: community.id, postId: post.id, authorId: alice.id, userId: mod.id },
        ...{ verdict: 'remove', actedAs: 'mods', told: true, ...values },
      })
      .returning();
    const { cause, notif } = aboutAPost(alice.id, post.id);
    const job = { userId: alice.id, cause, notif: { ...notif, decisionId: decision?.id ?? 0 } };
    return { alice, mod, job, decisionId: decision?.id ?? 0 };
  }

  test('a removal that was undone at once is told to no one', async () => {
    const { alice, job } = await aRemoval();
    const undone = { undoneAt: '2026-05-01T00:00:00Z', undoneBy: alice.id };
    await database.db.update(decisions).set(undone).where(eq(decisions.id, job.notif.decisionId));
    await tell(job);
    expect(await toldTo(alice)).toEqual([]);
  });

  test('a warning is told while it stands, and its notification goes when it is taken back', async () => {
    const [alice, mod] = [await aUser(database.db), await aUser(database.db)];
    const community = await aCommunity(database.db, { by: mod });
    const { id: warningId, text } = await aWarning(database.db, { of: alice, by: mod, in: community });
    const notif = { type: 'warning', communityId: community.id, title: null, text, warningId } as const;
    const job = (run: number) => ({ userId: alice.id, cause: `warning:${warningId}:${run}`, notif });
    await tell(job(1));
    expect(await toldTo(alice)).toHaveLength(1);
    await database.db.delete(warnings).where(eq(warnings.id, warningId));
    await withdrawNotification({ userId: alice.id, warningId }, contextFor(database.db));
    await tell(job(2));
    expect(await toldTo(alice)).toEqual([]);
  });

  test('the notification about a removal goes when it is undone, and no other', async () => {
    const { alice, job, decisionId } = await aRemoval();
    await tell(job);
    await tell(aboutAPost(alice.id));
    await withdrawNotification({ userId: alice.id, decisionId }, contextFor(database.db));
    expect(await toldTo(alice)).toHaveLength(1);
    expect(await newCountOf(alice)).toBe(1);
  });
});
