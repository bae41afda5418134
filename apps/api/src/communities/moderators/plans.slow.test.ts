import { toUuid } from '@confab/db';
import { limits, publicActs } from '@confab/domain';
import { aCommunity, aUser } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../test-support/client.ts';
import { expectIndexesIn, vacuum } from '../../test-support/touched-rows.ts';
import { useDatabase } from '@confab/testing/use-database';

/** On a busy site, pages of bans, log and requests touch about as many rows as they show. */

const bans = 10_000;
const entries = 100_000;
const requests = 20_000;

const database = useDatabase();
/** An admin who also moderates the community. */
let member: { id: string; username: string };
let community: { id: string };

beforeAll(async () => {
  const { db } = database;
  member = await aUser(db, { isAdmin: true });
  const other = await aUser(db, { username: 'other_mod' });
  community = await aCommunity(db, { by: member, publicLog: 'named' });
  const here = sql`${toUuid(community.id)}::uuid`;
  const mods = [sql`${toUuid(member.id)}::uuid`, sql`${toUuid(other.id)}::uuid`] as const;
  const citizen = (number: ReturnType<typeof sql>) =>
    sql`(lpad(to_hex(1700000000000000000 + (${number}) * 1000000000::bigint), 16, '0') || 'aa00000000000000')::uuid`;
  const post = (number: ReturnType<typeof sql>) =>
    sql`(lpad(to_hex(1700000000000000000 + (${number}) * 1000000000::bigint), 16, '0') || 'cc00000000000000')::uuid`;
  await db.transaction(async (tx) => {
    // Skip row-by-row foreign key checks: all references are consistent.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      insert into users (id, user_index, username)
      select ${citizen(sql`i`)}, 100 + i, 'citizen_' || i from generate_series(1, 20000) i`);
    await tx.execute(sql`
      insert into posts (id, public_id, type, user_id, community_id, title)
      select ${post(sql`i`)}, lpad(i::text, 8, '0'), 'text', ${citizen(sql`i`)}, ${here}, 'Post number ' || i
      from generate_series(1, 5000) i`);
    // Thousands of other communities, so that this one is a small share of the tables.
    await tx.execute(sql`
      insert into communities (id, name, user_id)
      select ${citizen(sql`i`)}, 'community_of_' || i, ${mods[0]} from generate_series(1, 5000) i`);
    await tx.execute(sql`
      insert into community_bans (community_id, user_id, banned_by, created_at, expires_at)
      select ${here}, ${citizen(sql`i`)}, ${mods[0]}, now() - make_interval(mins => i),
        case i % 3 when 0 then now() + interval '1 day' end
      from generate_series(1, ${bans}::int) i`);
    await tx.execute(sql`
      insert into community_bans (community_id, user_id, banned_by)
      select ${citizen(sql`(i + c) % 5000 + 1`)}, ${citizen(sql`i`)}, ${mods[0]} from generate_series(1, 20000) i, generate_series(1, 3) c on conflict do nothing`);
    // One moderator only bans, the other does all else, so that both filters are selective.
    await tx.execute(sql`
      insert into moderation_log (community_id, act, user_id, acted_as, post_id, target_user_id)
      select ${here}, case when i % 2 = 0 then 'ban' else 'lock_post' end,
        case when i % 2 = 0 then ${mods[1]} else ${mods[0]} end, 'mods',
        ${post(sql`i % 5000 + 1`)}, ${citizen(sql`i % 20000 + 1`)}
      from generate_series(1, ${entries}::int) i`);
    await tx.execute(sql`
      insert into community_requests (user_id, name, created_at)
      select ${citizen(sql`i`)}, 'wish_' || i % 100, now() - make_interval(mins => i) from generate_series(1, ${requests}::int) i`);
  });
  await vacuum(database.db);
}, 120_000);

const expectFew = (run: (member: Client) => Promise<void>, atMost: number) =>
  expectIndexesIn({ database, member }, (clients) => run(clients.member), atMost);

const inCommunity = (path: string) => `/api/communities/${community.id}/${path}`;

async function read(client: Client, url: string, shown: (body: Shown) => unknown, expected: number) {
  const response = await client.request({ url });
  expect([url, response.statusCode, shown(response.json<Shown>())]).toEqual([url, 200, expected]);
}

async function write(client: Client, method: 'POST' | 'PUT' | 'DELETE', url: string, body: unknown) {
  const response = await client.request({ method, url, payload: JSON.stringify(body) });
  expect([url, response.statusCode]).toEqual([url, 200]);
}

/** Fields by which replies tell how much they show. */
type Shown = { length: number; entries: { length: number }; noBanned: number };

const length = (rows: Shown) => rows.length;
const noEntries = (page: Shown) => page.entries.length;

describe('of 10,000 bans in one community', () => {
  test.each([1, 500, limits.moderatorPagesMax])('page %i reads only the rows that it shows', (page) =>
    expectFew((client) => read(client, inCommunity(`banned?page=${page}`), length, 10), 60),
  );

  test('a search reads each ban and its two people once', () =>
    expectFew((client) => read(client, inCommunity('banned?page=1&q=nothing'), length, 0), 2 * bans + 60));

  test('a ban and lifting it read few rows', () =>
    expectFew(async (client) => {
      await write(client, 'POST', inCommunity('banned'), { username: 'citizen_15000' });
      await write(client, 'DELETE', inCommunity('banned'), { username: 'citizen_15000' });
    }, 30));

  test('the number of bans is counted from an index', () =>
    expectFew((client) => read(client, inCommunity('moderation'), ({ noBanned }) => noBanned, bans), 20));
});

describe('of 100,000 entries in one log', () => {
  // Each entry joins two users and a post.
  const page = 5 * (limits.moderationLogPage + 1);

  test.each([
    ['the first page', () => '', limits.moderationLogPage],
    ['a late page', () => 'next=1000', limits.moderationLogPage],
    ['a page of one person', () => 'by=other_mod', limits.moderationLogPage],
    ['a late page of one person', () => 'by=other_mod&next=1000', limits.moderationLogPage],
    ['a page of one act', () => 'act=lock_post', limits.moderationLogPage],
    ['an empty page, of an act without entries', () => 'act=add_rule', 0],
    ['a page of one person and an act', () => 'by=other_mod&act=ban', limits.moderationLogPage],
    ['a page of one person and what only others did', () => 'by=other_mod&act=lock_post', 0],
  ])('%s reads only the rows that it shows', (_, query, shown) =>
    expectFew((client) => read(client, inCommunity(`log?${query()}`), noEntries, shown), page),
  );
});

describe('of 100,000 entries in one public log', () => {
  // Of every act up to a page is read, and each entry shown joins two users, a community and a post.
  const most = (publicActs.length + 6) * (limits.moderationLogPage + 1);

  test.each([
    ['the first page', '', limits.moderationLogPage],
    ['a late page', 'next=1000', limits.moderationLogPage],
    ['a page of one act', 'act=lock_post', limits.moderationLogPage],
    ['what was done to a member', 'member=citizen_7', 5],
    ['what a member did', 'member=other_mod', limits.moderationLogPage],
    ['a page before it began', 'until=2016-01-01', 0],
    ['a page after it ended', 'since=2096-01-01', 0],
    ['a page of a time', 'since=2016-01-01&until=2096-01-01', limits.moderationLogPage],
  ])('%s reads few rows beyond those that it shows', (_, query, shown) =>
    expectFew((client) => read(client, inCommunity(`public_log?${query}`), noEntries, shown), most + 250),
  );
});

test.each([
  ['of anybody', 'q=nothing'],
  ['of one person', 'q=nothing&by=other_mod'],
  ['after a late page', 'q=nothing&next=1000'],
])(
  'a search of that log for acts %s reads its newest 10,000 entries, each with its post and two people',
  (_, query) =>
    expectFew(
      (client) => read(client, inCommunity(`log?${query}`), noEntries, 0),
      2 * limits.moderatorSearchMax + 60,
    ),
);

describe('of 20,000 requests for communities', () => {
  test('the list reads only the rows that it shows', () =>
    expectFew((client) => read(client, '/api/community_requests', length, 1000), 1100));

  test('one more request reads few rows', () =>
    expectFew((client) => write(client, 'POST', '/api/community_requests', { name: 'wished_for' }), 20));
});

test('adding, changing and deleting a rule reads few rows', () =>
  expectFew(async (client) => {
    const payload = JSON.stringify({ rule: 'Be kind' });
    const response = await client.request({ method: 'POST', url: inCommunity('rules'), payload });
    const id = response.json<{ id: number }[]>().at(-1)?.id ?? 0;
    await write(client, 'PUT', inCommunity(`rules/${id}`), { zIndex: 5 });
    await write(client, 'DELETE', inCommunity(`rules/${id}`), {});
  }, 60));
