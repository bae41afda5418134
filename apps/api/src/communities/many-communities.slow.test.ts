import { type Db, fromUuid } from '@confab/db';
import { communitySorts } from '@confab/domain';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../test-support/client.ts';
import { crowdCommunityId, crowdCommunityName } from '../test-support/crowd.ts';
import { expectIndexesIn, touchedBy, vacuum } from '../test-support/touched-rows.ts';
import { useDatabase } from '@confab/testing/use-database';

/** Rows touched per table with 100,000 communities, one of them with 1,000,000 members. */

const size = { communities: 100_000, members: 1_000_000, joined: 1000, defaults: 30 } as const;

const database = useDatabase();
let member: { id: string };
/** The community that every user joined. */
let huge: { id: string; name: string };
beforeAll(async () => {
  ({ member, huge } = await fill(database.db));
}, 300_000);

const expectIndexes = (run: Parameters<typeof expectIndexesIn>[1], atMost: number) =>
  expectIndexesIn({ database, member }, run, atMost);

type Shown = { id: string; name: string; noMembers: number };

async function list(client: Client, query: string): Promise<Shown[]> {
  const response = await client.request({ url: `/api/communities?${query}` });
  expect([query, response.statusCode]).toEqual([query, 200]);
  return response.json<Shown[]>();
}

describe('the directory', () => {
  const page = 25;

  test.each(communitySorts)('sorted by %s, page by page', (sort) =>
    expectIndexes(
      async ({ visitor }) => {
        const query = `sort=${sort}&limit=${page}`;
        const first = await list(visitor, query);
        const second = await list(visitor, `${query}&next=${first.at(-1)?.id}`);
        const shown = new Set([...first, ...second].map(({ id }) => id));
        expect(shown.size).toBe(2 * page);
      },
      2 * page + 10,
    ),
  );

  test.each(communitySorts)('sorted by %s, in the middle, for a member', (sort) =>
    expectIndexes(
      async ({ member }) =>
        expect(
          await list(member, `sort=${sort}&limit=${page}&next=${crowdCommunityId(50_000)}`),
        ).toHaveLength(page),
      page + 30,
    ),
  );

  test.each(communitySorts)('of the default communities, sorted by %s', (sort) =>
    expectIndexes(
      async ({ visitor }) =>
        expect(await list(visitor, `set=default&sort=${sort}&limit=${page}`)).toHaveLength(page),
      size.defaults + 10,
    ),
  );

  test.each(communitySorts)('of what a person joined, sorted by %s', (sort) =>
    expectIndexes(
      async ({ member }) =>
        expect(await list(member, `set=subscribed&sort=${sort}&limit=${page}`)).toHaveLength(page),
      // The page is sorted after joining each membership with its community.
      3 * size.joined,
    ),
  );
});

describe('the search', () => {
  async function search(client: Client, text: string): Promise<Shown[]> {
    const found = await list(client, `q=${text}`);
    const sizes = found.map(({ noMembers }) => noMembers);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    return found;
  }

  // As typed: frequent texts are found among the 2,000 largest communities, rare ones by the trigram index.
  test.each([
    ['c', 10],
    ['c0', 10],
    ['_9', 10],
    ['c0f', 10],
    ['c0ff', 10],
    [crowdCommunityName(77_777).slice(6), 1],
    ['zzz', 0],
  ])('for %j finds %d', (text, count) =>
    expectIndexes(async ({ visitor }) => expect(await search(visitor, text)).toHaveLength(count), 4000),
  );

  test('for a text of a name in the sample from which the database guesses, as for any other', async () => {
    // Of some hundred sampled names, one with the text means to it that one name in a hundred has it.
    const sampled = await database.db.execute<{ text: string }>(sql`
      select text from (
        select distinct substr(bound, 3, 5) as text from pg_stats,
          unnest(histogram_bounds::text::text[]) as bound where tablename = 'communities_name_search_idx'
      ) as sampled where (select count(*) from communities where lower(name) like '%' || text || '%') < 10
      limit 3`);
    expect(sampled).toHaveLength(3);
    for (const { text } of sampled)
      await expectIndexes(async ({ visitor }) => expect(await search(visitor, text)).not.toEqual([]), 4000);
  });

  test('for one or two letters that few names contain reads each name once, as no index covers such short parts', async () => {
    const run: Parameters<typeof touchedBy>[1] = async ({ visitor }) => {
      expect(await search(visitor, 'zq')).toEqual([]);
    };
    const touched = await touchedBy({ database, member }, run);
    const rows = touched.find(({ table }) => table === 'communities')?.rows;
    expect(rows).toBeLessThanOrEqual(size.communities + 10);
  });
});

describe('a community with 1,000,000 members', () => {
  test('is shown by name', () =>
    expectIndexes(async ({ member }) => {
      const url = `/api/communities/${huge.name.toUpperCase()}?byName=true`;
      const response = await member.request({ url });
      expect(response.json()).toMatchObject({ noMembers: size.members, userJoined: false });
    }, 20));

  test('is joined and left', () =>
    expectIndexes(async ({ member }) => {
      for (const leave of [false, true]) {
        const payload = JSON.stringify({ communityId: huge.id, leave });
        const response = await member.request({ method: 'POST', url: '/api/_joinCommunity', payload });
        expect(response.json()).toMatchObject({
          noMembers: size.members + (leave ? 0 : 1),
          userJoined: !leave,
        });
      }
    }, 30));

  test('lists its moderators', () =>
    expectIndexes(async ({ visitor }) => {
      const response = await visitor.request({ url: `/api/communities/${huge.id}/mods` });
      expect(response.json()).toHaveLength(1);
    }, 10));
});

describe('creating a community', () => {
  let number = 0;
  const create = (client: Client, name: string) =>
    client.request({ method: 'POST', url: '/api/communities', payload: JSON.stringify({ name }) });

  test('finds that its name is free', () =>
    expectIndexes(async ({ member }) => {
      expect((await create(member, `created_${++number}`)).statusCode).toBe(200);
    }, 30));

  test('finds that its name is taken', () =>
    expectIndexes(async ({ member }) => {
      expect((await create(member, huge.name.toUpperCase())).statusCode).toBe(409);
    }, 30));
});

/** Ids and names of communities follow the pattern of the crowd. */
async function fill(db: Db) {
  const id = (kind: string, number: ReturnType<typeof sql>) =>
    sql`(lpad(to_hex(1700000000000000000 + (${number}) * 1000000000::bigint), 16, '0') || ${kind} || '00000000000000')::uuid`;
  const community = (number: ReturnType<typeof sql>) => id('bb', number);
  await db.transaction(async (tx) => {
    // Skips foreign keys: these members need no user rows.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      insert into users (id, user_index, username, is_admin)
      select ${id('aa', sql`i`)}, 100 + i, 'citizen_' || i, true from generate_series(1, 2) i`);
    // Most are small, a few are large.
    await tx.execute(sql`
      insert into communities (id, name, user_id, no_members, is_default)
      select ${community(sql`i`)}, substr(md5(i::text), 1, 12) || '_' || i, ${id('aa', sql`2`)},
        (100000 / (1 + i * 7919 % ${size.communities}::int))::int, i <= ${size.defaults}::int
      from generate_series(1, ${size.communities}::int) i`);
    await tx.execute(sql`
      update communities set no_members = ${size.members}::int where id = ${community(sql`777`)}`);
    await tx.execute(sql`
      insert into community_members (community_id, user_id)
      select ${community(sql`777`)}, ${id('ab', sql`i`)} from generate_series(1, ${size.members}::int) i`);
    await tx.execute(sql`
      insert into community_members (community_id, user_id)
      select ${community(sql`1000 + i * 50`)}, ${id('aa', sql`1`)} from generate_series(1, ${size.joined}::int) i`);
    await tx.execute(sql`
      insert into community_moderators (community_id, user_id, position)
      select ${community(sql`i`)}, ${id('ab', sql`i % 50000`)}, 1 from generate_series(1, ${size.communities}::int) i
      where i <> 777`);
    await tx.execute(sql`
      insert into community_moderators (community_id, user_id, position)
      values (${community(sql`777`)}, ${id('aa', sql`2`)}, 1)`);
  });
  await db.execute(sql`set statement_timeout = 0`);
  await vacuum(db);
  const [row] = await db.execute<{ member: string }>(sql`select ${id('aa', sql`1`)}::text as member`);
  if (!row) throw new Error('the database answers');
  return {
    member: { id: fromUuid(row.member) },
    huge: { id: crowdCommunityId(777), name: crowdCommunityName(777) },
  };
}
