import { connect, fanOuts, notifications, posts, pushSubscriptions, sessions, users } from '@confab/db';
import { newObjectId, objectIdAt } from '@confab/domain';
import { aCommunity, aUser } from '@confab/testing/db';
import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useEmptyDatabase } from '@confab/testing/use-database';
import { contextFor } from '../test-support/job-context.ts';
import { announcePost, welcomeMembers } from './fan-out.ts';
import { createNotification } from './notify.ts';
import { announcementsIn } from '../test-support/announcements.ts';

const database = useEmptyDatabase();

const hour = 3_600_000;
const idBefore = (ms: number) => objectIdAt(BigInt(Date.now() - ms) * 1_000_000n);

const { anAnnouncedPost, manyMembers, tally, jobs } = announcementsIn(database);

const announce = (post: { id: string }, context = contextFor(database.db)) =>
  announcePost({ postId: post.id }, context);

describe('an announcement', () => {
  test('reaches every member once, however often its job runs, also with two workers', async () => {
    const post = await anAnnouncedPost();
    await manyMembers(3000);
    const other = connect(database.url, { applicationName: 'other-worker', max: 2 });
    try {
      await Promise.all([announce(post), announce(post, contextFor(other.db))]);
      await announce(post);
    } finally {
      await other.close();
    }
    expect(await tally()).toMatchObject({ told: (await tally()).members, most: 1, wrong: 0 });
    expect(await database.db.select().from(fanOuts)).toMatchObject([
      { cause: `announcement:${post.id}`, finishedAt: expect.any(String) as string },
    ]);
  });

  test('does not wait for a locked member: a separate job notifies them', async () => {
    const { db } = database;
    const post = await anAnnouncedPost();
    const busy = await aUser(db);
    await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, busy.id)).for('update');
      await announce(post);
    });
    expect(await db.$count(notifications, eq(notifications.userId, busy.id))).toBe(0);
    expect(await jobs()).toMatchObject([{ name: 'createNotification', payload: { userId: busy.id } }]);
    const notif = { type: 'announcement', postId: post.id } as const;
    const job = { userId: busy.id, cause: `announcement:${post.id}`, notif };
    await createNotification(job, contextFor(db));
    await createNotification(job, contextFor(db));
    expect(await tally()).toMatchObject({ told: (await tally()).members, most: 1, wrong: 0 });
  });

  test('stops with the worker, and resumes from there', async () => {
    const post = await anAnnouncedPost();
    const context = contextFor(database.db);
    context.stop();
    await expect(announce(post, context)).rejects.toThrow();
    expect(await tally()).toMatchObject({ told: 0 });
    await announce(post);
    expect(await tally()).toMatchObject({ told: (await tally()).members, most: 1 });
  });

  test('ends when its post is deleted during the run', async () => {
    const post = await anAnnouncedPost();
    await database.db
      .update(posts)
      .set({ deletedAt: '2026-01-01T00:00:00Z', deletedAs: 'normal' })
      .where(eq(posts.id, post.id));
    await announce(post);
    expect(await tally()).toMatchObject({ told: 0 });
    expect((await database.db.select().from(fanOuts))[0]?.finishedAt).not.toBeNull();
  });

  test('keeps one earlier unseen announcement; seen ones and those further down stay', async () => {
    const { db } = database;
    const reader = await aUser(db);
    const tell = async (hours: number, type: 'announcement' | 'new_badge', seen = false) => {
      const moment = new Date(Date.now() - hours * hour).toISOString();
      const notif =
        type === 'announcement'
          ? ({ type, postId: newObjectId() } as const)
          : ({ type, badgeType: 'supporter' } as const);
      const [row] = await db
        .insert(notifications)
        .values({
          userId: reader.id,
          type,
          notif,
          createdAt: moment,
          updatedAt: moment,
          seenAt: seen ? moment : null,
        })
        .returning();
      return row?.id;
    };
    const farDown = await tell(100, 'announcement');
    const dropped = [await tell(50, 'announcement'), await tell(49, 'announcement')];
    const seen = await tell(48, 'announcement', true);
    const newest = await tell(47, 'announcement');
    for (let number = 0; number < 7; number++) await tell(number, 'new_badge');
    await announce(await anAnnouncedPost());
    const left = await db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.userId, reader.id), eq(notifications.type, 'announcement')))
      .orderBy(asc(notifications.id));
    const ids = left.map(({ id }) => id);
    expect(ids).toHaveLength(4);
    expect(ids).toEqual(expect.arrayContaining([farDown, seen, newest]));
    for (const id of dropped) expect(ids).not.toContain(id);
  });

  test('enqueues pushes only for members with a subscription, behind all other jobs', async () => {
    const { db } = database;
    const post = await anAnnouncedPost();
    const reader = await aUser(db);
    await db
      .insert(sessions)
      .values({ key: 'a browser', userId: reader.id, expiresAt: '2999-01-01T00:00:00Z' });
    await db.insert(pushSubscriptions).values({
      sessionKey: 'a browser',
      userId: reader.id,
      endpoint: 'https://push.example/1',
      p256dh: 'key',
      auth: 'secret',
    });
    await announce(post);
    const [told] = await db.select().from(notifications).where(eq(notifications.userId, reader.id));
    expect(await jobs()).toEqual([
      { name: 'pushNotification', payload: { notificationId: told?.id }, priority: 10 },
    ]);
  });
});

describe('the welcome', () => {
  const welcome = (welcomeCommunity: string | null) =>
    welcomeMembers({}, { ...contextFor(database.db), welcomeCommunity });
  const welcomed = async (user: { id: string }) =>
    database.db.$count(notifications, eq(notifications.userId, user.id));

  test('comes once, six hours after sign-up', async () => {
    const { db } = database;
    const old = await aUser(db, { id: idBefore(7 * hour) });
    const community = await aCommunity(db, { by: old, name: 'Newcomers' });
    const justNow = await aUser(db, { id: idBefore(6 * hour - 60_000) });
    for (let run = 0; run < 2; run++) await welcome('newcomers');
    expect([await welcomed(old), await welcomed(justNow)]).toEqual([1, 0]);
    const [told] = await db.select().from(notifications);
    expect(told?.notif).toEqual({ type: 'welcome', communityId: community.id });

    // The saved position does not end it: another account is old enough later.
    const next = await aUser(db, { id: idBefore(6.5 * hour) });
    for (let run = 0; run < 2; run++) await welcome('newcomers');
    expect([await welcomed(old), await welcomed(next), await welcomed(justNow)]).toEqual([1, 1, 0]);
  });

  test('is sent once, also with two workers', async () => {
    const { db } = database;
    const old = await aUser(db, { id: idBefore(7 * hour) });
    await aCommunity(db, { by: old, name: 'Newcomers' });
    await Promise.all([welcome('Newcomers'), welcome('Newcomers'), welcome('Newcomers')]);
    expect(await welcomed(old)).toBe(1);
  });

  test('is sent only when the named community exists', async () => {
    const { db } = database;
    const old = await aUser(db, { id: idBefore(7 * hour) });
    await welcome(null);
    await welcome('Nowhere');
    expect(await welcomed(old)).toBe(0);
    expect(await db.$count(fanOuts)).toBe(0);
  });
});
