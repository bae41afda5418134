import { appeals, communityBans, moderationLog, notifications, siteLog, users } from '@confab/db';
import { operatorId } from '@confab/db/acts';
import { aBan, aCommunity, aUser } from '@confab/testing/db';
import { useEmptyDatabase } from '@confab/testing/use-database';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contextFor } from '../test-support/job-context.ts';
import { liftBans } from './lift-bans.ts';
import { createNotification } from './notify.ts';

const database = useEmptyDatabase();

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const run = () => liftBans({}, contextFor(database.db));

/** Runs what was enqueued, and returns what each member was told. */
async function told() {
  const jobs = await database.db.execute<{ payload: Parameters<typeof createNotification>[0] }>(
    sql`select payload from graphile_worker._private_jobs order by id`,
  );
  for (const { payload } of jobs) await createNotification(payload, contextFor(database.db));
  return database.db.select({ userId: notifications.userId, notif: notifications.notif }).from(notifications);
}

test('bans from communities end: the member is told, and the log has it', async () => {
  const { db } = database;
  const [mod, over, held, forGood] = [await aUser(db), await aUser(db), await aUser(db), await aUser(db)];
  const community = await aCommunity(db, { by: mod });
  await aBan(db, over, community, { expiresAt: inMinutes(-1) });
  await aBan(db, held, community, { expiresAt: inMinutes(1) });
  await aBan(db, forGood, community);
  await db.insert(appeals).values({ communityId: community.id, userId: over.id, bannedAt: inMinutes(-9) });

  await run();
  await run();

  const left = await db.select({ id: communityBans.userId }).from(communityBans);
  expect(left.map(({ id }) => id).sort()).toEqual([held.id, forGood.id].sort());
  const log = await db.select().from(moderationLog);
  expect(log).toMatchObject([{ act: 'end_ban', userId: operatorId, targetUserId: over.id }]);
  const [appeal] = await db.select().from(appeals);
  expect(appeal).toMatchObject({ verdict: null, decidedBy: null, decidedAt: expect.any(String) as string });
  expect(await told()).toEqual([
    {
      userId: over.id,
      notif: { type: 'ban', event: 'ended', communityId: community.id, until: null, words: null },
    },
  ]);
});

test('suspensions end: the account is free again, with its notification', async () => {
  const { db } = database;
  const bannedAt = inMinutes(-60);
  const over = await aUser(db, {
    bannedAt,
    bannedUntil: inMinutes(-1),
    banReason: 'Spam',
    banNote: 'Again.',
  });
  const held = await aUser(db, { bannedAt, bannedUntil: inMinutes(1) });

  await run();
  await run();

  const [row] = await db.select().from(users).where(eq(users.id, over.id));
  expect(row).toMatchObject({ bannedAt: null, bannedUntil: null, banReason: null, banNote: null });
  expect((await db.select().from(users).where(eq(users.id, held.id)))[0]?.bannedAt).not.toBe(null);
  const log = await db.select().from(siteLog);
  expect(log).toMatchObject([{ act: 'end_suspension', targetUserId: over.id }]);
  expect(await told()).toMatchObject([{ userId: over.id, notif: { event: 'ended', communityId: null } }]);
});
