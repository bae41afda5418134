import { communitiesApi, sessionApi, usersApi } from '@confab/api-contract/calls';
import { connect, lists, users } from '@confab/db';
import { sessionCookie } from '@confab/session';
import { aBan, aCommunity, aMember, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expectRefusal, startApi, type TestApi, useApi, useCast } from '../test-support/api.ts';

const api = useApi();
const cast = useCast(api);

describe('the startup payload', () => {
  test('of a visitor has the site and the default communities by name, and nothing personal', async () => {
    await aCommunity(api.db, { by: cast.mod, name: 'Zoo', isDefault: true });
    await aCommunity(api.db, { by: cast.mod, name: 'arts', isDefault: true, about: 'Paint' });
    await aCommunity(api.db, { by: cast.mod, name: 'elsewhere' });

    const startup = await api.visitor().call(sessionApi.initial);

    expect(startup).toEqual({
      signupsDisabled: false,
      signups: 'open',
      signupQuestion: null,
      memberInvitations: false,
      confirmEmail: false,
      readOnly: false,
      guestReports: true,
      publicLog: 'off',
      banner: null,
      bannerLevel: 'notice',
      bannerUntil: null,
      accent: null,
      reportReasons: [1, 2, 3, 4].map((id) => ({
        id,
        title: expect.any(String) as string,
        description: null,
      })),
      user: null,
      lists: [],
      communities: [
        expect.objectContaining({ name: 'arts' }),
        expect.objectContaining({ name: 'Zoo' }),
      ] as unknown,
      noCommunities: 2,
      noUsers: 2,
      bannedFrom: null,
      moderates: [],
      waiting: [],
      vapidPublicKey: '',
      mutes: { communityMutes: [], userMutes: [] },
      imagePostSubmitReqPoints: 0,
      linkPostSubmitReqPoints: 0,
      communityCreation: { requiredPoints: 10, maxModerated: 10 },
      siteName: 'Confab',
      siteDescription: expect.stringMatching(/^A discussion forum/) as string,
      searchDisabled: false,
      footerLineHtml: '<p>No ads. No tracking.</p>',
      hasImprint: false,
      siteLogo: null,
      siteIcon: null,
      contactEmail: null,
      captcha: 'test',
      hcaptchaSiteKey: null,
      recovery: false,
    });
    expect(startup.communities[0]).toEqual({
      id: expect.any(String) as string,
      userId: cast.mod.id,
      name: 'arts',
      nsfw: false,
      about: 'Paint',
      aboutHtml: null,
      noMembers: 1,
      proPic: null,
      bannerImage: null,
      postingRestricted: false,
      createdAt: expect.any(String) as string,
      deletedAt: null,
      userJoined: null,
      userMod: null,
      isMuted: false,
      mods: null,
      rules: null,
      ReportsDetails: null,
    });
  });

  test('of a member has their account, their communities by name, their lists and bans', async () => {
    const user = await aUser(api.db, { email: 'me@example.org' });
    const other = await aCommunity(api.db, { by: cast.mod, name: 'Berries' });
    const banning = await aCommunity(api.db, { by: cast.mod, name: 'strict' });
    const forgiving = await aCommunity(api.db, { by: cast.mod, name: 'mild' });
    await aMember(api.db, user, cast.cats);
    await aMember(api.db, user, other);
    await aBan(api.db, user, banning);
    await aBan(api.db, user, forgiving, { expiresAt: '2020-01-01T00:00:00Z' });
    await api.db.insert(lists).values([
      { userId: user.id, name: 'older', displayName: 'Older', lastUpdatedAt: '2026-01-01T00:00:00Z' },
      { userId: user.id, name: 'newer', displayName: 'Newer', lastUpdatedAt: '2026-02-01T00:00:00Z' },
    ]);

    const startup = await api.as(user).call(sessionApi.initial);

    expect(startup.user).toMatchObject({ id: user.id, email: 'me@example.org', moddingList: null });
    expect(startup.communities.map(({ name }) => name)).toEqual(['Berries', 'cats']);
    expect(startup.communities[0]).toMatchObject({ userJoined: null, userMod: null });
    expect(startup.lists.map(({ name }) => name)).toEqual(['newer', 'older']);
    expect(startup.bannedFrom).toEqual([banning.id]);
  });

  test('of a member without bans has an empty list of them, not null', async () => {
    expect((await api.as(cast.bob).call(sessionApi.initial)).bannedFrom).toEqual([]);
  });

  test('has only the first communities if the client asks for fewer, and their total', async () => {
    const user = await aUser(api.db);
    for (const name of ['lemons', 'Apples', 'kiwis']) {
      await aMember(api.db, user, await aCommunity(api.db, { by: cast.mod, name }));
    }
    const sidebar = async (client: ReturnType<TestApi['visitor']>, communitiesLimit?: string) => {
      const startup = await client.call(sessionApi.initial, { query: { communitiesLimit } });
      return [startup.communities.map(({ name }) => name), startup.noCommunities];
    };
    const member = api.as(user);
    expect(await sidebar(member, '2')).toEqual([['Apples', 'kiwis'], 3]);
    expect(await sidebar(member, '3')).toEqual([['Apples', 'kiwis', 'lemons'], 3]);
    expect(await sidebar(member)).toEqual([['Apples', 'kiwis', 'lemons'], 3]);
    expect(await sidebar(api.visitor(), '1')).toEqual([['arts'], 2]);
    await expectRefusal(sidebar(member, '0'), 'invalid_limit');
  });

  test('has only the lists with the newest items if the client asks for fewer', async () => {
    const user = await aUser(api.db);
    await api.db.insert(lists).values(
      ['older', 'newer'].map((name, day) => ({
        userId: user.id,
        name,
        displayName: name,
        lastUpdatedAt: `2026-01-0${day + 1}T00:00:00Z`,
      })),
    );
    const names = async (listsLimit?: string) =>
      (await api.as(user).call(sessionApi.initial, { query: { listsLimit } })).lists.map(({ name }) => name);
    expect(await names('1')).toEqual(['newer']);
    expect(await names()).toEqual(['newer', 'older']);
    await expectRefusal(names('0'), 'invalid_limit');
  });

  test('has the site’s configuration', async () => {
    const other = await startApi({
      database: api.database,
      config: {
        site: { name: 'Agora', url: 'http://127.0.0.1:3000', contactEmail: 'hello@example.org' },
        requiredPoints: { imagePost: 5, linkPost: 7 },
        communityCreation: { requiredPoints: 20, maxModerated: 3 },
        vapidPublicKey: 'BPublic',
      },
    });
    expect(await other.visitor().call(sessionApi.initial)).toMatchObject({
      siteName: 'Agora',
      contactEmail: 'hello@example.org',
      imagePostSubmitReqPoints: 5,
      linkPostSubmitReqPoints: 7,
      communityCreation: { requiredPoints: 20, maxModerated: 3 },
      vapidPublicKey: 'BPublic',
    });
    await other.close();
  });
});

describe('the polled user', () => {
  const poll = (client: ReturnType<TestApi['visitor']>, etag?: string) =>
    client.request({ url: '/api/_user', headers: etag === undefined ? {} : { 'if-none-match': etag } });

  test('is the viewer, with the communities they moderate and their bans', async () => {
    const user = await aUser(api.db);
    const own = await aCommunity(api.db, { by: user });
    const strict = await aCommunity(api.db, { by: cast.mod });
    await aBan(api.db, user, strict);
    expect(await api.as(user).call(sessionApi.user)).toMatchObject({
      id: user.id,
      moddingList: [{ id: own.id, name: own.name }],
      bannedFrom: [strict.id],
    });
    expect(await api.as(cast.bob).call(sessionApi.user)).toMatchObject({
      moddingList: null,
      bannedFrom: [],
      moderates: [],
      waiting: [],
    });
  });

  test('asks on the connection of session lookups only, also for a moderator', async () => {
    const user = await aUser(api.db);
    for (const name of ['zebras', 'Apes']) await aCommunity(api.db, { by: user, name });
    const sid = await api.as(user).sessionId();
    const gone = connect(api.database.url, { applicationName: 'gone', max: 1 });
    await gone.close();
    const other = await startApi({ database: { ...api.database, db: gone.db }, lookups: api.db });

    const reply = await other.app.inject({
      url: '/api/_user',
      headers: { cookie: `${sessionCookie}=${sid}` },
    });

    expect(reply.json()).toMatchObject({ moddingList: [{ name: 'Apes' }, { name: 'zebras' }] });
    await other.close();
  });

  test('answers 304 without a body to the ETag of an unchanged reply', async () => {
    const member = api.as(await aUser(api.db));
    const first = await poll(member);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);

    const again = await poll(member, etag);
    expect(again.statusCode).toBe(304);
    expect(again.payload).toBe('');
    expect(again.headers.etag).toBe(etag);
    expect(again.headers['csrf-token']).toBe(first.headers['csrf-token']);
    expect(again.headers['cache-control']).toBe('no-store');
  });

  test.each(['"another"', '', '*invalid'])('is answered in full to the ETag %j', async (etag) => {
    const response = await poll(api.as(cast.bob), etag);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ username: 'bob' });
  });

  test('accepts a weak ETag, and one in a list', async () => {
    const member = api.as(await aUser(api.db));
    const etag = String((await poll(member)).headers.etag);
    for (const given of [`W/${etag}`, `"other", ${etag}`, `"other",W/${etag}`]) {
      expect((await poll(member, given)).statusCode).toBe(304);
    }
  });

  test('has another ETag after a change of it: settings, points, a ban, a community moderated', async () => {
    const user = await aUser(api.db);
    const member = api.as(user);
    const seen = new Set<string>();
    const expectNews = async () => {
      const etag = String((await poll(member)).headers.etag);
      expect(seen).not.toContain(etag);
      seen.add(etag);
    };

    await expectNews();
    await member.call(usersApi.updateProfile, { body: { embedsOff: true } });
    await expectNews();
    await api.db.update(users).set({ points: 5 }).where(eq(users.id, user.id));
    await expectNews();
    await api.db.update(users).set({ notificationsNewCount: 1 }).where(eq(users.id, user.id));
    await expectNews();
    await aBan(api.db, user, cast.cats);
    await expectNews();
    await api.as(cast.mod).call(communitiesApi.addModerator, {
      params: { communityId: cast.cats.id },
      body: { username: user.username },
    });
    await expectNews();
  });

  test('has another ETag for another person with the same facts', async () => {
    const [one, two] = [await poll(api.as(cast.alice)), await poll(api.as(cast.bob))];
    expect(one.headers.etag).not.toBe(two.headers.etag);
  });
});
