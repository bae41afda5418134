import { listsApi } from '@confab/api-contract/calls';
import { lists } from '@confab/db';
import { errorCatalog } from '@confab/domain';
import { aComment, aList, aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorBody, expectOnly, expectRefusal, useApi, useCast } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';

const api = useApi();
const cast = useCast(api);
beforeEach(async () => {
  await api.db.delete(lists);
});

const ofAlice = { username: 'alice' };
const create = (client: Client, body: Record<string, unknown>, query = {}, params = ofAlice) =>
  // Accepts bodies that the types forbid.
  client.call(listsApi.create, { params, query, body: body as { name: string } });
const stored = () => api.db.select().from(lists);

describe('a new list', () => {
  test('is private, uses its name as title and has no items', async () => {
    const [list, ...others] = await create(api.as(cast.alice), { name: 'To_Read' });
    const [row] = await stored();
    expect(others).toEqual([]);
    expect(list).toEqual({
      id: row?.id,
      userId: cast.alice.id,
      username: 'alice',
      name: 'To_Read',
      displayName: 'To_Read',
      description: null,
      descriptionHtml: null,
      public: false,
      numItems: 0,
      sort: 'addedDsc',
      createdAt: row?.createdAt,
      lastUpdatedAt: row?.createdAt,
    });
    expect(row?.id).toBeGreaterThanOrEqual(100_000);
  });

  test('has the given texts, cut where they are too long', async () => {
    const [list] = await create(api.as(cast.alice), {
      name: 'abc',
      displayName: ` ${'é'.repeat(60)}`,
      description: 'Some *words*',
      public: true,
    });
    expect(list).toMatchObject({
      displayName: ` ${'é'.repeat(49)}`,
      description: 'Some *words*',
      descriptionHtml: expect.stringContaining('<em>words</em>') as string,
      public: true,
    });
    const [other] = await create(api.as(cast.alice), { name: 'abd', description: 'x'.repeat(10_001) });
    expect(other?.description).toHaveLength(10_000);
  });

  test('treats null and empty texts as absent', async () => {
    const [list] = await create(api.as(cast.alice), {
      name: 'abc',
      displayName: '',
      description: '',
      public: null,
    });
    expect(list).toMatchObject({ displayName: 'abc', description: null, public: false });
  });

  test.each(['  ', '\u200b\u2060', '\u202e\n'])(
    'shows its name as title if %j has no visible character',
    async (blank) => {
      const [list] = await create(api.as(cast.alice), { name: 'abc', displayName: blank });
      expect(list?.displayName).toBe('abc');
      const params = { listId: String(list?.id) };
      const rename = (body: object) => api.as(cast.alice).call(listsApi.updateById, { params, body });
      expect((await rename({ displayName: blank, name: 'abd' })).displayName).toBe('abd');
    },
  );

  test('is answered with all lists, in the requested order and of the requested kind', async () => {
    await aList(api.db, { by: cast.alice, name: 'zebra', lastUpdatedAt: '2026-01-01T00:00:00Z' });
    await aList(api.db, {
      by: cast.alice,
      name: 'Bees',
      public: false,
      lastUpdatedAt: '2026-01-02T00:00:00Z',
    });
    const names = async (name: string, query = {}) =>
      (await create(api.as(cast.alice), { name }, query)).map((list) => list.name);
    expect(await names('maple')).toEqual(['maple', 'Bees', 'zebra']);
    expect(await names('ant', { sort: 'name' })).toEqual(['ant', 'Bees', 'maple', 'zebra']);
    expect(await names('oak', { sort: 'name', filter: 'public' })).toEqual(['zebra']);
    await expectRefusal(names('elm', { sort: 'size' }), 'invalid-lists-sort');
    await expectRefusal(names('elm', { filter: 'mine' }), 'invalid-lists-filter');
    expect(await stored()).toHaveLength(5);
  });

  test.each([
    ['', 'list-name-empty'],
    ['ab', 'invalid-list-name'],
    ['a'.repeat(22), 'invalid-list-name'],
    ['with space', 'invalid-list-name'],
    ['naïve', 'invalid-list-name'],
    [' abc', 'invalid-list-name'],
    ['abc\n', 'invalid-list-name'],
    ['../abc', 'invalid-list-name'],
  ] as const)('is refused with the name %o', async (name, error) => {
    await expectRefusal(create(api.as(cast.alice), { name }), error);
    expect(await stored()).toEqual([]);
  });

  test('has a name that differs from its owner’s other lists, in any case', async () => {
    await create(api.as(cast.alice), { name: 'Birds' });
    await expectRefusal(create(api.as(cast.alice), { name: 'bIRDS' }), 'duplicate-list');
    expect(await create(api.as(cast.bob), { name: 'birds' }, {}, { username: 'bob' })).toHaveLength(1);
  });

  test('is created once by eight requests with the same name at once', async () => {
    const client = api.as(cast.alice);
    await client.sessionId();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        client.request({
          method: 'POST',
          url: '/api/users/alice/lists',
          payload: JSON.stringify({ name: index % 2 === 0 ? 'Birds' : 'birds' }),
        }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, ...Array<number>(7).fill(errorCatalog['duplicate-list'].status)]);
    expect(await stored()).toHaveLength(1);
  });

  test.each([
    '',
    '{',
    '[]',
    '{}',
    '{"name":1}',
    '{"name":null}',
    '{"name":"abc","public":"yes"}',
    '{"name":"abc","displayName":1}',
  ])('is refused with the body %o', async (payload) => {
    const request = { method: 'POST', url: '/api/users/alice/lists', payload } as const;
    const response = await api.as(cast.alice).request(request);
    expect(response.json()).toEqual(errorBody('invalid_json'));
    expect(await stored()).toEqual([]);
  });
});

/** The two URLs of a list. */
const addresses = [
  {
    by: 'its name',
    get: (client: Client, list: { name: string }) =>
      client.call(listsApi.get, { params: { ...ofAlice, listname: list.name } }),
    update: (client: Client, list: { name: string }, body: Record<string, unknown>) =>
      client.call(listsApi.update, { params: { ...ofAlice, listname: list.name }, body }),
    remove: (client: Client, list: { name: string }) =>
      client.call(listsApi.delete, { params: { ...ofAlice, listname: list.name } }),
  },
  {
    by: 'its id',
    get: (client: Client, { id }: { id: number }) =>
      client.call(listsApi.getById, { params: { listId: String(id) } }),
    update: (client: Client, { id }: { id: number }, body: Record<string, unknown>) =>
      client.call(listsApi.updateById, { params: { listId: String(id) }, body }),
    remove: (client: Client, { id }: { id: number }) =>
      client.call(listsApi.deleteById, { params: { listId: String(id) } }),
  },
] as const;

describe.each(addresses)('a list known by $by', ({ get, update, remove }) => {
  test('is shown to all if it is public, and only to its owner if it is private', async () => {
    const open = await aList(api.db, { by: cast.alice, name: 'Open_one' });
    const closed = await aList(api.db, { by: cast.alice, name: 'Closed_one', public: false });
    for (const client of [api.visitor(), api.as(cast.bob), api.as(cast.admin), api.as(cast.alice)]) {
      expect(await get(client, open)).toMatchObject({ id: open.id, username: 'alice', name: 'Open_one' });
    }
    expect(await get(api.as(cast.alice), closed)).toMatchObject({ id: closed.id, public: false });
    for (const client of [api.visitor(), api.as(cast.bob), api.as(cast.mod), api.as(cast.admin)]) {
      await expectRefusal(get(client, closed), 'list-not-found');
    }
  });

  test('changes only the given fields', async () => {
    const list = await aList(api.db, {
      by: cast.alice,
      name: 'Birds',
      lastUpdatedAt: '2026-01-01T00:00:00Z',
    });
    const client = api.as(cast.alice);
    const before = await get(client, list);
    expect(await update(client, list, {})).toEqual(before);
    expect(await update(client, list, { displayName: null, name: null, public: null, sort: null })).toEqual(
      before,
    );
    expect(await update(client, list, { sort: 'createdAsc' })).toEqual({ ...before, sort: 'createdAsc' });
    const described = await update(client, list, { description: '**B**', public: false });
    expect(described).toMatchObject({ description: '**B**', public: false, sort: 'createdAsc' });
    expect(described.descriptionHtml).toContain('<strong>B</strong>');
    const cleared = { description: null, descriptionHtml: null };
    expect(await update(client, list, { description: null })).toMatchObject(cleared);
    await update(client, list, { description: 'again' });
    expect(await update(client, list, { description: '' })).toMatchObject(cleared);
    // The time of the last addition.
    expect((await get(client, list)).lastUpdatedAt).toBe(before.lastUpdatedAt);
  });

  test('can be renamed, also to the same name in another case', async () => {
    const list = await aList(api.db, { by: cast.alice, name: 'Birds', displayName: 'All birds' });
    await aList(api.db, { by: cast.alice, name: 'trees' });
    const client = api.as(cast.alice);
    expect(await update(client, list, { name: 'BIRDS' })).toMatchObject({ id: list.id, name: 'BIRDS' });
    await expectRefusal(update(client, list, { name: 'Trees' }), 'duplicate-list');
    await expectRefusal(update(client, list, { name: '' }), 'invalid-list-name');
    await expectRefusal(update(client, list, { name: 'no' }), 'invalid-list-name');
    await expectRefusal(update(client, list, { sort: 'addedDesc' }), 'invalid-list-sort');
    const renamed = await update(client, list, { name: 'owls' });
    expect(renamed).toMatchObject({ id: list.id, name: 'owls', displayName: 'All birds' });
    await expectRefusal(
      client.call(listsApi.get, { params: { ...ofAlice, listname: 'birds' } }),
      'list-not-found',
    );
    // Without a title, the name is shown.
    expect(await update(client, renamed, { displayName: '' })).toMatchObject({ displayName: 'owls' });
  });

  test('is deleted with its items, and answered as it was', async () => {
    const post = await aPost(api.db, { by: cast.bob, in: cast.cats });
    const comment = await aComment(api.db, { by: cast.bob, on: post });
    const list = await aList(api.db, { by: cast.alice, name: 'bookmarks', of: [post, comment] });
    const client = api.as(cast.alice);
    const before = await get(client, list);
    expect(await remove(client, list)).toEqual(before);
    await expectRefusal(get(client, list), 'list-not-found');
    await expectRefusal(remove(client, list), 'list-not-found');
    expect(await client.call(listsApi.savedTo, { query: { id: post.id, type: 'post' } })).toEqual([]);
  });

  test('is deleted once by four requests at once', async () => {
    const list = await aList(api.db, { by: cast.alice, name: 'birds' });
    const client = api.as(cast.alice);
    await client.sessionId();
    await expectOnly(
      1,
      Array.from({ length: 4 }, () => remove(client, list)),
      'list-not-found',
    );
    expect(await stored()).toEqual([]);
  });
});

describe('the address of a list', () => {
  test('accepts its name and its owner’s name in any case', async () => {
    await aList(api.db, { by: cast.alice, name: 'Birds' });
    const params = { username: 'ALICE', listname: 'bIRDS' };
    expect(await api.visitor().call(listsApi.get, { params })).toMatchObject({ name: 'Birds' });
  });

  test('is not found once the account is deleted', async () => {
    const gone = await aUser(api.db, { username: 'gone_away', deletedAt: new Date().toISOString() });
    const params = { username: gone.username, listname: 'bookmarks' };
    await expectRefusal(api.visitor().call(listsApi.get, { params }), 'list-not-found');
  });
});

test('of two simultaneous renames to one name, one is refused', async () => {
  const client = api.as(cast.alice);
  const made = [await aList(api.db, { by: cast.alice }), await aList(api.db, { by: cast.alice })];
  await client.sessionId();
  const answers = await Promise.all(
    made.map(({ id }, index) =>
      client.request({
        method: 'PUT',
        url: `/api/lists/${id}`,
        payload: JSON.stringify({ name: index === 0 ? 'Birds' : 'birds' }),
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const named = await api.db.select().from(lists).where(eq(lists.userId, cast.alice.id));
  expect(named.filter(({ name }) => name.toLowerCase() === 'birds')).toHaveLength(1);
});
