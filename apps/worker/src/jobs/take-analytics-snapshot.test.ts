import {
  analyticsEvents,
  analyticsHours,
  analyticsSnapshots,
  type Jobs,
  pushSubscriptions,
  sessions,
  siteSettings,
} from '@confab/db';
import { objectIdAt } from '@confab/domain';
import { aComment, aCommunity, aPost, aUser } from '@confab/testing/db';
import { asc, gt, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { contextFor } from '../test-support/job-context.ts';
import { takeAnalyticsSnapshot, takeSnapshotAt } from './take-analytics-snapshot.ts';
import { useDatabase } from '@confab/testing/use-database';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Each test uses a time range of its own, later than those that the other tests look at. */
const noon = Date.parse('2022-02-06T12:00:00Z');
let tests = 0;
let slot: number;

const database = useDatabase();
beforeEach(async () => {
  slot = noon + tests++ * 150 * day;
  await database.db.delete(analyticsSnapshots);
  await database.db.delete(analyticsHours);
});

type Occasion = Jobs['takeAnalyticsSnapshot']['occasion'];
const take = (now: number, occasion: Occasion = 'hour') =>
  takeSnapshotAt(now, occasion, contextFor(database.db));

type Figures = Record<string, number>;

async function snapshots(): Promise<{ at: number; figures: Figures }[]> {
  const rows = await database.db.select().from(analyticsSnapshots).orderBy(asc(analyticsSnapshots.slot));
  return rows.map((row) => ({
    at: (Date.parse(row.slot) - slot) / hour,
    figures: JSON.parse(row.payload) as Figures,
  }));
}

const iso = (ms: number) => new Date(ms).toISOString();
const idAt = (ms: number) => objectIdAt(BigInt(ms) * 1_000_000n);

/** A member who joined and was last seen at these times. The site counts its accounts. */
async function aPerson(joined: number, seen: number): Promise<{ id: string }> {
  await database.db.update(siteSettings).set({ noUsers: sql`${siteSettings.noUsers} + 1` });
  return aUser(database.db, { id: idAt(joined), createdAt: iso(joined), lastSeen: iso(seen) });
}

async function accounts(): Promise<number> {
  const [row] = await database.db.select({ noUsers: siteSettings.noUsers }).from(siteSettings);
  return row?.noUsers ?? 0;
}

async function write(moments: readonly number[]): Promise<void> {
  const { db } = database;
  const author = await aUser(db, { id: idAt(slot - 400 * day), lastSeen: iso(slot - 400 * day) });
  const place = await aCommunity(db, { by: author });
  for (const moment of moments) {
    const post = await aPost(db, { by: author, in: place, id: idAt(moment) });
    await aComment(db, { by: author, on: post, id: idAt(moment) });
  }
}

test('all figures of a snapshot are those of its moment, in the middle of an hour too', async () => {
  const { db } = database;
  const before = await accounts();
  const now = slot + 33 * minute;
  await aPerson(now + 1, now + 1);
  await aPerson(now - 1, now - 1);
  await aPerson(now - 2 * day, now - day / 2);
  await aPerson(now - 10 * day, now - 3 * day);
  await aPerson(now - 25 * day, now - 20 * day);
  await aPerson(now - 90 * day, now - 60 * day);
  const [inDay, inWeek] = [now - day, now - 7 * day];
  await write([now, now - 1, slot - 1, inDay, inDay - 1, inWeek, inWeek - 1]);
  const deleted = { deletedAt: iso(slot), deletedAs: 'normal' as const };
  const author = await aUser(db, { id: idAt(slot - 300 * day), lastSeen: iso(slot - 300 * day) });
  const place = await aCommunity(db, { by: author });
  await aPost(db, { by: author, in: place, id: idAt(slot - hour), ...deleted });
  await db.insert(analyticsEvents).values([
    { name: 'pwa_use', sessionHash: 'one', createdAt: iso(slot - 50 * day) },
    { name: 'pwa_use', sessionHash: 'two', createdAt: iso(slot - 1) },
    { name: 'pwa_use', sessionHash: 'three', createdAt: iso(now - 1) },
    { name: 'pwa_use', sessionHash: 'four', createdAt: iso(now) },
  ]);

  const reader = await aPerson(now - 90 * day, now - 60 * day);
  for (const sessionKey of ['a browser', 'another browser']) {
    const browser = { sessionKey, userId: reader.id };
    await db.insert(sessions).values({ key: sessionKey, userId: reader.id, expiresAt: iso(now + day) });
    await db
      .insert(pushSubscriptions)
      .values({ ...browser, endpoint: `https://push.example/${sessionKey}`, p256dh: 'key', auth: 'secret' });
  }

  await take(now);

  expect(await snapshots()).toEqual([
    {
      at: 0,
      figures: {
        version: 0,
        // Excludes the member who joined later.
        signups: before + 6,
        pwa_installs: 3,
        // Every subscription, also where one member has several.
        notifications_enabled: 2,
        users_day: 2,
        users_week: 3,
        users_month: 4,
        return_users_day: 1,
        return_users_week: 1,
        return_users_month: 0,
        posts_day: 4,
        posts_week: 6,
        comments_day: 3,
        comments_week: 5,
      },
    },
  ]);
  const [stored] = await db.select().from(analyticsSnapshots);
  expect(Date.parse(stored?.createdAt ?? '')).toBe(now);
});

test('a counted hour is added up and never counted again', async () => {
  const moments = [slot - 8 * day, slot - 7 * day + hour, slot - 2 * day, slot - 2 * hour, slot - 1];
  await write(moments);
  await take(slot + 3 * minute);
  // Later changes in completed hours have no effect.
  await write([slot - 1, slot - 3 * day]);
  await write([slot, slot + hour - 1]);
  await take(slot + hour + 3 * minute);
  await take(slot + 2 * hour + 3 * minute);
  const found = await snapshots();
  expect(found.map(({ at, figures }) => [at, figures['posts_day'], figures['posts_week']])).toEqual([
    [0, 2, 4],
    [1, 4, 5],
    [2, 4, 5],
  ]);
  expect(found.map(({ figures }) => figures['comments_week'])).toEqual([4, 5, 5]);
});

test('uses of the installed app are added up from the first hour on', async () => {
  const use = (sessionHash: string, at: number) =>
    database.db.insert(analyticsEvents).values({ name: 'pwa_use', sessionHash, createdAt: iso(at) });
  await database.db.delete(analyticsEvents);
  await use('long ago', slot - 300 * day);
  await use('lately', slot - hour);
  for (let count = 0; count < 3; count++) {
    await use(`in hour ${count}`, slot + count * hour);
    await take(slot + count * hour + 3 * minute);
  }
  expect((await snapshots()).map(({ figures }) => figures['pwa_installs'])).toEqual([3, 4, 5]);
});

describe('hours missed by all workers', () => {
  test('are filled in later, without figures of members', async () => {
    const now = slot + 4 * hour + 3 * minute;
    await take(slot + 3 * minute);
    const before = await accounts();
    await write([slot + 1, slot + 2 * hour, slot + 3 * hour + 1]);
    await aPerson(slot + hour + 1, now);
    await aPerson(slot + 3 * hour + 1, now);
    await take(now, 'start');

    const found = await snapshots();
    const written = found.map(({ at, figures }) => [at, figures['posts_day'], figures['signups']]);
    expect(written).toEqual([
      [0, 0, before],
      [1, 1, before],
      [2, 1, before + 1],
      [3, 2, before + 1],
      [4, 3, before + 2],
    ]);
    const withPeople = found.filter(({ figures }) => 'users_day' in figures);
    expect(withPeople.map(({ at }) => at)).toEqual([0, 4]);
    expect(Object.keys(found[1]?.figures ?? {}).sort()).toEqual([
      'comments_day',
      'comments_week',
      'posts_day',
      'posts_week',
      'pwa_installs',
      'signups',
      'version',
    ]);
    // Their creation time is their hour, where charts draw them.
    const rows = await database.db.select().from(analyticsSnapshots).orderBy(asc(analyticsSnapshots.slot));
    expect(rows.slice(1, 4).map(({ createdAt }) => createdAt)).toEqual(
      rows.slice(1, 4).map((row) => row.slot),
    );
  });

  test('equal the snapshots a worker would have taken, where known', async () => {
    await write(Array.from({ length: 30 }, (_, index) => slot + index * 2 * hour + 10 * minute));
    const last = slot + 2 * day;
    for (let moment = slot; moment <= last; moment += hour) await take(moment + 3 * minute);
    const seen = await snapshots();
    await database.db.delete(analyticsSnapshots);
    await database.db.delete(analyticsHours);
    await take(slot + 3 * minute);
    await take(last + 3 * minute);
    const madeUpFor = await snapshots();
    expect(madeUpFor.map(({ at }) => at)).toEqual(seen.map(({ at }) => at));
    for (const [index, { figures }] of madeUpFor.entries())
      expect(seen[index]?.figures).toMatchObject(figures);
  });

  test('longer than ninety days ago stay empty', async () => {
    await take(slot + 3 * minute);
    await take(slot + 100 * day + 3 * minute);
    const [first, second] = await snapshots();
    expect([first?.at, second?.at]).toEqual([0, 10 * 24]);
  });

  test('do not exist before the first snapshot of a site', async () => {
    await take(slot + 3 * minute, 'start');
    expect(await snapshots()).toHaveLength(1);
  });

  test('are completed by another run after an interruption', async () => {
    await take(slot + 3 * minute);
    await write([slot + 1]);
    const now = slot + 3 * hour + 3 * minute;
    await take(now);
    const whole = await snapshots();
    // The state after the hours were counted but before the snapshot was written.
    await database.db.delete(analyticsSnapshots).where(gt(analyticsSnapshots.slot, iso(slot)));
    await take(now);
    expect(await snapshots()).toEqual(whole);
  });
});

test('an hour gets one snapshot, also from concurrent workers, and it never changes', async () => {
  await write([slot - 1, slot + 10 * minute]);
  await take(slot + 3 * minute);
  const now = slot + 3 * hour + 3 * minute;
  await Promise.all([take(now), take(now), take(now, 'start')]);
  const once = await snapshots();
  expect(once.map(({ at }) => at)).toEqual([0, 1, 2, 3]);
  expect(once.map(({ figures }) => figures['posts_day'])).toEqual([1, 2, 2, 2]);
  await write([slot - 1]);
  await take(now);
  expect(await snapshots()).toEqual(once);
});

test('an hour is counted after its transactions have ended', async () => {
  await take(slot + minute);
  await take(slot + 2 * minute);
  expect((await snapshots()).map(({ at }) => at)).toEqual([-1, 0]);
});

test('a start within an hour of the last snapshot takes none; the schedule takes one in every hour', async () => {
  await take(slot + 30 * minute, 'start');
  await take(slot + hour + 29 * minute, 'start');
  expect((await snapshots()).map(({ at }) => at)).toEqual([0]);
  await take(slot + hour + 29 * minute, 'hour');
  expect((await snapshots()).map(({ at }) => at)).toEqual([0, 1]);
});

test("the database's clock decides", async () => {
  await takeAnalyticsSnapshot({ occasion: 'start' }, contextFor(database.db));
  const [clock] = await database.db.execute<{ fresh: boolean }>(sql`
    select created_at between now() - interval '5 minutes' and now() as fresh from ${analyticsSnapshots}`);
  expect(clock).toEqual({ fresh: true });
});

test('the snapshot of the running worker has all figures', async () => {
  await takeAnalyticsSnapshot({ occasion: 'hour' }, contextFor(database.db));
  const [row] = await database.db.select().from(analyticsSnapshots);
  expect(Object.keys(JSON.parse(row?.payload ?? '{}') as Figures).sort()).toEqual([
    ...['comments_day', 'comments_week', 'notifications_enabled', 'posts_day', 'posts_week', 'pwa_installs'],
    ...['return_users_day', 'return_users_month', 'return_users_week', 'signups'],
    ...['users_day', 'users_month', 'users_week', 'version'],
  ]);
});

test('hours are kept for as long as snapshots look back', async () => {
  for (const passed of [0, 5 * day, 10 * day, 15 * day]) await take(slot + passed + 3 * minute);
  expect(await database.db.$count(analyticsHours)).toBe(8 * 24);
});
