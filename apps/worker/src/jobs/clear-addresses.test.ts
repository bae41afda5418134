import { updateSiteSettings, users } from '@confab/db';
import { initialSiteSettings } from '@confab/domain';
import { aUser } from '@confab/testing/db';
import { useEmptyDatabase } from '@confab/testing/use-database';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contextFor } from '../test-support/job-context.ts';
import { clearAddresses } from './clear-addresses.ts';

const database = useEmptyDatabase();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const addressDays = Number(initialSiteSettings.addressDays);
const joinedFrom = '203.0.113.7';
const seenFrom = '203.0.113.8';

test.each([
  ['a recent account', { created: 1, seen: 0 }, [joinedFrom, seenFrom]],
  ['an account shortly before the end', { created: addressDays - 1, seen: 0 }, [joinedFrom, seenFrom]],
  ['a member who still comes', { created: addressDays + 1, seen: 0 }, [null, seenFrom]],
  ['a member who comes no more', { created: 400, seen: addressDays + 1 }, [null, null]],
  ['an account that was deleted yesterday', { created: 2, seen: 1, deleted: 1 }, [null, null]],
])('%s keeps the addresses that it may', async (_who, { created, seen, deleted }: Ages, kept) => {
  const user = await aUser(database.db, {
    ...{ createdAt: daysAgo(created), createdIp: joinedFrom, lastSeen: daysAgo(seen), lastSeenIp: seenFrom },
    deletedAt: deleted === undefined ? null : daysAgo(deleted),
  });
  await clearAddresses({}, contextFor(database.db));
  const [row] = await database.db.select().from(users).where(eq(users.id, user.id));
  expect([row?.createdIp, row?.lastSeenIp]).toEqual(kept);
});

test('the site may keep them for a shorter time', async () => {
  const user = await aUser(database.db, {
    ...{ createdAt: daysAgo(8), createdIp: joinedFrom, lastSeen: daysAgo(6), lastSeenIp: seenFrom },
  });
  await updateSiteSettings(database.db, { addressDays: '7' });
  await clearAddresses({}, contextFor(database.db));
  const [row] = await database.db.select().from(users).where(eq(users.id, user.id));
  expect([row?.createdIp, row?.lastSeenIp]).toEqual([null, seenFrom]);
});

type Ages = { created: number; seen: number; deleted?: number };

test('more accounts than a batch are cleared in one night', async () => {
  await database.db.execute(sql`
    insert into ${users} (id, user_index, username, created_at, created_ip)
    select rpad(lpad(to_hex(number + 4096), 24, '0'), 32, '0')::uuid, number + 1000, 'citizen_' || number,
      now() - interval '1 year', ${joinedFrom}
    from generate_series(1, 1100) as number`);
  await clearAddresses({}, contextFor(database.db));
  expect(await database.db.$count(users, sql`${users.createdIp} is not null`)).toBe(0);
});
