import {
  adminApi,
  appealsApi,
  bansApi,
  moderationApi,
  notificationsApi,
  postsApi,
  sessionApi,
  usersApi,
} from '@confab/api-contract/calls';
import { communityBans, moderationLog, siteLog, users } from '@confab/db';
import { limits } from '@confab/domain';
import { aCommunity, aMember, aNotification, aPost, aUser } from '@confab/testing/db';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';
import { listJobs } from '../test-support/jobs.ts';
import { password, passwordHash } from '../test-support/passwords.ts';

const api = useApi();
const cast = useCast(api);

type Person = { id: string; username: string };

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const asMod = () => api.as(cast.mod);
const asAdmin = () => api.as(cast.admin);

/** A member who is banned from a community for a week. */
async function aBannedMember() {
  const community = await aCommunity(api.db, { by: cast.mod });
  const banned = await aUser(api.db, { passwordHash });
  await aMember(api.db, banned, community);
  const expires = inDays(7);
  await asMod().call(bansApi.ban, {
    params: { communityId: community.id },
    body: { username: banned.username, expires, reason: 'Coordinates of nests.', note: 'The third time.' },
  });
  return { community, banned, expires };
}

async function aSuspendedMember(expires?: string) {
  const suspended = await aUser(api.db, { passwordHash });
  await asAdmin().call(adminApi.act, {
    body: {
      ...{ action: 'ban_user', username: suspended.username, reason: 'Spam.', note: 'See the rings.' },
      ...(expires === undefined ? {} : { expires }),
    },
  });
  return suspended;
}

const ownBan = (by: Client, community?: { id: string }) =>
  by.call(appealsApi.ban, { query: community ? { communityId: community.id } : {} });
const appeal = (by: Client, community?: { id: string }, text = 'I did not know.') =>
  by.call(appealsApi.create, { body: { text, ...(community ? { communityId: community.id } : {}) } });
const say = (by: Client, appealId: number, text: string, note?: boolean) =>
  by.call(appealsApi.say, {
    params: { appealId: String(appealId) },
    body: { text, ...(note === undefined ? {} : { note }) },
  });
const listed = async (by: Client, community: { id: string }, filter: 'open' | 'decided' = 'open') =>
  (await by.call(appealsApi.list, { params: { communityId: community.id }, query: { filter } })).appeals;
type Verdict = { verdict: 'lift' | 'shorten' | 'keep'; answer?: string; expires?: string };
const decide = (by: Client, appealId: number, { answer = 'We have looked again.', ...verdict }: Verdict) =>
  by.call(appealsApi.decide, { params: { appealId: String(appealId) }, body: { answer, ...verdict } });
const idOf = ({ appeal: made }: { appeal: { id: number } | null }) => made?.id ?? 0;
const logIn = (person: Person, evenSuspended?: boolean) => {
  const client = api.visitor();
  const { username } = person;
  return client
    .call(sessionApi.login, {
      body: { username, password, ...(evenSuspended === undefined ? {} : { evenSuspended }) },
    })
    .then((user) => ({ client, user }));
};
const toldOf = async (userId: string) =>
  (await listJobs(api.db)).flatMap(({ name, payload }) => {
    // The jobs of these tests are of this shape.
    const told = payload as { userId?: string; notif?: { type: string } };
    return name === 'createNotification' && told.userId === userId && told.notif?.type === 'ban'
      ? [told.notif]
      : [];
  });
const actsIn = async (communityId: string) =>
  (
    await api.db
      .select({ act: moderationLog.act })
      .from(moderationLog)
      .where(eq(moderationLog.communityId, communityId))
      .orderBy(asc(moderationLog.id))
  ).map(({ act }) => act);
const siteActsOn = async (userId: string) =>
  (
    await api.db
      .select({ act: siteLog.act })
      .from(siteLog)
      .where(eq(siteLog.targetUserId, userId))
      .orderBy(asc(siteLog.id))
  ).map(({ act }) => act);

describe('a ban', () => {
  test('says why and until when to the member, and the note to moderators only', async () => {
    const { community, banned, expires } = await aBannedMember();
    const own = await ownBan(api.as(banned), community);
    expect(own).toMatchObject({ reason: 'Coordinates of nests.', appeal: null });
    expect(Date.parse(own.expires ?? '')).toBe(Date.parse(expires));
    expect(JSON.stringify(own)).not.toContain('third');
    const list = await asMod().call(bansApi.list, { params: { communityId: community.id } });
    expect(list).toMatchObject([
      { communityBan: { reason: 'Coordinates of nests.', note: 'The third time.' } },
    ]);
    expect(await toldOf(banned.id)).toMatchObject([
      { event: 'banned', communityId: community.id, words: 'Coordinates of nests.' },
    ]);
  });

  test('has a record that suggests how long it should be', async () => {
    const { community, banned } = await aBannedMember();
    const params = { communityId: community.id };
    const record = () => asMod().call(bansApi.record, { params, query: { username: banned.username } });
    expect(await record()).toEqual({ noBans: 1, suggestedDays: 7 });
    await expectRefusal(
      api.as(banned).call(bansApi.record, { params, query: { username: 'alice' } }),
      'not_admin_nor_mod',
    );
  });

  test('is not found by others and elsewhere', async () => {
    const { community, banned } = await aBannedMember();
    await expectRefusal(ownBan(api.as(cast.bob), community), 'ban-not-found');
    await expectRefusal(ownBan(api.as(banned)), 'ban-not-found');
    await expectRefusal(appeal(api.as(banned), cast.cats), 'ban-not-found');
    await expectRefusal(appeal(api.as(cast.bob), community), 'ban-not-found');
  });

  test('that has ended refuses no write, also before the worker lifts it', async () => {
    const { community, banned } = await aBannedMember();
    const post = await aPost(api.db, { by: cast.alice, in: community });
    const vote = () => api.as(banned).call(postsApi.vote, { body: { postId: post.id } });
    await expectRefusal(vote(), 'banned-from-community');
    await api.db
      .update(communityBans)
      .set({ expiresAt: inDays(-1) })
      .where(eq(communityBans.userId, banned.id));
    expect(await vote()).toMatchObject({ userVoted: true });
    await expectRefusal(ownBan(api.as(banned), community), 'ban-not-found');
  });
});

describe('an appeal', () => {
  test('is made once, and waits for the moderators', async () => {
    const { community, banned } = await aBannedMember();
    await expectRefusal(appeal(api.as(banned), community, '  '), 'empty-message');
    const made = await appeal(api.as(banned), community);
    expect(made.appeal).toMatchObject({
      messages: [{ kind: 'member', text: 'I did not know.' }],
      verdict: null,
      mayAnswer: false,
    });
    await expectRefusal(appeal(api.as(banned), community), 'appealed-already');
    expect(await listed(asMod(), community)).toMatchObject([
      {
        id: idOf(made),
        username: banned.username,
        bannedBy: 'mod',
        note: 'The third time.',
        noEarlierBans: 0,
      },
    ]);
    const { waiting } = await asMod().call(sessionApi.user);
    expect(waiting.filter(({ communityId }) => communityId === community.id)).toEqual([
      {
        ...{ communityId: community.id, communityName: community.name },
        ...{ noCases: 0, noHeld: 0, noAppeals: 1, noMail: 0 },
      },
    ]);
    expect(await asMod().call(moderationApi.counts, { params: { communityId: community.id } })).toMatchObject(
      { noAppeals: 1 },
    );
  });

  test('is a conversation: the member answers what they are asked, and sees neither names nor notes', async () => {
    const { community, banned } = await aBannedMember();
    const id = idOf(await appeal(api.as(banned), community));
    await expectRefusal(say(api.as(banned), id, 'One thing more.'), 'not-your-turn');
    await say(asMod(), id, 'I would shorten it.', true);
    await expectRefusal(say(api.as(banned), id, 'Hello?'), 'not-your-turn');
    await say(asAdmin(), id, 'Whose nests were they?');
    expect((await ownBan(api.as(banned), community)).appeal).toMatchObject({ mayAnswer: true });
    await say(api.as(banned), id, 'My own.');
    const own = await ownBan(api.as(banned), community);
    expect(own.appeal?.messages.map(({ kind, text }) => [kind, text])).toEqual([
      ['member', 'I did not know.'],
      ['team', 'Whose nests were they?'],
      ['member', 'My own.'],
    ]);
    expect(JSON.stringify(own)).not.toContain('admin');
    const [seen] = await listed(asMod(), community);
    expect(seen?.messages.map(({ by }) => by)).toEqual([banned.username, 'mod', 'admin', banned.username]);
    expect((await toldOf(banned.id)).at(-1)).toMatchObject({
      event: 'asked',
      words: 'Whose nests were they?',
    });
  });

  test('has so many messages at most', async () => {
    const { community, banned } = await aBannedMember();
    const id = idOf(await appeal(api.as(banned), community));
    for (let said = 1; said < limits.appealMessagesMax; said++) await say(asMod(), id, 'A note', true);
    await expectRefusal(say(asMod(), id, 'A note', true), 'appeal-full');
  });

  test('is for the moderators of its community and admins', async () => {
    const { community, banned } = await aBannedMember();
    const id = idOf(await appeal(api.as(banned), community));
    for (const by of [api.as(cast.bob), api.as(banned)]) {
      await expectRefusal(listed(by, community), 'not_admin_nor_mod');
      await expectRefusal(decide(by, id, { verdict: 'lift' }), 'not_admin_nor_mod');
    }
    await expectRefusal(say(api.as(cast.bob), id, 'Me too.'), 'not_admin_nor_mod');
    await expectRefusal(decide(asMod(), 999_999, { verdict: 'lift' }), 'appeal-not-found');
  });

  test('that is granted lifts the ban, once, with an answer that the member reads', async () => {
    const { community, banned } = await aBannedMember();
    const id = idOf(await appeal(api.as(banned), community));
    await expectRefusal(decide(asMod(), id, { verdict: 'lift', answer: ' ' }), 'empty-message');
    expect(await decide(asMod(), id, { verdict: 'lift' })).toMatchObject({
      verdict: 'lift',
      decidedBy: 'mod',
    });
    await expectRefusal(decide(asAdmin(), id, { verdict: 'keep' }), 'appeal-decided');
    await expectRefusal(say(asMod(), id, 'Late'), 'appeal-decided');
    expect((await api.as(banned).call(sessionApi.user)).bannedFrom).toEqual([]);
    expect(await listed(asMod(), community)).toEqual([]);
    expect(await listed(asMod(), community, 'decided')).toMatchObject([{ id }]);
    expect(await actsIn(community.id)).toEqual(['ban', 'unban']);
    expect((await toldOf(banned.id)).at(-1)).toMatchObject({
      event: 'lifted',
      words: 'We have looked again.',
    });
  });

  test('shortens a ban to an earlier end, or leaves it', async () => {
    const { community, banned } = await aBannedMember();
    const id = idOf(await appeal(api.as(banned), community));
    for (const expires of [undefined, inDays(-1)])
      await expectRefusal(
        decide(asMod(), id, { verdict: 'shorten', ...(expires === undefined ? {} : { expires }) }),
        'invalid_expires',
      );
    await expectRefusal(decide(asMod(), id, { verdict: 'shorten', expires: inDays(8) }), 'ban-not-shorter');
    const sooner = inDays(3);
    await decide(asMod(), id, { verdict: 'shorten', expires: sooner });
    const own = await ownBan(api.as(banned), community);
    expect(Date.parse(own.expires ?? '')).toBe(Date.parse(sooner));
    expect(own.appeal).toMatchObject({ verdict: 'shorten', mayAnswer: false });
    expect(await actsIn(community.id)).toEqual(['ban', 'shorten_ban']);

    const other = await aBannedMember();
    await decide(asMod(), idOf(await appeal(api.as(other.banned), other.community)), { verdict: 'keep' });
    expect(await actsIn(other.community.id)).toEqual(['ban', 'keep_ban']);
    expect((await toldOf(other.banned.id)).at(-1)).toMatchObject({ event: 'kept' });
  });

  test('is closed when a moderator lifts the ban, and a new ban can be appealed again', async () => {
    const { community, banned } = await aBannedMember();
    await appeal(api.as(banned), community);
    const params = { communityId: community.id };
    const body = { username: banned.username };
    await asMod().call(bansApi.unban, { params, body });
    expect(await listed(asMod(), community, 'decided')).toMatchObject([
      { verdict: 'lift', decidedBy: 'mod' },
    ]);
    await asMod().call(bansApi.ban, { params, body });
    await appeal(api.as(banned), community);
    expect(await listed(asMod(), community)).toMatchObject([{ noEarlierBans: 1 }]);
  });

  test('stands in the queue of all communities', async () => {
    const { community, banned } = await aBannedMember();
    const id = idOf(await appeal(api.as(banned), community));
    const queue = async (by: Client, mine?: 'true') =>
      (await by.call(appealsApi.queue, { query: mine ? { mine } : {} })).appeals.map((one) => one.id);
    expect(await queue(asMod())).toContain(id);
    expect(await queue(asAdmin())).toContain(id);
    expect(await queue(asAdmin(), 'true')).toEqual([]);
    expect(await queue(api.as(cast.bob))).toEqual([]);
  });

  test('of two moderators one decides', async () => {
    const { community, banned } = await aBannedMember();
    const id = idOf(await appeal(api.as(banned), community));
    const outcomes = await Promise.allSettled([
      decide(asMod(), id, { verdict: 'lift' }),
      decide(asAdmin(), id, { verdict: 'keep' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a suspended member', () => {
  test('logs in only where the client can show a suspension', async () => {
    const suspended = await aSuspendedMember();
    await expectRefusal(logIn(suspended), 'account_suspended');
    const { user } = await logIn(suspended, true);
    expect(user).toMatchObject({ id: suspended.id, isBanned: true });
    expect(JSON.stringify(user)).not.toContain('rings');
  });

  test('reads, and reads why; every other write is refused', async () => {
    const suspended = await aSuspendedMember(inDays(3));
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const { client } = await logIn(suspended, true);
    expect(await client.call(postsApi.get, { params: { postId: post.publicId } })).toMatchObject({
      id: post.id,
    });
    expect(await ownBan(client)).toMatchObject({ communityId: null, reason: 'Spam.' });
    const writes: Promise<unknown>[] = [
      client.call(postsApi.vote, { body: { postId: post.id } }),
      client.call(postsApi.create, { body: { title: 'Still here', community: 'cats' } }),
      client.call(usersApi.updateProfile, { body: { aboutMe: 'Me' } }),
      client.call(notificationsApi.markAllAsSeen, {}),
    ];
    for (const write of writes) await expectRefusal(write, 'account_suspended');
  });

  test('holds no role', async () => {
    const { community, banned } = await aBannedMember();
    await appeal(api.as(banned), community);
    const gone = await aUser(api.db, { passwordHash });
    await api.db.update(users).set({ isAdmin: false }).where(eq(users.id, gone.id));
    const place = await aCommunity(api.db, { by: gone });
    await asAdmin().call(adminApi.act, { body: { action: 'ban_user', username: gone.username } });
    const { client } = await logIn(gone, true);
    expect((await client.call(sessionApi.user)).moderates).toEqual([]);
    await expectRefusal(listed(client, place), 'not_admin_nor_mod');
  });

  test('appeals to the admins, who decide', async () => {
    const suspended = await aSuspendedMember();
    const { client } = await logIn(suspended, true);
    const id = idOf(await appeal(client));
    await expectRefusal(decide(asMod(), id, { verdict: 'lift' }), 'not_admin');
    await expectRefusal(asMod().call(appealsApi.suspensions), 'not_admin');
    const { appeals } = await asAdmin().call(appealsApi.suspensions);
    expect(appeals.find((one) => one.id === id)).toMatchObject({
      communityId: null,
      bannedBy: 'admin',
      note: 'See the rings.',
    });
    await say(asAdmin(), id, 'Why the links?');
    await say(client, id, 'I was paid.');
    await decide(asAdmin(), id, { verdict: 'lift' });
    await client.call(usersApi.updateProfile, { body: { aboutMe: 'Back' } });
    expect((await client.call(sessionApi.user)).isBanned).toBe(false);
    expect(await siteActsOn(suspended.id)).toEqual(['suspend_account', 'readmit_account']);
  });

  test('has a shorter suspension where the admins grant it', async () => {
    const suspended = await aSuspendedMember();
    const { client } = await logIn(suspended, true);
    await decide(asAdmin(), idOf(await appeal(client)), { verdict: 'shorten', expires: inDays(2) });
    expect((await ownBan(client)).expires).not.toBe(null);
    expect(await siteActsOn(suspended.id)).toEqual(['suspend_account', 'shorten_suspension']);
  });

  test('exports their data and deletes the account', async () => {
    const suspended = await aSuspendedMember();
    const { client } = await logIn(suspended, true);
    expect(await client.call(usersApi.requestExport)).toMatchObject({ url: null });
    const params = { username: suspended.username };
    await client.call(usersApi.delete, { params, body: { password } });
    const [row] = await api.db.select().from(users).where(eq(users.id, suspended.id));
    expect(row).toMatchObject({ passwordHash: null, banReason: null, banNote: null });
  });

  test('writes again as soon as the suspension has ended, also before the worker lifts it', async () => {
    const suspended = await aSuspendedMember(inDays(1));
    const { client } = await logIn(suspended, true);
    await api.db
      .update(users)
      .set({ bannedUntil: inDays(-1) })
      .where(eq(users.id, suspended.id));
    await client.call(usersApi.updateProfile, { body: { aboutMe: 'Back' } });
    expect((await client.call(sessionApi.user)).isBanned).toBe(false);
    await logIn(suspended);
  });

  test('cannot be suspended until a time that has passed', () =>
    expectRefusal(
      asAdmin().call(adminApi.act, {
        body: { action: 'ban_user', username: 'bob', expires: inDays(-1) },
      }),
      'invalid_expires',
    ));
});

test('notifications of bans say what happened, and lead there', async () => {
  const reader = await aUser(api.db);
  // What moderators wrote is read to its end, also once the ban and its page of appeal are gone.
  const words = `Be kind. ${'And patient. '.repeat(70)}`.trim();
  const of = { type: 'ban', communityId: cast.cats.id, until: null, words } as const;
  await aNotification(api.db, {
    for: reader,
    notif: { ...of, event: 'banned', until: '2096-11-30T10:00:00Z' },
  });
  await aNotification(api.db, { for: reader, notif: { ...of, event: 'ended', communityId: null } });
  const { items } = await api.as(reader).call(notificationsApi.list, { query: { render: 'true' } });
  expect(items).toMatchObject([
    { title: 'Your suspension has ended', toURL: '/settings', community: null },
    { title: 'You are banned from cats until 30 November 2096', toURL: '/cats', excerpt: words },
  ]);
});
