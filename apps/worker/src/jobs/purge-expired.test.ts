import {
  communityBans,
  communityRequests,
  notificationCauses,
  passwordResets,
  rateLimitWindows,
  sessions,
  toUuid,
  usedCaptchas,
} from '@confab/db';
import { limits } from '@confab/domain';
import { aBan, aCommunity, aUser, createDatabase, type TestDatabase } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { contextFor } from '../test-support/job-context.ts';
import { planOf } from '../test-support/plan.ts';
import { expiring, purgeBatch, purgeExpired } from './purge-expired.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
});
afterAll(() => database.drop());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('rows whose time is over are deleted, the others stay', async () => {
  const { db } = database;
  const alice = await aUser(db);
  await db.insert(sessions).values([
    { key: 'over', userId: alice.id, expiresAt: inMinutes(-1) },
    { key: 'open', userId: alice.id, expiresAt: inMinutes(1) },
  ]);
  await db.insert(rateLimitWindows).values([
    { bucket: 'over', used: 3, endsAt: inMinutes(-1) },
    { bucket: 'open', used: 3, endsAt: inMinutes(1) },
  ]);
  await db.insert(usedCaptchas).values([
    { signature: 'over', expiresAt: inMinutes(-1) },
    { signature: 'open', expiresAt: inMinutes(1) },
  ]);
  await db.insert(passwordResets).values([
    { tokenHash: 'over', userId: alice.id, expiresAt: inMinutes(-1) },
    { tokenHash: 'open', userId: alice.id, expiresAt: inMinutes(1) },
  ]);

  await purgeExpired({}, contextFor(db));

  expect(await db.select().from(sessions)).toMatchObject([{ key: 'open' }]);
  expect(await db.select().from(rateLimitWindows)).toMatchObject([{ bucket: 'open' }]);
  expect(await db.select().from(usedCaptchas)).toMatchObject([{ signature: 'open' }]);
  expect(await db.select().from(passwordResets)).toMatchObject([{ tokenHash: 'open' }]);
});

test('bans that ran out are deleted; those for good, and those that hold, stay', async () => {
  const { db } = database;
  const [mod, over, held, forGood] = [await aUser(db), await aUser(db), await aUser(db), await aUser(db)];
  const community = await aCommunity(db, { by: mod });
  await aBan(db, over, community, { expiresAt: inMinutes(-1) });
  await aBan(db, held, community, { expiresAt: inMinutes(1) });
  await aBan(db, forGood, community);

  await purgeExpired({}, contextFor(db));

  const left = await db.select({ id: communityBans.userId }).from(communityBans);
  expect(left.map(({ id }) => id).sort()).toEqual([held.id, forGood.id].sort());
});

test('requests for communities are deleted once they are too old to be shown', async () => {
  const { db } = database;
  const alice = await aUser(db);
  const days = (count: number) => inMinutes(-count * 24 * 60);
  await db.insert(communityRequests).values([
    { userId: alice.id, name: 'old', createdAt: days(limits.communityRequestDays + 1) },
    { userId: alice.id, name: 'recent', createdAt: days(limits.communityRequestDays - 1) },
  ]);

  await purgeExpired({}, contextFor(db));

  expect(await db.select().from(communityRequests)).toMatchObject([{ name: 'recent' }]);
});

test('what members were told of is known for a week, longer than any job is tried', async () => {
  const { db } = database;
  const { id: userId } = await aUser(db);
  const days = (count: number) => inMinutes(-count * 24 * 60);
  await db.insert(notificationCauses).values([
    { userId, cause: 'old', createdAt: days(8) },
    { userId, cause: 'recent', createdAt: days(6) },
  ]);

  await purgeExpired({}, contextFor(db));

  expect(await db.select().from(notificationCauses)).toMatchObject([{ cause: 'recent' }]);
});

test('a row in use is left to the next run, and more rows than one statement takes all go', async () => {
  const { db } = database;
  const expired = Array.from({ length: 2500 }, (_, number) => ({
    bucket: `address ${number}`,
    used: 1,
    endsAt: inMinutes(-number - 1),
  }));
  await db.insert(rateLimitWindows).values(expired);

  await db.transaction(async (tx) => {
    await tx.execute(sql`select from ${rateLimitWindows} where bucket = 'address 7' for update`);
    const context = contextFor(db);
    await purgeExpired({}, context);
    expect(context.lines).toMatchObject([{ from: 'rateLimitWindows', deleted: 2499 }]);
  });
  await purgeExpired({}, contextFor(db));

  expect(await db.select().from(rateLimitWindows)).toMatchObject([{ bucket: 'open' }]);
});

test.each([
  { name: 'sessions', index: 'sessions_expires_idx' },
  { name: 'rateLimitWindows', index: 'rate_limit_windows_ends_idx' },
  { name: 'usedCaptchas', index: 'used_captchas_expires_idx' },
  { name: 'passwordResets', index: 'password_resets_expires_idx' },
  { name: 'communityBans', index: 'community_bans_expiry_idx' },
  { name: 'communityRequests', index: 'community_requests_latest_idx' },
] as const)('expired $name are read from an index, however many there are', async ({ name, index }) => {
  const { db } = database;
  const alice = await aUser(db);
  const rows = Array.from({ length: 5000 }, (_, number) => `later ${number}`);
  const expiresAt = inMinutes(60);
  if (name === 'sessions') {
    await db.insert(sessions).values(rows.map((key) => ({ key, userId: alice.id, expiresAt })));
  } else if (name === 'rateLimitWindows') {
    await db.insert(rateLimitWindows).values(rows.map((bucket) => ({ bucket, used: 1, endsAt: expiresAt })));
  } else if (name === 'passwordResets') {
    await db
      .insert(passwordResets)
      .values(rows.map((tokenHash) => ({ tokenHash, userId: alice.id, expiresAt })));
  } else if (name === 'communityBans') {
    await manyBans(alice, expiresAt);
  } else if (name === 'communityRequests') {
    await db
      .insert(communityRequests)
      .values(rows.map((_, number) => ({ userId: alice.id, name: `request_${number}` })));
  } else {
    await db.insert(usedCaptchas).values(rows.map((signature) => ({ signature, expiresAt })));
  }
  await db.execute(sql`analyze ${expiring[name].table}`);

  const plan = await planOf(db, purgeBatch(expiring[name], 1000));
  expect(plan.indexes).toContain(index);
  expect(plan.scanned).toEqual([]);
});

/** Of as many people, none of whom anything else is known of. */
async function manyBans(mod: { id: string }, expiresAt: string): Promise<void> {
  const { db } = database;
  const community = await aCommunity(db, { by: mod });
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into ${communityBans} (community_id, user_id, banned_by, expires_at)
      select ${toUuid(community.id)}::uuid, md5(number::text)::uuid, ${toUuid(mod.id)}::uuid, ${expiresAt}
      from generate_series(1, 5000) as number`);
  });
}
