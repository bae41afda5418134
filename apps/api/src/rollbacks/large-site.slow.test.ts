import type { Rollback, RollbackPreview } from '@confab/api-contract';
import { connect, toUuid } from '@confab/db';
import { moveRollback } from '@confab/db/acts';
import { aUser } from '@confab/testing/db';
import { useDatabase } from '@confab/testing/use-database';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../test-support/client.ts';
import { crowd, fillDatabase, moderatedCommunityId } from '../test-support/crowd.ts';
import { expectIndexesIn, vacuum } from '../test-support/touched-rows.ts';
import { startApi } from '../test-support/api.ts';

/** A raid of 1,000 items on a site of 500,000 posts is found through indexes, and gone within five seconds. */

const communityId = moderatedCommunityId();
const raiders = 20;
const noPosts = 300;
const noComments = 400;
const noVotes = 300;
const beganAt = new Date(Date.now() - 3_600_000);

const database = useDatabase();
let member: { id: string };
let usernames: string[];

beforeAll(async () => {
  const filling = connect(database.url, { applicationName: 'filling', max: 1 });
  const { db } = filling;
  await fillDatabase(db);
  member = await aUser(db, { isAdmin: true });
  const people = [];
  for (let number = 0; number < raiders; number++)
    people.push(await aUser(db, { createdIp: `198.51.100.${number}`, lastSeenIp: `2001:db8::${number}` }));
  usernames = people.map(({ username }) => username);
  const here = sql`${toUuid(communityId)}::uuid`;
  const idAt = (kind: string) =>
    sql`(lpad(to_hex(${beganAt.getTime()}::bigint * 1000000 + i), 16, '0') || ${kind}::text || '00000000000000')::uuid`;
  const raider = sql`(select id from users where user_index = ${people[0]?.userIndex ?? 0}::int + i % ${raiders}::int)`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      insert into posts (id, public_id, type, user_id, community_id, title, hotness, age_group, created_at)
      select (lpad(to_hex(1600000000000000000 + i * 1000000::bigint), 16, '0') || 'cc00000000000000')::uuid, 'n' || lpad(to_hex(i), 7, '0'), 'text',
        (select id from users where user_index = 101 + i % ${crowd.users}::int),
        (select id from communities order by id limit 1), 'Older post', i, 4, now() - interval '2 years'
      from generate_series(1, ${500_000 - crowd.posts}::int) i`);
    await tx.execute(sql`
      insert into posts (id, public_id, type, user_id, community_id, title, upvotes)
      select ${idAt('cc')}, 'r' || lpad(to_hex(i), 7, '0'), 'text', ${raider}, ${here}, 'CHEAP LENSES ' || i, 0
      from generate_series(1, ${noPosts}::int) i`);
    await tx.execute(sql`
      insert into comments (id, post_id, number, user_id, body, body_html, body_renderer)
      select ${idAt('dd')}, (select id from posts where community_id = ${here} order by id limit 1), i, ${raider}, 'cheap lenses', '', 1
      from generate_series(1, ${noComments}::int) i`);
    await tx.execute(sql`
      insert into post_votes (post_id, user_id, up)
      select (select id from posts where community_id = ${here} order by id offset i limit 1), ${raider}, true
      from generate_series(1, ${noVotes}::int) i on conflict do nothing`);
  });
  await vacuum(database.db);
  await filling.close();
}, 600_000);

const preview = async (client: Client, body: object): Promise<RollbackPreview> => {
  const response = await client.request({
    method: 'POST',
    url: '/api/rollbacks/preview',
    payload: JSON.stringify(body),
  });
  expect(response.statusCode).toBe(200);
  return response.json<RollbackPreview>();
};

describe('the preview', () => {
  const since = beganAt.toISOString();
  // Each item is read to be counted, to be shown and to look for its community.
  const atMost = 12_000;

  test('of accounts', () =>
    expectIndexesIn(
      { database, member },
      async ({ member: admin }) => {
        expect(await preview(admin, { communityId, usernames })).toMatchObject({ noPosts, noComments });
      },
      atMost,
    ));

  test('of a text in a window', () =>
    expectIndexesIn(
      { database, member },
      async ({ member: admin }) => {
        const found = await preview(admin, { communityId, text: 'cheap lenses', since });
        expect(found).toMatchObject({ noAccounts: raiders, noPosts, noComments });
      },
      atMost,
    ));

  test.each(['198.51.100.0/24', '2001:db8::/64'])('of the address range %s', (addressRange) =>
    expectIndexesIn(
      { database, member },
      async ({ member: admin }) => {
        expect(await preview(admin, { addressRange })).toMatchObject({ noAccounts: raiders, noPosts });
      },
      atMost,
    ),
  );
});

test('1,000 items are removed within five seconds, and restored as fast', async () => {
  const { db } = database;
  const api = await startApi({ database });
  try {
    const response = await api.as(member).request({
      method: 'POST',
      url: '/api/rollbacks',
      payload: JSON.stringify({ communityId, usernames, reason: 'A wave of advertising' }),
    });
    const { id, noItems } = response.json<Rollback>();
    expect(noItems).toBeGreaterThan(950);
    const move = async () => {
      const began = performance.now();
      while (await db.transaction((tx) => moveRollback(tx, id))) {
        // The next batch.
      }
      // The job pauses after each batch for as long as the batch took.
      return 2 * (performance.now() - began);
    };
    expect(await move()).toBeLessThan(5000);
    await api.as(member).request({ method: 'PUT', url: `/api/rollbacks/${id}/undo` });
    expect(await move()).toBeLessThan(5000);
  } finally {
    await api.close();
  }
}, 60_000);
