import { listsApi } from '@confab/api-contract/calls';
import { lists } from '@confab/db';
import { aUser } from '@confab/testing/db';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal, type TestApi, useApi, useCast } from '../test-support/api.ts';

const api = useApi();
const cast = useCast(api);
beforeAll(async () => {
  await api.db.insert(lists).values([
    {
      userId: cast.alice.id,
      name: 'Beta',
      displayName: 'B',
      public: true,
      lastUpdatedAt: '2026-01-03T00:00:00Z',
    },
    { userId: cast.alice.id, name: 'alpha', displayName: 'A', lastUpdatedAt: '2026-01-02T00:00:00Z' },
    {
      userId: cast.alice.id,
      name: 'gamma',
      displayName: 'C',
      public: true,
      lastUpdatedAt: '2026-01-04T00:00:00Z',
    },
  ]);
});

const namesOf = async (client: ReturnType<TestApi['visitor']>, query = {}, username = 'alice') =>
  (await client.call(listsApi.of, { params: { username }, query })).map(({ name }) => name);

describe('the lists of a person', () => {
  test.each([
    { query: {}, names: ['gamma', 'Beta', 'alpha'] },
    { query: { sort: 'lastAdded', filter: 'all' }, names: ['gamma', 'Beta', 'alpha'] },
    { query: { sort: 'name' }, names: ['alpha', 'Beta', 'gamma'] },
    { query: { filter: 'public' }, names: ['gamma', 'Beta'] },
    { query: { filter: 'private', sort: 'name' }, names: ['alpha'] },
  ])('are $names for the owner who asks with $query', async ({ query, names }) => {
    expect(await namesOf(api.as(cast.alice), query)).toEqual(names);
  });

  test('are the public ones for all others, admins included', async () => {
    for (const client of [api.visitor(), api.as(cast.bob), api.as(cast.mod), api.as(cast.admin)]) {
      expect(await namesOf(client)).toEqual(['gamma', 'Beta']);
      expect(await namesOf(client, { filter: 'all' }, 'ALICE')).toEqual(['gamma', 'Beta']);
      expect(await namesOf(client, { filter: 'private' })).toEqual([]);
    }
  });

  test('are empty for a person without lists', async () => {
    expect(await namesOf(api.visitor(), {}, 'bob')).toEqual([]);
  });

  test('are empty for a deleted account', async () => {
    await aUser(api.db, { username: 'gone_away', deletedAt: new Date().toISOString() });
    expect(await namesOf(api.visitor(), {}, 'gone_away')).toEqual([]);
  });

  test('are refused for an unknown person, sort or filter', async () => {
    await expectRefusal(namesOf(api.visitor(), {}, 'nobody_there'), 'user_not_found');
    await expectRefusal(namesOf(api.visitor(), { sort: 'size' }), 'invalid-lists-sort');
    await expectRefusal(namesOf(api.visitor(), { filter: 'mine' }), 'invalid-lists-filter');
  });
});
