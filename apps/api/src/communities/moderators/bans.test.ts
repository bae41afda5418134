import { bansApi, communitiesApi, moderationApi, sessionApi } from '@confab/api-contract/calls';
import { communityBans } from '@confab/db';
import { aBan, aCommunity, aMember, aUser } from '@confab/testing/db';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../../test-support/api.ts';

const api = useApi();
const cast = useCast(api);

type Row = { id: string };
type Body = { username?: string | null; expires?: string | null; reason?: string | null };

/** A time in the database's text form, without trailing zeros. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().replace(/\.\d+Z$/, '.123Z');

const ban = (by: Row, community: Row, body: Body) =>
  api.as(by).call(bansApi.ban, { params: { communityId: community.id }, body });
const unban = (by: Row, community: Row, username: string | null) =>
  api.as(by).call(bansApi.unban, { params: { communityId: community.id }, body: { username } });
const listed = (by: Row, community: Row, query: { page?: string; limit?: string; q?: string } = {}) =>
  api.as(by).call(bansApi.list, { params: { communityId: community.id }, query });
const names = async (...args: Parameters<typeof listed>) =>
  (await listed(...args)).map(({ username }) => username);
const bannedFrom = async (user: Row) => (await api.as(user).call(sessionApi.user)).bannedFrom;
const logged = async (community: Row) =>
  (
    await api.as(cast.admin).call(moderationApi.log, { params: { communityId: community.id }, query: {} })
  ).entries.map(({ act, by, actedAs, username, expires, reason }) => ({
    act,
    by,
    actedAs,
    username,
    expires,
    reason,
  }));

/** A community with that many banned users, in order of banning. */
async function aStrictCommunity(count: number) {
  const community = await aCommunity(api.db, { by: cast.mod });
  const banned = await Promise.all(Array.from({ length: count }, () => aUser(api.db)));
  for (const [index, user] of banned.entries()) {
    await aBan(api.db, user, community, { createdAt: inDays(index - count) });
  }
  return { community, banned, latestFirst: banned.map(({ username }) => username).reverse() };
}

describe('the list of bans', () => {
  test('has the latest ban first, with who banned the member, when and until when', async () => {
    const { community, latestFirst } = await aStrictCommunity(2);
    const carol = await aUser(api.db);
    const until = inDays(7);
    await ban(cast.admin, community, { username: carol.username, expires: until });
    const list = await listed(cast.mod, community);
    expect(list.map(({ username }) => username)).toEqual([carol.username, ...latestFirst]);
    expect(list[0]).toMatchObject({
      id: carol.id,
      email: null,
      communityBan: { bannedBy: 'admin', createdAt: expect.any(String) as string, expires: until },
    });
    expect(list[1]).toMatchObject({ communityBan: { bannedBy: 'mod', expires: null } });
  });

  test('has numbered pages on request', async () => {
    const { community, latestFirst } = await aStrictCommunity(12);
    expect(await names(cast.mod, community, { page: '1' })).toEqual(latestFirst.slice(0, 10));
    expect(await names(cast.mod, community, { page: '2' })).toEqual(latestFirst.slice(10));
    expect(await names(cast.mod, community, { page: '3', limit: '5' })).toEqual(latestFirst.slice(10));
    expect(await names(cast.mod, community, { page: '1000' })).toEqual([]);
    expect(await names(cast.mod, community, { limit: '3' })).toEqual(latestFirst.slice(0, 3));
    expect(await names(cast.mod, community)).toEqual(latestFirst);
  });

  test.each(['x', '', '1.5', 'NaN'])('begins with page 1 when the page is %j', async (page) => {
    const { community, latestFirst } = await aStrictCommunity(1);
    expect(await names(cast.mod, community, { page })).toEqual(latestFirst);
  });

  test.each(['0', '-1', '1001'])('has no page %s', (page) =>
    expectRefusal(listed(cast.mod, cast.cats, { page }), 'invalid_page'),
  );

  test('leaves out expired bans', async () => {
    const { community, latestFirst } = await aStrictCommunity(1);
    await aBan(api.db, await aUser(api.db), community, { expiresAt: inDays(-1) });
    expect(await names(cast.mod, community)).toEqual(latestFirst);
    expect(await names(cast.mod, community, { page: '1' })).toEqual(latestFirst);
  });

  test('is searched for names, and pages and counts what is found', async () => {
    const community = await aCommunity(api.db, { by: cast.mod });
    const elsewhere = await aCommunity(api.db, { by: cast.mod });
    const judge = await aUser(api.db, { username: 'the_judge' });
    const gone = await aUser(api.db, { username: 'gone_judge', deletedAt: inDays(-1) });
    const [first, second, third] = [
      await aUser(api.db, { username: 'wild_one' }),
      await aUser(api.db, { username: 'wild_two' }),
      await aUser(api.db, { username: 'tame_one' }),
    ];
    await aBan(api.db, first, community, { createdAt: inDays(-3), bannedBy: judge.id });
    await aBan(api.db, second, community, { createdAt: inDays(-2), bannedBy: gone.id });
    await aBan(api.db, third, community, { createdAt: inDays(-1) });
    const expired = await aUser(api.db, { username: 'wild_expired' });
    await aBan(api.db, expired, community, { expiresAt: inDays(-1) });
    await aBan(api.db, await aUser(api.db, { username: 'wild_elsewhere' }), elsewhere);
    const find = (q: string, query = {}) => names(cast.mod, community, { q, ...query });
    const counted = (q: string) =>
      api.as(cast.mod).call(moderationApi.counts, { params: { communityId: community.id }, query: { q } });

    expect(await find(' WILD ')).toEqual(['wild_two', 'wild_one']);
    expect(await find('wild', { page: '2', limit: '1' })).toEqual(['wild_one']);
    expect(await counted('wild')).toMatchObject({ noBanned: 2 });
    expect(await find('judge')).toEqual(['wild_one']);
    for (const q of ['wild%', 'wildXone', 'elsewhere']) expect(await find(q)).toEqual([]);
    expect(await find('')).toEqual(['tame_one', 'wild_two', 'wild_one']);
    expect(await counted('')).toMatchObject({ noBanned: 3 });
  });

  test('hides the name of a moderator whose account is deleted', async () => {
    const community = await aCommunity(api.db, { by: cast.mod });
    const gone = await aUser(api.db, { deletedAt: inDays(-1) });
    await aBan(api.db, await aUser(api.db), community, { bannedBy: gone.id });
    expect(await listed(cast.mod, community)).toMatchObject([{ communityBan: { bannedBy: null } }]);
  });
});

describe('banning', () => {
  test('finds the name in any case, answers with the member, and shows in the member’s next poll', async () => {
    const user = await aUser(api.db, { username: 'Loud_Carol' });
    const before = await api.as(user).request({ url: '/api/_user' });
    const reply = await ban(cast.mod, cast.cats, { username: ' lOUD_carol ' });
    expect(reply).toMatchObject({
      id: user.id,
      username: 'Loud_Carol',
      communityBan: { bannedBy: 'mod', expires: null },
    });
    expect(await bannedFrom(user)).toEqual([cast.cats.id]);
    expect((await api.as(user).call(sessionApi.initial)).bannedFrom).toEqual([cast.cats.id]);
    const after = await api
      .as(user)
      .request({ url: '/api/_user', headers: { 'if-none-match': before.headers.etag as string } });
    expect(after.statusCode).toBe(200);
  });

  test('leaves the member in the community', async () => {
    const user = await aUser(api.db);
    await aMember(api.db, user, cast.cats);
    await ban(cast.mod, cast.cats, { username: user.username });
    const params = { communityId: cast.cats.id };
    expect(await api.as(user).call(communitiesApi.get, { params })).toMatchObject({ userJoined: true });
  });

  test.each(['9999-12-31T23:59:59-01:00', '0000-01-01T00:00:00Z'])(
    'until %s is refused: the year has no four digits or is over',
    async (expires) => {
      const { username } = await aUser(api.db);
      await expectRefusal(ban(cast.mod, cast.cats, { username, expires }), 'invalid_expires');
    },
  );

  test('until a given time ends at that time', async () => {
    const user = await aUser(api.db);
    const reply = await ban(cast.mod, cast.cats, {
      username: user.username,
      expires: '2096-05-01T12:00:00.5+02:00',
    });
    expect(reply.communityBan.expires).toBe('2096-05-01T10:00:00.5Z');
    expect(await bannedFrom(user)).toEqual([cast.cats.id]);
    await api.db
      .update(communityBans)
      .set({ expiresAt: inDays(-1) })
      .where(eq(communityBans.userId, user.id));
    expect(await bannedFrom(user)).toEqual([]);
    expect((await api.as(user).call(sessionApi.initial)).bannedFrom).toEqual([]);
  });

  test.each(['soon', '2096-13-01T00:00:00Z', '2096-01-01', '2020-01-01T00:00:00Z', ''])(
    'until %j is refused',
    (expires) => expectRefusal(ban(cast.mod, cast.cats, { username: 'alice', expires }), 'invalid_expires'),
  );

  test('twice is a conflict, but a new ban may follow an expired one', async () => {
    const user = await aUser(api.db);
    const { username } = user;
    await ban(cast.mod, cast.cats, { username });
    await expectRefusal(ban(cast.mod, cast.cats, { username }), 'conflict');
    await expectRefusal(ban(cast.admin, cast.cats, { username, expires: inDays(1) }), 'conflict');

    await api.db
      .update(communityBans)
      .set({ createdAt: inDays(-9), expiresAt: inDays(-1) })
      .where(and(eq(communityBans.userId, user.id), eq(communityBans.communityId, cast.cats.id)));
    const again = await ban(cast.admin, cast.cats, { username });
    expect(again.communityBan).toMatchObject({ bannedBy: 'admin', expires: null });
    expect(Date.parse(again.communityBan.createdAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(await bannedFrom(user)).toEqual([cast.cats.id]);
  });
});

describe('lifting a ban', () => {
  test('admits the member at once, and doing it again changes nothing', async () => {
    const { community, banned } = await aStrictCommunity(1);
    const user = banned[0] ?? cast.bob;
    expect(await unban(cast.mod, community, user.username.toUpperCase())).toMatchObject({ id: user.id });
    expect(await bannedFrom(user)).toEqual([]);
    expect(await unban(cast.mod, community, user.username)).toMatchObject({ id: user.id });
    expect((await logged(community)).map(({ act }) => act)).toEqual(['unban']);
  });

  test('that has expired already is not in the log', async () => {
    const { community } = await aStrictCommunity(0);
    await aBan(api.db, cast.bob, community, { expiresAt: inDays(-1) });
    await unban(cast.mod, community, 'bob');
    expect(await logged(community)).toEqual([]);
  });
});

test('the log has who banned whom until when and why, and who lifted the ban', async () => {
  const { community } = await aStrictCommunity(0);
  const { username } = await aUser(api.db);
  const until = inDays(3);
  await ban(cast.mod, community, { username, expires: until, reason: '  Spam, again. ' });
  await unban(cast.admin, community, username);
  await ban(cast.mod, community, { username, reason: ' ' });
  expect(await logged(community)).toEqual([
    { act: 'ban', by: 'mod', actedAs: 'mods', username, expires: null, reason: null },
    { act: 'unban', by: 'admin', actedAs: 'admins', username, expires: null, reason: null },
    { act: 'ban', by: 'mod', actedAs: 'mods', username, expires: until, reason: 'Spam, again.' },
  ]);
});
