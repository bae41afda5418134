import { usersApi } from '@confab/api-contract/calls';
import { aSupporter, aUser } from '@confab/testing/db';
import { pushSubscriptions, sessions, users } from '@confab/db';
import { limits } from '@confab/domain';
import { eq, ilike } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';

const api = useApi();
const cast = useCast(api);

beforeAll(async () => {
  await aUser(api.db, { username: 'kelvin' });
});
afterEach(() => api.db.delete(users).where(ilike(users.username, 'some%')));

const list = (query: { q?: string; next?: string } = {}) => api.as(cast.admin).call(usersApi.list, { query });
const namesIn = (page: Awaited<ReturnType<typeof list>>) => page.users.map(({ username }) => username);

/** All pages of a list, as usernames. */
async function pages(query: { q?: string } = {}): Promise<string[][]> {
  const found: string[][] = [];
  let next: string | null = '';
  do {
    const page = await list({ ...query, next });
    found.push(namesIn(page));
    next = page.next;
  } while (next !== null);
  return found;
}

const makeMany = (count: number, name: (index: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, index) => aUser(api.db, { username: name(index) })));

test('all accounts are listed, the newest first, a hundred a page', async () => {
  const made = await makeMany(2 * limits.adminPage, (index) => `some_${index}`);
  const newest = made.toSorted((one, other) => other.userIndex - one.userIndex);
  const all = await pages();
  expect(all.slice(0, 2)).toEqual([
    newest.slice(0, 100).map(({ username }) => username),
    newest.slice(100).map(({ username }) => username),
  ]);
  // The cast and the two system accounts.
  expect(all[2]).toEqual(expect.arrayContaining(['alice', 'admin', 'ghost']));
  expect(all).toHaveLength(3);
});

test('a full last page has no next one', async () => {
  await makeMany(limits.adminPage, (index) => `some_${index}`);
  expect(await pages({ q: 'some_' })).toEqual([expect.objectContaining({ length: 100 })]);
});

test('deleted and suspended accounts are listed with what admins see of them', async () => {
  const at = '2026-03-04T05:06:07.089Z';
  const gone = await aUser(api.db, { username: 'some_gone', deletedAt: at, aboutMe: null });
  const suspended = await aUser(api.db, {
    username: 'some_suspended',
    bannedAt: at,
    email: 'some@example.org',
    createdIp: '192.0.2.1',
    lastSeen: at,
    lastSeenIp: '192.0.2.2',
  });
  await aSupporter(api.db, suspended);
  for (const sessionKey of ['a browser', 'another browser']) {
    const browser = { sessionKey, userId: suspended.id };
    await api.db
      .insert(sessions)
      .values({ key: sessionKey, userId: suspended.id, expiresAt: '2999-01-01T00:00:00Z' });
    await api.db
      .insert(pushSubscriptions)
      .values({ ...browser, endpoint: `https://push.example/${sessionKey}`, p256dh: 'key', auth: 'secret' });
  }
  const [second, first] = (await list({ q: 'some_' })).users.reverse();
  expect(first).toMatchObject({
    id: gone.id,
    username: 'some_gone',
    deleted: true,
    deletedAt: at,
    createdAt: gone.createdAt,
    createdIP: null,
    lastSeenIP: null,
    userIndex: gone.userIndex,
    moddingList: null,
  });
  expect(second).toMatchObject({
    id: suspended.id,
    username: 'some_suspended',
    email: 'some@example.org',
    isBanned: true,
    bannedAt: at,
    badges: [{ type: 'supporter' }],
    createdIP: '192.0.2.1',
    lastSeen: at,
    lastSeenIP: '192.0.2.2',
    userIndex: suspended.userIndex,
    webPushSubscriptionsCount: 2,
  });
  for (const user of [first, second]) expect(user).not.toHaveProperty('passwordHash');
});

test('a search lists the names that begin with the text, in any case, sorted by name', async () => {
  for (const username of ['some_Zoe', 'SOME_ann', 'some_ann2', 'someone', 'awesome_1']) {
    await aUser(api.db, { username });
  }
  expect(namesIn(await list({ q: 'Some_' }))).toEqual(['SOME_ann', 'some_ann2', 'some_Zoe']);
  expect(namesIn(await list({ q: ' some_ANN ' }))).toEqual(['SOME_ann', 'some_ann2']);
  expect(namesIn(await list({ q: 'some_zoe' }))).toEqual(['some_Zoe']);
  expect(namesIn(await list({ q: 'some_zoes' }))).toEqual([]);
  expect(namesIn(await list({ q: 'someone' }))).toEqual(['someone']);
});

test('a search of many names continues where the page ended, even if that account is deleted', async () => {
  const made = await makeMany(2 * limits.adminPage + 1, (index) => `some_${index % 2 ? 'A' : 'a'}${index}`);
  const names = made
    .map(({ username }) => username)
    .sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  expect(await pages({ q: 'SOME_A' })).toEqual([
    names.slice(0, 100),
    names.slice(100, 200),
    names.slice(200),
  ]);
  const first = await list({ q: 'some_a' });
  await api.db.delete(users).where(eq(users.username, names[100] ?? ''));
  expect(namesIn(await list({ q: 'some_a', next: first.next ?? '' }))).toEqual(names.slice(101, 201));
});

test.each([
  '%',
  '_',
  's%',
  'some\\',
  "'",
  'so me',
  'é',
  '\0',
  '@some',
  '~',
  `some_${'x'.repeat(30)}`,
  '\u212a',
])('a search for %j takes these characters literally', async (q) => {
  await aUser(api.db, { username: 'some_body' });
  expect(await list({ q })).toEqual({ users: [], next: null });
});

test('an empty search lists everyone', async () => {
  await aUser(api.db, { username: 'some_body' });
  for (const q of ['', '  ']) expect(namesIn(await list({ q }))).toEqual(namesIn(await list()));
});

test('an invalid cursor is refused', async () => {
  for (const next of ['x', '-1', '1.5', '2147483648', '99999999999', '\0']) {
    await expectRefusal(list({ next }), 'invalid_cursor');
  }
  for (const next of ['Some_', 'so me', '%', `some_${'x'.repeat(30)}`]) {
    await expectRefusal(list({ q: 'some', next }), 'invalid_cursor');
  }
});
