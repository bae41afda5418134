import { analyticsEvents, analyticsSnapshots, type Jobs, siteSettings } from '@confab/db';
import { objectIdAt } from '@confab/domain';
import { aComment, aCommunity, aPost, aUser, createDatabase, type TestDatabase } from '@confab/testing/db';
import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { contextFor } from '../test-support/job-context.ts';
import { planOf } from '../test-support/plan.ts';
import { countsAt, takeAnalyticsSnapshot } from './take-analytics-snapshot.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
});
beforeEach(() => database.db.delete(analyticsSnapshots));
afterAll(() => database.drop());

const take = (occasion: Jobs['takeAnalyticsSnapshot']['occasion']) =>
  takeAnalyticsSnapshot({ occasion }, contextFor(database.db));

const snapshots = () => database.db.select().from(analyticsSnapshots).orderBy(asc(analyticsSnapshots.slot));

/** As if all this had happened earlier. */
async function letTimePass(minutes: number): Promise<void> {
  await database.db.execute(sql`
    update ${analyticsSnapshots} set
      slot = date_trunc('hour', created_at - make_interval(mins => ${minutes})),
      created_at = created_at - make_interval(mins => ${minutes})`);
}

const daysAgo = (days: number) => Date.now() - days * 86_400_000;
const isoDaysAgo = (days: number) => new Date(daysAgo(days)).toISOString();
const idDaysAgo = (days: number) => objectIdAt(BigInt(daysAgo(days)) * 1_000_000n);

test('a snapshot counts people by when they were seen and joined, and what was written', async () => {
  const { db } = database;
  const seen = (lastSeenDaysAgo: number, joinedDaysAgo: number) =>
    aUser(db, { lastSeen: isoDaysAgo(lastSeenDaysAgo), createdAt: isoDaysAgo(joinedDaysAgo) });
  const alice = await seen(0, 0);
  const bob = await seen(0.5, 2);
  await seen(3, 10);
  await seen(20, 25);
  await seen(60, 90);
  await db.update(siteSettings).set({ noUsers: 7 });
  const cats = await aCommunity(db, { by: alice });
  const post = await aPost(db, { by: alice, in: cats });
  await aPost(db, { by: alice, in: cats, id: idDaysAgo(3), deletedAt: isoDaysAgo(2), deletedAs: 'normal' });
  await aPost(db, { by: bob, in: cats, id: idDaysAgo(8) });
  await aComment(db, { by: bob, on: post });
  await aComment(db, { by: bob, on: post, id: idDaysAgo(6.9) });
  await aComment(db, { by: bob, on: post, id: idDaysAgo(7.1) });
  await db.insert(analyticsEvents).values([
    { name: 'pwa_use', sessionHash: 'one' },
    { name: 'pwa_use', sessionHash: 'two' },
  ]);

  await take('hour');

  const [snapshot] = await snapshots();
  expect(JSON.parse(snapshot?.payload ?? '')).toEqual({
    version: 0,
    signups: 7,
    pwa_installs: 2,
    notifications_enabled: 0,
    users_day: 2,
    users_week: 3,
    users_month: 4,
    return_users_day: 1,
    return_users_week: 1,
    return_users_month: 0,
    posts_day: 1,
    posts_week: 2,
    comments_day: 1,
    comments_week: 2,
  });
  expect(snapshot?.slot).toMatch(/T\d\d:00:00.*Z$/);
});

test('an hour is counted once, even by two workers at the same time', async () => {
  await Promise.all([take('hour'), take('hour'), take('start')]);
  await take('hour');
  expect(await snapshots()).toHaveLength(1);
});

test('a start within an hour of the last snapshot takes none', async () => {
  await take('start');
  await letTimePass(59);
  await take('start');
  expect(await snapshots()).toHaveLength(1);
});

test('the schedule takes one in every hour, however short ago a start took the last', async () => {
  await take('start');
  await letTimePass(60);
  await database.db.execute(sql`update ${analyticsSnapshots} set created_at = now() - interval '1 minute'`);
  await take('hour');
  expect(await snapshots()).toHaveLength(2);
});

test('hours in which nobody counted stay empty', async () => {
  await take('hour');
  await letTimePass(5 * 60);
  await take('start');
  const [before, after] = (await snapshots()).map(({ slot }) => Date.parse(slot));
  expect(await snapshots()).toHaveLength(2);
  expect((after ?? 0) - (before ?? 0)).toBe(5 * 3_600_000);
});

test('every count can be read from an index', async () => {
  const plan = await database.db.transaction(async (tx) => {
    // Reading these few rows from end to end is cheaper.
    await tx.execute(sql`set local enable_seqscan = off`);
    return planOf(tx, countsAt(Date.now()));
  });
  expect(plan.indexes).toEqual(
    expect.arrayContaining([
      'users_last_seen_idx',
      'posts_pkey',
      'comments_pkey',
      'analytics_events_name_session_hash_pk',
    ]),
  );
  expect(plan.scanned.filter((table) => table !== 'site_settings')).toEqual([]);
});
