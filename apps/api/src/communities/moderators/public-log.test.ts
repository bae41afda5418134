import {
  adminApi,
  commentsApi,
  communitiesApi,
  moderationApi,
  postsApi,
  siteApi,
} from '@confab/api-contract/calls';
import { comments, communities, moderationLog, posts, siteLog, users } from '@confab/db';
import {
  limits,
  moderationActs,
  type ModerationAct,
  type PublicLog,
  publicActs,
  publicLogs,
  type SiteAct,
  siteActs,
} from '@confab/domain';
import { aComment, aCommunity, aPost, aUser } from '@confab/testing/db';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../../test-support/api.ts';
import type { RecordedAct } from './moderation-log.queries.ts';

const api = useApi();
const cast = useCast(api);

const readers = {
  visitor: () => api.visitor(),
  member: () => api.as(cast.bob),
  target: () => api.as(cast.alice),
  moderator: () => api.as(cast.mod),
  admin: () => api.as(cast.admin),
};
const roles = ['visitor', 'member', 'target', 'moderator', 'admin'] as const;

type Query = Parameters<typeof read>[2];
const read = (
  role: (typeof roles)[number],
  { id: communityId }: { id: string },
  query: {
    act?: (typeof publicActs)[number] | '';
    member?: string;
    since?: string;
    until?: string;
    next?: string;
  } = {},
) => readers[role]().call(moderationApi.publicLog, { params: { communityId }, query });

const readSite = (
  role: (typeof roles)[number],
  query: Omit<NonNullable<Query>, 'act'> & { act?: ModerationAct | SiteAct | '' } = {},
) => readers[role]().call(moderationApi.siteLog, { query });

async function aLog(publicLog: PublicLog, ...acts: (Partial<RecordedAct> & { createdAt?: string })[]) {
  const community = await aCommunity(api.db, { by: cast.mod, publicLog });
  for (const act of acts) {
    await api.db.insert(moderationLog).values({
      communityId: community.id,
      act: 'lock_post',
      userId: cast.mod.id,
      actedAs: 'mods',
      ...act,
    });
  }
  return community;
}

const showSiteLog = (publicLog: PublicLog) =>
  api.as(cast.admin).call(siteApi.updateSettings, { body: { publicLog } });

describe('a log that is not public', () => {
  test.each(roles)('is not found by: %s', async (role) => {
    await expectRefusal(read(role, await aLog('off', {})), 'log-not-public');
    await showSiteLog('off');
    if (role !== 'admin') await expectRefusal(readSite(role), 'log-not-public');
  });

  test('is what a community has at first, until its moderators or admins show it', async () => {
    const community = await aCommunity(api.db, { by: cast.mod });
    const params = { communityId: community.id };
    const get = () => api.visitor().call(communitiesApi.get, { params, query: {} });
    expect(await get()).toMatchObject({ publicLog: 'off' });
    const change = (publicLog: PublicLog) =>
      api.as(cast.mod).call(communitiesApi.update, { params, query: {}, body: { publicLog } });
    expect(await change('unnamed')).toMatchObject({ publicLog: 'unnamed' });
    expect(await get()).toMatchObject({ publicLog: 'unnamed' });
    expect((await read('visitor', community)).entries).toMatchObject([
      { act: 'change_settings', changed: ['publicLog'], by: null },
    ]);
  });
});

test('a public log tells of a roll-back what everybody could see, not the rest', async () => {
  const rolledBack = { rollbackId: 1, noAccounts: 2, noPosts: 1, noComments: 0, noVotes: 3 };
  const unseen = { noReports: 4, noMessages: 5, noHeld: 6 };
  const act = 'roll_back' as const;
  const community = await aLog(
    'named',
    { act, details: { rolledBack: { ...rolledBack, ...unseen } } },
    { act, details: { rolledBack: { ...rolledBack, ...unseen, noPosts: 0, noVotes: 0 } } },
  );
  const none = { noReports: 0, noMessages: 0, noHeld: 0 };
  expect((await read('visitor', community)).entries.map((entry) => entry.rolledBack)).toEqual([
    null,
    { ...rolledBack, ...none },
  ]);
  await showSiteLog('named');
  await api.db.insert(siteLog).values({
    act: 'roll_back_site',
    userId: cast.admin.id,
    details: { rolledBack: { ...rolledBack, ...unseen } },
  });
  expect((await readSite('visitor')).entries[0]?.rolledBack).toEqual({ ...rolledBack, ...none });
  await showSiteLog('off');
});

describe.each(roles)('what a public log shows to: %s', (role) => {
  test.each(['unnamed', 'named'] as const)(
    'that is %s: never what was decided of reports, nor removed words, nor the names of deleted accounts',
    async (publicLog) => {
      const named = publicLog === 'named';
      const gone = await aUser(api.db, { deletedAt: new Date().toISOString() });
      const now = new Date().toISOString();
      const post = await aPost(api.db, { by: cast.alice, in: cast.cats, title: 'Kept words' });
      const removed = await aPost(api.db, {
        by: cast.alice,
        in: cast.cats,
        title: 'Removed words',
        deletedAt: now,
        deletedAs: 'mods',
      });
      const comment = await aComment(api.db, { by: cast.alice, on: post, body: 'Removed comment' });
      await api.db
        .update(comments)
        .set({ bodyHtml: '<p>Removed comment</p>', deletedAt: now, deletedAs: 'mods' })
        .where(eq(comments.id, comment.id));
      const community = await aLog(
        publicLog,
        ...moderationActs.filter((act) => !publicActs.some((one) => one === act)).map((act) => ({ act })),
        { act: 'ban', targetUserId: gone.id, reason: 'Spam' },
        { act: 'ban', targetUserId: cast.alice.id, userId: gone.id },
        { act: 'delete_post', postId: removed.id, targetUserId: cast.alice.id },
        { act: 'delete_comment', postId: post.id, commentId: comment.id, targetUserId: cast.alice.id },
      );
      // Texts of deleted comments are for the moderators of their community; these posts stand in another one.
      await api.db
        .update(posts)
        .set({ communityId: community.id })
        .where(sql`${posts.id} in (${sql.param(post.id, posts.id)}, ${sql.param(removed.id, posts.id)})`);
      const page = await read(role, community);
      const by = named ? 'mod' : null;
      expect(page.named).toBe(named);
      expect(page.entries).toMatchObject([
        {
          act: 'delete_comment',
          by,
          username: 'alice',
          post: { title: 'Kept words' },
          comment: { id: comment.id, excerpt: '' },
        },
        {
          act: 'delete_post',
          by,
          post: { publicId: removed.publicId, title: '' },
        },
        { act: 'ban', by: null, username: 'alice' },
        { act: 'ban', by, username: null, reason: 'Spam' },
      ]);
      expect(JSON.stringify(page)).not.toContain(gone.username);
    },
  );
});

test('what authors delete is in no log, and a post that is deleted later has no title there', async () => {
  const community = await aLog('named');
  const [post, locked] = [
    await aPost(api.db, { by: cast.alice, in: community }),
    await aPost(api.db, { by: cast.mod, in: community, title: 'Locked words' }),
  ];
  const comment = await aComment(api.db, { by: cast.alice, on: locked });
  await api
    .as(cast.alice)
    .call(commentsApi.delete, { params: { postId: locked.publicId, commentId: comment.id }, query: {} });
  await api.as(cast.alice).call(postsApi.delete, { params: { postId: post.publicId }, query: {} });
  await api.db.insert(moderationLog).values({
    communityId: community.id,
    act: 'lock_post',
    userId: cast.mod.id,
    actedAs: 'mods',
    postId: locked.id,
  });
  await api.as(cast.mod).call(postsApi.delete, { params: { postId: locked.publicId }, query: {} });
  const { entries } = await read('visitor', community);
  expect(entries).toMatchObject([{ act: 'lock_post', post: { title: '' } }]);
});

describe('the filters of a public log', () => {
  test('are the act, the member as far as names are shown, and the time', async () => {
    const day = (number: number) => `2026-03-0${number}T12:00:00.000Z`;
    const acts = [
      { act: 'ban', targetUserId: cast.alice.id, createdAt: day(1) },
      { act: 'unban', targetUserId: cast.alice.id, createdAt: day(2) },
      { act: 'ban', targetUserId: cast.bob.id, createdAt: day(3) },
      { act: 'remove_moderator', targetUserId: cast.mod.id, createdAt: day(4) },
    ] as const;
    const [named, unnamed] = [await aLog('named', ...acts), await aLog('unnamed', ...acts)];
    const days = async (community: { id: string }, query: Query) =>
      (await read('visitor', community, query)).entries.map(({ createdAt }) =>
        Number(createdAt.slice(8, 10)),
      );
    expect(await days(named, {})).toEqual([4, 3, 2, 1]);
    expect(await days(named, { act: 'ban' })).toEqual([3, 1]);
    expect(await days(named, { member: 'ALICE' })).toEqual([2, 1]);
    expect(await days(named, { member: 'alice', act: 'ban' })).toEqual([1]);
    expect(await days(named, { member: 'mod' })).toEqual([4, 3, 2, 1]);
    expect(await days(unnamed, { member: 'mod' })).toEqual([4]);
    expect(await days(named, { since: '2026-03-02', until: '2026-03-04' })).toEqual([3, 2]);
    expect(await days(named, { since: '2026-03-03', act: 'ban', member: 'mod' })).toEqual([3]);
    expect(await days(named, { until: '2026-03-01' })).toEqual([]);
    expect(await days(named, { since: '2096-01-01' })).toEqual([]);
    await expectRefusal(read('visitor', named, { member: 'nobody_there' }), 'user_not_found');
    for (const query of [{ since: 'yesterday' }, { until: '2026-99-01' }]) {
      await expectRefusal(read('visitor', named, query), 'invalid_filter');
    }
    await expectRefusal(read('visitor', named, { next: 'x' }), 'invalid_cursor');
  });

  test('keep their place from page to page, past acts that it leaves out', async () => {
    const total = limits.moderationLogPage + 3;
    const community = await aLog('unnamed');
    const row = { communityId: community.id, userId: cast.mod.id, actedAs: 'mods' as const };
    await api.db.insert(moderationLog).values(
      Array.from({ length: total }, (_, number) => [
        { ...row, act: number % 2 ? ('ban' as const) : ('lock_post' as const), reason: String(number) },
        { ...row, act: 'ignore_report' as const },
      ]).flat(),
    );
    const first = await read('visitor', community);
    const second = await read('visitor', community, { next: first.next ?? '' });
    expect([first.entries.length, second.entries.length, second.next]).toEqual([50, 3, null]);
    expect([...first.entries, ...second.entries].map(({ reason }) => Number(reason))).toEqual(
      Array.from({ length: total }, (_, number) => total - 1 - number),
    );
  });
});

describe('the log of the site, for admins', () => {
  test.each(publicLogs)(
    'has all acts with names and filters while it is %s for others',
    async (publicLog) => {
      await showSiteLog(publicLog);
      const member = await aUser(api.db);
      const shared = { userId: cast.admin.id, targetUserId: member.id };
      await api.db.insert(siteLog).values(siteActs.map((act) => ({ ...shared, act, details: {} })));
      const community = await aCommunity(api.db, { by: cast.mod });
      const inPlace = { ...shared, communityId: community.id, actedAs: 'admins' as const };
      await api.db.insert(moderationLog).values({ ...inPlace, act: 'ignore_report' });
      const all: { act: string; by: string | null }[] = [];
      let next: string | null = '';
      do {
        const page: Awaited<ReturnType<typeof readSite>> = await readSite('admin', {
          member: member.username,
          next,
        });
        expect(page.named).toBe(true);
        all.push(...page.entries);
        next = page.next;
      } while (next !== null);
      expect(all.map(({ act }) => act).sort()).toEqual([...siteActs, 'ignore_report'].sort());
      expect(new Set(all.map(({ by }) => by))).toEqual(new Set(['admin']));
      const declined = { act: 'decline_sign_up', member: member.username } as const;
      expect((await readSite('admin', declined)).entries).toHaveLength(1);
      await expectRefusal(
        readSite('member', declined),
        publicLog === 'off' ? 'log-not-public' : 'invalid_filter',
      );
    },
  );
});

test('a log of the site without names does not name an admin by what is theirs', async () => {
  await showSiteLog('unnamed');
  const admin = await aUser(api.db, { isAdmin: true });
  const shared = { act: 'revoke_invitation' as const, userId: admin.id, details: {} };
  await api.db.insert(siteLog).values([
    { ...shared, targetUserId: admin.id },
    { ...shared, targetUserId: cast.bob.id },
  ]);
  const names = async (query: Query = {}) =>
    (await readSite('visitor', { act: 'revoke_invitation', ...query })).entries
      .slice(0, 2)
      .map(({ username, by }) => ({ username, by }));
  expect(await names()).toEqual([
    { username: 'bob', by: null },
    { username: null, by: null },
  ]);
  expect(await names({ member: admin.username })).toEqual([]);
  await showSiteLog('named');
  expect(await names({ member: admin.username })).toMatchObject([
    { by: admin.username },
    { username: admin.username },
  ]);
});

test('the entry of a suspension has its end and its reason', async () => {
  await showSiteLog('unnamed');
  const member = await aUser(api.db);
  await api.as(cast.admin).call(adminApi.act, {
    body: { action: 'ban_user', username: member.username, reason: 'Advertising' },
  });
  expect((await readSite('visitor', { member: member.username })).entries).toMatchObject([
    { act: 'suspend_account', username: member.username, by: null, reason: 'Advertising' },
  ]);
});

describe('the log of the site', () => {
  beforeAll(() => showSiteLog('unnamed'));

  test('is read to its end in the order of time, whatever touches a community', async () => {
    const member = await aUser(api.db);
    const community = await aCommunity(api.db, { by: cast.mod });
    const at = (minute: number) =>
      new Date(Date.UTC(2016, 0, 1, 0, minute)).toISOString().replace('.000', '');
    const shared = { userId: cast.admin.id, targetUserId: member.id };
    const minutes = Array.from({ length: 120 }, (_, minute) => minute);
    for (const minute of minutes) {
      const createdAt = at(minute);
      // Now the one, now the other.
      if (Math.floor(minute / 7) % 2) {
        await api.db
          .insert(moderationLog)
          .values({ ...shared, communityId: community.id, actedAs: 'admins', act: 'ban', createdAt });
      } else {
        const act = minute % 3 ? ('approve_sign_up' as const) : ('decline_sign_up' as const);
        await api.db.insert(siteLog).values({ ...shared, act, details: {}, createdAt });
      }
    }
    const shown: string[] = [];
    let next: string | null = '';
    do {
      const page: Awaited<ReturnType<typeof readSite>> = await readSite('visitor', {
        member: member.username,
        next,
      });
      shown.push(...page.entries.map(({ createdAt }) => createdAt));
      next = page.next;
    } while (next !== null);
    expect(shown).toEqual(
      minutes
        .filter((minute) => Math.floor(minute / 7) % 2 || minute % 3)
        .map(at)
        .reverse(),
    );
    for (const wrong of ['1', '1.x', 'x.1'])
      await expectRefusal(readSite('visitor', { next: wrong }), 'invalid_cursor');
  });

  test('has what admins did, in whichever community, and no act of moderators', async () => {
    const member = await aUser(api.db);
    const admins = { userId: cast.admin.id, actedAs: 'admins' as const, targetUserId: member.id };
    const community = await aLog('off', { act: 'ban', targetUserId: member.id }, { act: 'unban', ...admins });
    const query = { member: member.username };
    for (const role of roles) {
      expect((await readSite(role, query)).entries).toMatchObject([
        {
          ...{ act: 'unban', by: role === 'admin' ? 'admin' : null },
          ...{ username: member.username, communityName: community.name },
        },
      ]);
    }
    expect((await readSite('visitor', { ...query, act: 'ban' })).entries).toEqual([]);
    await showSiteLog('named');
    expect((await readSite('visitor', query)).entries).toMatchObject([{ by: 'admin' }]);
    await api.db
      .update(users)
      .set({ bannedAt: sql`now()` })
      .where(eq(users.id, member.id));
    await api.db
      .update(communities)
      .set({ deletedAt: sql`now()` })
      .where(eq(communities.id, community.id));
    expect((await readSite('visitor', { act: 'unban' })).entries[0]).toMatchObject({
      username: member.username,
    });
  });
});
