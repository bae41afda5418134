import { connect, lists, toUuid } from '@confab/db';
import { listItemsSorts } from '@confab/domain';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../test-support/client.ts';
import { crowdCommunityId, fillDatabase } from '../test-support/crowd.ts';
import { expectIndexesIn, vacuum } from '../test-support/touched-rows.ts';
import { useDatabase } from '@confab/testing/use-database';

/** A list of 100,000 items, and a user with 200 notifications among many, are as fast as short ones. */

const items = 100_000;
const ownLists = 50;

const database = useDatabase();
let member: { id: string };
let long: { id: number; name: string };
/** A post in the middle of the long list. */
let saved: string;
beforeAll(async () => {
  // Statistics are reported when a connection ends, so this one ends before measuring.
  const filling = connect(database.url, { applicationName: 'filling', max: 1 });
  const { db } = filling;
  ({ member } = await fillDatabase(db));
  const me = sql`${toUuid(member.id)}::uuid`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      insert into lists (user_id, name, display_name, public, num_items)
      select ${me}, 'list_' || i, 'A list', true, case i when 1 then ${items}::int else 0 end
      from generate_series(1, ${ownLists}::int) i`);
    // Real posts as far as they go; the other items have no target and cost the same.
    await tx.execute(sql`
      insert into list_items (list_id, target_type, target_id, target_created_at)
      select list.id, 'post', coalesce(post.id, ('ab' || lpad(to_hex(i), 22, '0') || '00000000')::uuid),
        timestamptz '2026-01-01' + make_interval(secs => i * 7919 % 99991)
      from generate_series(1, ${items}::int) i
      left join (select id, row_number() over (order by id) as number from posts) post on post.number = i
      join lists list on list.name = 'list_1' and list.user_id = ${me}
      order by i`);
    // As many in lists of others.
    await tx.execute(sql`
      insert into list_items (list_id, target_type, target_id, target_created_at)
      select list.id, 'post', post.id, post.created_at
      from (select id, row_number() over (order by id) as number from lists where user_id <> ${me}) list
      join (select id, created_at, row_number() over (order by id) as number from posts) post
        on post.number % 500 = list.number % 500 and list.number <= 2000`);
    await tx.execute(sql`
      insert into notifications (user_id, type, notif, seen_at)
      select person.id, 'welcome', jsonb_build_object('type', 'welcome', 'communityId', ${crowdCommunityId(7)}::text),
        case when i % 2 = 0 then now() end
      from users person, generate_series(1, 40) i where person.user_index < 1000 or person.id = ${me}`);
  });
  await filling.close();
  const [list] = await database.db.select().from(lists).where(eq(lists.name, 'list_1'));
  if (!list) throw new Error('the list is there');
  long = list;
  const [post] = await database.db.execute<{ id: string }>(
    sql`select left(replace(target_id::text, '-', ''), 24) as id from list_items where list_id = ${long.id} order by id limit 1`,
  );
  saved = post?.id ?? '';
  await vacuum(database.db);
}, 180_000);

const expectIndexes = (run: Parameters<typeof expectIndexesIn>[1], atMost: number) =>
  expectIndexesIn({ database, member }, run, atMost);

async function send(client: Client, request: Parameters<Client['request']>[0]): Promise<unknown> {
  const response = await client.request(request);
  expect([request.url, response.statusCode]).toEqual([request.url, 200]);
  return response.json<unknown>();
}

describe.each(listItemsSorts)('a list of 100,000 items sorted by %s', (sort) => {
  test('is read page by page', () =>
    expectIndexes(async ({ visitor }) => {
      const url = `/api/lists/${long.id}/items?sort=${sort}`;
      const { next } = (await send(visitor, { url })) as { next: string };
      await send(visitor, { url: `${url}&next=${next}` });
    }, 60));

  test('is read from its middle', () =>
    expectIndexes(async ({ visitor }) => {
      const next = sort.startsWith('added') ? '50000' : `${Date.parse('2026-01-01T12:00:00Z')}.${saved}`;
      await send(visitor, { url: `/api/lists/${long.id}/items?sort=${sort}&next=${next}` });
    }, 40));
});

describe('with a list of 100,000 items', () => {
  test('the list itself is read', () =>
    expectIndexes(
      ({ visitor }) => send(visitor, { url: `/api/lists/${long.id}` }).then(() => undefined),
      10,
    ));

  test('finding the lists that hold a post looks once into each list', () =>
    expectIndexes(async ({ member }) => {
      expect(await send(member, { url: `/api/lists/_saved_to?id=${saved}&type=post` })).toEqual([long.id]);
    }, ownLists + 20));

  test('an item is removed and added again', () =>
    expectIndexes(async ({ member }) => {
      const url = `/api/lists/${long.id}/items`;
      const payload = JSON.stringify({ targetType: 'post', targetId: saved });
      await send(member, { method: 'DELETE', url, payload });
      await send(member, { method: 'POST', url, payload });
    }, 80));
});

describe('among many notifications', () => {
  test('those of one member are read page by page', () =>
    expectIndexes(async ({ member }) => {
      const url = '/api/notifications?render=true';
      const { next, count } = (await send(member, { url })) as { next: string; count: number };
      expect(count).toBe(40);
      await send(member, { url: `${url}&next=${next}` });
      await send(member, { url: `${url}&filter=replies` });
    }, 300));

  test('those of one member are all marked', () =>
    expectIndexes(async ({ member }) => {
      await send(member, { method: 'POST', url: '/api/notifications?action=markAllAsSeen' });
    }, 100));
});
