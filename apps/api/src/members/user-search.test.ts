import { usersApi } from '@confab/api-contract/calls';
import { limits } from '@confab/domain';
import { aUser } from '@confab/testing/db';
import { expect, test } from 'vitest';
import { useApi } from '../test-support/api.ts';

const api = useApi();
const named = async (q: string) =>
  (await api.visitor().call(usersApi.search, { query: { q } })).map(({ username }) => username);

test('people are found by how their names begin, in any spelling, a few of them by name', async () => {
  for (const username of ['Heron_4', 'heron', 'HERON_2', 'heron_1', 'heron_5', 'heron_3', 'grey_heron']) {
    await aUser(api.db, { username, email: 'heron@example.org', points: 7 });
  }
  expect(await named(' hErOn')).toEqual(['heron', 'heron_1', 'HERON_2', 'heron_3', 'Heron_4']);
  expect(await named('Grey')).toEqual(['grey_heron']);
  const [found] = await api.visitor().call(usersApi.search, { query: { q: 'grey' } });
  expect(found).toEqual({ id: found?.id, username: 'grey_heron', proPic: null, points: 7 });
});

test('deleted and suspended accounts are not found', async () => {
  const at = '2026-03-04T05:06:07.089Z';
  await aUser(api.db, { username: 'kite_0', deletedAt: at });
  await aUser(api.db, { username: 'kite_1', bannedAt: at });
  await aUser(api.db, { username: 'kite_2' });
  expect(await named('kite')).toEqual(['kite_2']);
});

test.each(['', ' ', '%', 'ki%', "'", 'é', '\0', '@kite', 'k'.repeat(limits.usernameMax + 1)])(
  'no name begins with %j',
  async (q) => expect(await named(q)).toEqual([]),
);
