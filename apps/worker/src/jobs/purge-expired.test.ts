import {
  autoRules,
  autoRuleVersions,
  communityRequests,
  held,
  images,
  notificationCauses,
  passwordResets,
  rateLimitWindows,
  rollbackItems,
  rollbacks,
  sessions,
  shieldMinutes,
  usedCaptchas,
} from '@confab/db';
import { limits } from '@confab/domain';
import { aCommunity, aHeld, anAutoRule, anImage, aPost, aUser } from '@confab/testing/db';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contextFor } from '../test-support/job-context.ts';
import { purgeExpired } from './purge-expired.ts';
import { useDatabase } from '@confab/testing/use-database';

const database = useDatabase();

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('expired rows are deleted, the others stay', async () => {
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
  await db.insert(shieldMinutes).values([
    { what: 'noPass', minute: inMinutes(-1441), count: 1 },
    { what: 'noPass', minute: inMinutes(-1439), count: 2 },
  ]);
  await db.insert(passwordResets).values([
    { tokenHash: 'over', userId: alice.id, expiresAt: inMinutes(-1) },
    { tokenHash: 'open', userId: alice.id, expiresAt: inMinutes(1) },
  ]);

  await purgeExpired({}, contextFor(db));

  expect(await db.select().from(sessions)).toMatchObject([{ key: 'open' }]);
  expect(await db.select().from(rateLimitWindows)).toMatchObject([{ bucket: 'open' }]);
  expect(await db.select().from(usedCaptchas)).toMatchObject([{ signature: 'open' }]);
  expect(await db.select().from(shieldMinutes)).toMatchObject([{ count: 2 }]);
  expect(await db.select().from(passwordResets)).toMatchObject([{ tokenHash: 'open' }]);
});

test('community requests too old to be listed are deleted', async () => {
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

test('notification causes are kept for a week, longer than any job is retried', async () => {
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

test('a locked row is left to the next run, and rows beyond one batch are all deleted', async () => {
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

test('what a roll-back removed is kept for as long as it can be undone', async () => {
  const { db } = database;
  const [alice, bob] = [await aUser(db), await aUser(db)];
  const post = await aPost(db, { by: bob, in: await aCommunity(db, { by: alice }) });
  for (const daysAgo of [limits.undoDays + 2, limits.undoDays]) {
    const by = { userId: alice.id, actedAs: 'mods', reason: 'Advertising' } as const;
    const createdAt = inMinutes(-daysAgo * 1440);
    const [rollback] = await db
      .insert(rollbacks)
      .values({ ...by, createdAt, noItems: 1, noAccounts: 1, firstAccounts: [bob.id] })
      .returning();
    const item = { position: 1, kind: 'post', postId: post.id, userId: bob.id } as const;
    await db.insert(rollbackItems).values({ ...item, rollbackId: rollback?.id ?? 0 });
  }
  await purgeExpired({}, contextFor(db));
  expect(await db.$count(rollbacks)).toBe(2);
  expect(await db.$count(rollbackItems)).toBe(1);
});

test('what was not approved is deleted with its pictures after a month; what waits stays', async () => {
  const { db } = database;
  const alice = await aUser(db);
  const community = await aCommunity(db, { by: alice });
  const pictureOf = async (days: number | null) => {
    const { id: imageId } = await anImage(db, { by: alice, usedAt: inMinutes(-1) });
    const removedAt = days === null ? null : inMinutes(-days * 1440);
    const removal = { removedAt, removedBy: alice.id, removedAs: 'mods' } as const;
    const content = { type: 'image', title: 'A bird', images: [{ imageId, caption: null }] } as const;
    await aHeld(db, { by: alice, in: community, content, ...(removedAt === null ? {} : removal) });
    return imageId;
  };
  await pictureOf(limits.removedHeldDays + 1);
  const kept = [await pictureOf(limits.removedHeldDays - 1), await pictureOf(null)];

  await purgeExpired({}, contextFor(db));

  expect(await db.select().from(held)).toHaveLength(2);
  expect((await db.select().from(images)).map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
});

test('of the versions of a rule, the newest fifty of the last year are kept, and the one that acts', async () => {
  const { db } = database;
  const mod = await aUser(db);
  const rule = await anAutoRule(db, { by: mod, in: await aCommunity(db, { by: mod }), on: true });
  const old = await anAutoRule(db, { by: mod, in: null });
  await db
    .update(autoRuleVersions)
    .set({ createdAt: '2020-01-01T00:00:00Z' })
    .where(eq(autoRuleVersions.ruleId, old.id));
  const [first] = await db.select().from(autoRuleVersions).where(eq(autoRuleVersions.ruleId, rule.id));
  if (!first) throw new Error('the rule has no version');
  const { createdAt } = first;
  const further = Array.from({ length: 59 }, (_, index) => ({
    ...first,
    version: index + 2,
    createdAt: index === 57 ? '2020-01-01T00:00:00Z' : createdAt,
  }));
  await db.insert(autoRuleVersions).values(further);
  await db.update(autoRules).set({ version: 60 }).where(eq(autoRules.id, rule.id));

  await purgeExpired({}, contextFor(db));

  const kept = async ({ id }: { id: number }) =>
    (
      await db
        .select()
        .from(autoRuleVersions)
        .where(eq(autoRuleVersions.ruleId, id))
        .orderBy(asc(autoRuleVersions.version))
    ).map(({ version }) => version);
  const newest = Array.from({ length: limits.autoRuleVersionsKept }, (_, index) => index + 11);
  expect(await kept(rule)).toEqual([1, ...newest.filter((version) => version !== 59)]);
  expect(await kept(old)).toEqual([1]);
});
