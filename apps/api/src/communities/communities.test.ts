import { communitiesApi, moderationApi, sessionApi } from '@confab/api-contract/calls';
import { communities, communityMembers, communityModerators, communityRules } from '@confab/db';
import { newObjectId } from '@confab/domain';
import { aBan, aCommunity, aMember, aModerator, aPost, aUser } from '@confab/testing/db';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOnly, expectRefusal, startApi, type TestApi, theCast } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';

let api: TestApi;
let cast: Awaited<ReturnType<typeof theCast>>;
beforeAll(async () => {
  api = await startApi();
  cast = await theCast(api.db);
});
afterAll(() => api.close());

// api.md 3.4, field by field.
const summaryFields = `
  id userId name nsfw about aboutHtml noMembers proPic bannerImage postingRestricted createdAt deletedAt
  userJoined userMod isMuted mods rules ReportsDetails
`
  .trim()
  .split(/\s+/);

describe('the directory', () => {
  let api: TestApi;
  let user: { id: string };
  beforeAll(async () => {
    api = await startApi();
    user = await aUser(api.db);
    // Created in this order, with these numbers of members.
    for (const [name, noMembers] of [
      ['Delta', 5],
      ['alpha', 9],
      ['Charlie', 5],
      ['bravo', 1],
    ] as const) {
      await aCommunity(api.db, { by: user, name, noMembers: noMembers - 1, isDefault: name === 'alpha' });
    }
  });
  afterAll(() => api.close());

  const names = async (query = {}, client = api.visitor()) =>
    (await client.call(communitiesApi.list, { query })).map(({ name }) => name);

  test.each([
    { sort: 'new', expected: ['bravo', 'Charlie', 'alpha', 'Delta'] },
    { sort: 'old', expected: ['Delta', 'alpha', 'Charlie', 'bravo'] },
    { sort: 'size', expected: ['alpha', 'Charlie', 'Delta', 'bravo'] },
    { sort: 'name_asc', expected: ['alpha', 'bravo', 'Charlie', 'Delta'] },
    { sort: 'name_dsc', expected: ['Delta', 'Charlie', 'bravo', 'alpha'] },
  ] as const)('sorted by $sort reads $expected, and page by page the same', async ({ sort, expected }) => {
    expect(await names({ sort })).toEqual(expected);

    const walked: string[] = [];
    let next: string | undefined;
    for (;;) {
      const page = await api.visitor().call(communitiesApi.list, { query: { sort, limit: 1, next } });
      const [only] = page;
      if (!only) break;
      walked.push(only.name);
      next = only.id;
    }
    expect(walked).toEqual(expected);
  });

  test('is sorted by name by default', async () => {
    expect(await names()).toEqual(['alpha', 'bravo', 'Charlie', 'Delta']);
  });

  test.each([
    [2, 2],
    [0, 4],
    [-3, 4],
    [100_000, 4],
  ])('with limit %d has %d communities', async (limit, size) => {
    expect(await names({ limit })).toHaveLength(size);
  });

  test('shows visitors no membership and no role', async () => {
    for (const community of await api.visitor().call(communitiesApi.list)) {
      expect(Object.keys(community).sort()).toEqual([...summaryFields].sort());
      expect(community).toMatchObject({
        userJoined: null,
        userMod: null,
        isMuted: false,
        mods: null,
        rules: null,
      });
    }
  });

  test('shows members what they joined and moderate', async () => {
    const member = await aUser(api.db);
    const delta = await api
      .visitor()
      .call(communitiesApi.get, { params: { communityId: 'delta' }, query: { byName: 'true' } });
    await aMember(api.db, member, delta);
    const seen = await api.as(member).call(communitiesApi.list);
    expect(seen.filter(({ userJoined }) => userJoined).map(({ name }) => name)).toEqual(['Delta']);
    expect(seen.every(({ userMod }) => userMod === false)).toBe(true);
    expect((await api.as(user).call(communitiesApi.list)).every(({ userMod }) => userMod)).toBe(true);
    expect(await names({ set: 'subscribed' }, api.as(member))).toEqual(['Delta']);
    await expectRefusal(names({ set: 'subscribed' }), 'not_logged_in');
  });

  test('lists the default communities on request, and an unknown set as empty', async () => {
    expect(await names({ set: 'default' })).toEqual(['alpha']);
    expect(await names({ set: 'all' })).toHaveLength(4);
    expect(await names({ set: 'mine' })).toEqual([]);
  });

  test('refuses an unknown sort, and a malformed limit or cursor', async () => {
    await expectRefusal(names({ sort: 'members' }), 'invalid-sort');
    for (const limit of ['ten', '1.5', '', '1e3', '99999999999']) {
      await expectRefusal(names({ limit }), 'invalid_limit');
    }
    await expectRefusal(names({ next: 'alpha' }), 'invalid_cursor');
    await expectRefusal(names({ next: newObjectId() }), 'invalid_cursor');
  });
});

describe('the activity of communities', () => {
  let api: TestApi;
  const names = async (query: { sort: 'growing' | 'new' }) =>
    (await api.visitor().call(communitiesApi.list, { query })).map(({ name }) => name);
  beforeAll(async () => {
    api = await startApi();
    const by = await aUser(api.db);
    const at = (weeksAgo: number) => {
      const ms = Date.now() - (weeksAgo * 7 + 1) * 86_400_000;
      return { id: newObjectId(ms), createdAt: new Date(ms).toISOString() };
    };
    const place = async (name: string, weeksAgo: number[]) => {
      const community = await aCommunity(api.db, { by, name });
      for (const weeks of weeksAgo) {
        await aPost(api.db, { by, in: community, title: `Of week ${weeks}`, ...at(weeks) });
      }
      const gone = { deletedAt: new Date().toISOString(), deletedAs: 'mods', title: 'Gone' } as const;
      await aPost(api.db, { by, in: community, ...gone });
    };
    await place('growing_some', [0]);
    await place('growing_much', [7, 1, 0, 0]);
    await place('shrinking', [9, 5, 4]);
    await place('quiet', []);
  });
  afterAll(() => api.close());

  test('is the number of posts in each of eight weeks and the latest title, on request', async () => {
    const query = { sort: 'new', activity: 'true' } as const;
    const found = await api.visitor().call(communitiesApi.list, { query });
    expect(found.map(({ name, activity }) => [name, activity?.weeks, activity?.latest?.title])).toEqual([
      ['quiet', [0, 0, 0, 0, 0, 0, 0, 0], undefined],
      ['shrinking', [0, 0, 1, 1, 0, 0, 0, 0], 'Of week 4'],
      ['growing_much', [1, 0, 0, 0, 0, 0, 1, 2], 'Of week 0'],
      ['growing_some', [0, 0, 0, 0, 0, 0, 0, 1], 'Of week 0'],
    ]);
    const [plain] = await api.visitor().call(communitiesApi.list, { query: { sort: 'new' } });
    expect(plain).not.toHaveProperty('activity');
  });

  test('decides which of them grow', async () => {
    expect(await names({ sort: 'growing' })).toEqual(['growing_much', 'growing_some']);
  });
});

describe('the search', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
    const user = await aUser(api.db);
    const members: Record<string, number> = {
      Birds: 3,
      birds_of_prey: 9,
      ladybirds: 9,
      Jailbirds: 20,
      under_score: 1,
      underscore: 1,
    };
    for (const [name, noMembers] of Object.entries(members))
      await aCommunity(api.db, { by: user, name, noMembers });
    for (let index = 0; index < 12; index++) await aCommunity(api.db, { by: user, name: `crowd_${index}` });
  });
  afterAll(() => api.close());

  const search = async (q: string, query = {}) =>
    (await api.visitor().call(communitiesApi.list, { query: { q, ...query } })).map(({ name }) => name);

  test('finds any part of a name in any case: an exact match first, then the largest, then the newest', async () => {
    expect(await search('BIRDS')).toEqual(['Birds', 'Jailbirds', 'ladybirds', 'birds_of_prey']);
    expect(await search('irds_')).toEqual(['birds_of_prey']);
  });

  test('finds ten at most', async () => {
    expect(await search('crowd')).toHaveLength(10);
  });

  test('ignores all other parameters', async () => {
    expect(await search('birds', { limit: 1, set: 'default' })).toHaveLength(4);
    expect(await search('birds', { limit: 'x', sort: 'zz', set: 'subscribed', next: '?' })).toHaveLength(4);
  });

  test('takes wildcard characters literally', async () => {
    expect(await search('r_s')).toEqual(['under_score']);
    expect(await search('%')).toEqual([]);
    expect(await search('\\')).toEqual([]);
    expect(await search('x\\_')).toEqual([]);
  });

  test.each(['nothing like it', '\0', '\ud800', '😀', "'; drop table users; --", 'x'.repeat(2000)])(
    'finds nothing for %j',
    async (q) => {
      // Characters that cannot be stored are dropped; if none remain, there is nothing to search for.
      const found = await search(`zz${q}`);
      expect(found).toEqual([]);
    },
  );
});

describe('a community', () => {
  const get = (communityId: string, query = {}, client = api.visitor()) =>
    client.call(communitiesApi.get, { params: { communityId }, query });

  test('is found by id in either case, and by name in any', async () => {
    for (const found of [
      await get(cast.cats.id),
      await get(cast.cats.id.toUpperCase()),
      await get('cats', { byName: 'true' }),
      await get('CATS', { byName: 'true' }),
    ]) {
      expect(found).toMatchObject({ id: cast.cats.id, name: 'cats' });
    }
  });

  test('shows its moderators by rank, its rules in order, and whether it is a default one', async () => {
    const [first, second, third] = await Promise.all([aUser(api.db), aUser(api.db), aUser(api.db)]);
    const community = await aCommunity(api.db, { by: first, isDefault: true });
    await aModerator(api.db, second, community);
    await aModerator(api.db, third, community);
    const rule = { communityId: community.id, ruleHtml: '<p>x</p>', createdBy: first.id };
    await api.db.insert(communityRules).values([
      { ...rule, rule: 'last', zIndex: 2 },
      { ...rule, rule: 'first', zIndex: 1, description: 'why', descriptionHtml: '<p>why</p>' },
      { ...rule, rule: 'last too', zIndex: 2 },
    ]);

    const seen = await get(community.id);

    expect(Object.keys(seen).sort()).toEqual([...summaryFields, 'isDefault', 'publicLog'].sort());
    expect(seen.isDefault).toBe(true);
    expect(seen.mods.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
    expect(seen.mods[0]).toMatchObject({ email: null, moddingList: null });
    expect(seen.rules.map(({ rule }) => rule)).toEqual(['first', 'last', 'last too']);
    expect(seen.rules[0]).toEqual({
      id: expect.any(Number) as number,
      rule: 'first',
      ruleHtml: '<p>x</p>',
      description: 'why',
      descriptionHtml: '<p>why</p>',
      communityId: community.id,
      createdBy: first.id,
      zIndex: 1,
      createdAt: expect.any(String) as string,
    });
  });

  test('tells each viewer whether they joined and moderate it', async () => {
    const flags = async (client: Client) => {
      const { userJoined, userMod } = await get(cast.cats.id, {}, client);
      return { userJoined, userMod };
    };
    expect(await flags(api.visitor())).toEqual({ userJoined: null, userMod: null });
    expect(await flags(api.as(cast.mallory))).toEqual({ userJoined: false, userMod: false });
    expect(await flags(api.as(cast.bob))).toEqual({ userJoined: true, userMod: false });
    expect(await flags(api.as(cast.mod))).toEqual({ userJoined: true, userMod: true });
    expect(await flags(api.as(cast.admin))).toEqual({ userJoined: false, userMod: false });
  });

  test('is refused for a malformed id, and not found for an unknown id or name', async () => {
    await expectRefusal(get('cats'), 'invalid_id');
    await expectRefusal(get('cats', { byName: 'yes' }), 'invalid_id');
    await expectRefusal(get(newObjectId()), 'community/not-found');
    for (const name of ['dogs', 'not a name', '\0', '%', cast.cats.id]) {
      await expectRefusal(get(name, { byName: 'true' }), 'community/not-found');
    }
  });
});

describe('creating a community', () => {
  const create = (body: Record<string, unknown>, by: { id: string }) =>
    api.as(by).call(communitiesApi.create, { body: { name: 'unnamed', ...body } });
  const aRichUser = () => aUser(api.db, { points: 10 });

  test('makes its creator its first member and moderator', async () => {
    const user = await aRichUser();
    const created = await create({ name: ' Fresh_1 ', about: '\n**New** ' }, user);
    expect(Object.keys(created).sort()).toEqual([...summaryFields].sort());
    expect(created).toMatchObject({
      name: 'Fresh_1',
      userId: user.id,
      about: '**New**',
      noMembers: 1,
      userJoined: true,
      userMod: true,
      nsfw: false,
      postingRestricted: false,
    });
    expect(created.aboutHtml).toContain('<strong>New</strong>');
    const detail = await api.as(user).call(communitiesApi.get, { params: { communityId: created.id } });
    expect(detail).toMatchObject({ isDefault: false, userJoined: true, userMod: true, rules: [] });
    expect(detail.mods.map(({ id }) => id)).toEqual([user.id]);
    expect((await api.as(user).call(sessionApi.user)).moddingList?.map(({ name }) => name)).toEqual([
      'Fresh_1',
    ]);
  });

  test('takes a text about it of 2000 characters, and cuts a longer one', async () => {
    const created = await create({ name: 'Wordy', about: '😀'.repeat(2001) }, await aRichUser());
    expect([...(created.about ?? '')]).toHaveLength(2000);
    expect(await create({ name: 'Silent', about: null }, await aRichUser())).toMatchObject({
      about: null,
      aboutHtml: null,
    });
  });

  test.each([
    'ab',
    'a'.repeat(22),
    'two words',
    'dash-ed',
    '',
    'ünder',
    'all',
    'Settings',
    'API',
    'nul\0name',
  ])('is refused with the name %j', async (name) => {
    await expectRefusal(create({ name }, await aRichUser()), 'invalid-community-name');
  });

  test('is refused with a name that is taken, in any case', async () => {
    await expectRefusal(create({ name: 'CATS' }, await aRichUser()), 'community-exists');
  });

  test('requires 10 points and fewer than 10 moderated communities, except of admins', async () => {
    const poor = await aUser(api.db, { points: 9 });
    await expectRefusal(create({ name: 'too_poor' }, poor), 'not-enough-points');
    const busy = await aRichUser();
    for (let index = 0; index < 10; index++) await aCommunity(api.db, { by: busy });
    await expectRefusal(create({ name: 'too_many' }, busy), 'max-limit-reached');
    const admin = await aUser(api.db, { isAdmin: true, points: 1 });
    for (let index = 0; index < 10; index++) await aCommunity(api.db, { by: admin });
    expect(await create({ name: 'by_admin' }, admin)).toMatchObject({ userMod: true });
  });

  test('requires the numbers that the site configures', async () => {
    const other = await startApi({
      database: api.database,
      config: { communityCreation: { requiredPoints: 2, maxModerated: 1 } },
    });
    const user = await aUser(api.db, { points: 2 });
    const attempt = (name: string) => other.as(user).call(communitiesApi.create, { body: { name } });
    expect(await attempt('cheap_one')).toMatchObject({ name: 'cheap_one' });
    await expectRefusal(attempt('cheap_two'), 'max-limit-reached');
    await other.close();
  });

  test('reports a bad name before missing points, and missing points before a taken name', async () => {
    const poor = await aUser(api.db);
    await expectRefusal(create({ name: 'all' }, poor), 'invalid-community-name');
    await expectRefusal(create({ name: 'cats' }, poor), 'not-enough-points');
    await expectRefusal(
      api.visitor().call(communitiesApi.create, { body: { name: 'all' } }),
      'not_logged_in',
    );
  });

  test('stops at the maximum when one member sends many requests at once', async () => {
    const user = await aRichUser();
    const names = Array.from({ length: 13 }, (_, index) => `greedy_${index}`);
    await expectOnly(
      10,
      names.map((name) => create({ name }, user)),
      'max-limit-reached',
    );
    expect(await api.db.$count(communityModerators, eq(communityModerators.userId, user.id))).toBe(10);
  });

  test('of one name by several members at once succeeds once, and the other requests leave no rows', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, aRichUser));
    const outcomes = await Promise.allSettled(people.map((user) => create({ name: 'Sought_after' }, user)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await api.db.$count(communities, eq(communities.name, 'Sought_after'))).toBe(1);
    for (const [index, outcome] of outcomes.entries()) {
      const user = people[index];
      if (outcome.status === 'fulfilled' || !user) continue;
      await expectRefusal(Promise.reject(outcome.reason as Error), 'community-exists');
      expect(await api.db.$count(communityMembers, eq(communityMembers.userId, user.id))).toBe(0);
    }
  });
});

describe('joining', () => {
  const join = (user: { id: string }, community: { id: string }, leave?: boolean) =>
    api.as(user).call(communitiesApi.join, { body: { communityId: community.id, leave } });
  const membersOf = async (community: { id: string }) => {
    const [row] = await api.db.select().from(communities).where(eq(communities.id, community.id));
    const stored = await api.db.$count(communityMembers, eq(communityMembers.communityId, community.id));
    expect(row?.noMembers).toBe(stored);
    return stored;
  };

  test('and leaving answer with the right count, and repeating either changes nothing', async () => {
    const user = await aUser(api.db);
    const community = await aCommunity(api.db, { by: cast.mod });
    const steps = [
      { leave: undefined, userJoined: true, noMembers: 2 },
      { leave: false, userJoined: true, noMembers: 2 },
      { leave: true, userJoined: false, noMembers: 1 },
      { leave: true, userJoined: false, noMembers: 1 },
      { leave: false, userJoined: true, noMembers: 2 },
    ];
    for (const { leave, ...expected } of steps) {
      const reply = await join(user, community, leave);
      expect(Object.keys(reply).sort()).toEqual([...summaryFields].sort());
      expect(reply).toMatchObject({ id: community.id, userMod: false, ...expected });
      expect(await membersOf(community)).toBe(expected.noMembers);
    }
  });

  test('shows a moderator as one; leaving ends the role and closes the gap in the ranks', async () => {
    const [first, second, third] = await Promise.all([aUser(api.db), aUser(api.db), aUser(api.db)]);
    const community = await aCommunity(api.db, { by: first });
    for (const moderator of [second, third]) {
      await aMember(api.db, moderator, community);
      await aModerator(api.db, moderator, community);
    }
    expect(await join(second, community)).toMatchObject({ userMod: true, noMembers: 3 });
    expect(await join(second, community, true)).toMatchObject({
      userMod: false,
      userJoined: false,
      noMembers: 2,
    });
    const ranks = await api.db
      .select({ userId: communityModerators.userId, position: communityModerators.position })
      .from(communityModerators)
      .where(eq(communityModerators.communityId, community.id));
    expect(ranks).toEqual(
      expect.arrayContaining([
        { userId: first.id, position: 1 },
        { userId: third.id, position: 2 },
      ]),
    );
    expect(ranks).toHaveLength(2);
    expect(await join(second, community)).toMatchObject({ userMod: false, userJoined: true });
  });

  test('does not wait for open transactions that write in the community', async () => {
    const user = await aUser(api.db);
    const community = await aCommunity(api.db, { by: cast.mod });
    await api.db.transaction(async (tx) => {
      // The lock that every new post and comment takes on its community.
      await tx.select().from(communities).where(eq(communities.id, community.id)).for('key share');
      expect(await join(user, community)).toMatchObject({ userJoined: true, noMembers: 2 });
    });
  });

  test('is not in the moderators’ log; leaving as a moderator is there once', async () => {
    const founder = await aUser(api.db);
    const community = await aCommunity(api.db, { by: founder });
    const member = await aUser(api.db);
    await join(member, community);
    await join(member, community, true);
    await Promise.all([join(founder, community, true), join(founder, community, true)]);
    const params = { communityId: community.id };
    const { entries } = await api.as(cast.admin).call(moderationApi.log, { params, query: {} });
    const name = founder.username;
    expect(entries).toMatchObject([{ act: 'remove_moderator', by: name, username: name, actedAs: 'mods' }]);
    expect(entries).toHaveLength(1);
  });

  test('is open to banned members, and the last moderator may leave', async () => {
    const banned = await aUser(api.db);
    await aBan(api.db, banned, cast.cats);
    expect(await join(banned, cast.cats)).toMatchObject({ userJoined: true });
    const founder = await aUser(api.db);
    const community = await aCommunity(api.db, { by: founder });
    expect(await join(founder, community, true)).toMatchObject({ noMembers: 0, userMod: false });
  });

  test('counts each of many members who join at once', async () => {
    const community = await aCommunity(api.db, { by: cast.mod });
    const people = await Promise.all(Array.from({ length: 20 }, () => aUser(api.db)));
    await Promise.all(people.map((user) => join(user, community)));
    expect(await membersOf(community)).toBe(21);
    await Promise.all(people.slice(0, 10).map((user) => join(user, community, true)));
    expect(await membersOf(community)).toBe(11);
  });

  test('counts a member once who joins many times at once', async () => {
    const community = await aCommunity(api.db, { by: cast.mod });
    const user = await aUser(api.db);
    await Promise.all(Array.from({ length: 10 }, () => join(user, community)));
    expect(await membersOf(community)).toBe(2);
    await Promise.all(Array.from({ length: 10 }, (_, index) => join(user, community, index % 2 === 0)));
    const joined = await api.db.$count(
      communityMembers,
      and(eq(communityMembers.communityId, community.id), eq(communityMembers.userId, user.id)),
    );
    expect(await membersOf(community)).toBe(1 + joined);
  });
});
