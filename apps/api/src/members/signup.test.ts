import { communitiesApi, listsApi, sessionApi, siteApi, usersApi } from '@confab/api-contract/calls';
import { communities, communityMembers, sessions, users } from '@confab/db';
import { sessionKey } from '@confab/session';
import { aCommunity, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expectOnly, expectRefusal, useApi, useCast } from '../test-support/api.ts';
import { waiting } from '../test-support/lock-race.ts';

const api = useApi();
const cast = useCast(api);

let count = 0;
const aForm = (values: Record<string, unknown> = {}) => ({
  username: `newcomer_${++count}`,
  password: 'correct horse',
  captchaToken: 'solved',
  ...values,
});
const signUp = (values?: Record<string, unknown>, client = api.visitor()) =>
  client.call(sessionApi.signup, { body: aForm(values) });

describe('a signup', () => {
  test('answers 201 with the new account, which is logged in and has one point', async () => {
    const client = api.visitor();
    const response = await client.request({
      method: 'POST',
      url: '/api/_signup',
      payload: JSON.stringify({ ...aForm(), username: 'Marta_1', email: 'marta@example.org' }),
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      username: 'Marta_1',
      email: 'marta@example.org',
      points: 1,
      isAdmin: false,
      noPosts: 0,
      noComments: 0,
      homeFeed: 'all',
      moddingList: null,
      notificationsNewCount: 0,
    });
    expect(await client.call(sessionApi.user)).toMatchObject({ username: 'Marta_1' });
  });

  test.each([undefined, null, '', '   '])('without an e-mail address (%o) stores null', async (email) => {
    expect(await signUp({ email })).toMatchObject({ email: null });
  });

  test('trims name, password, address and token', async () => {
    const client = api.visitor();
    const user = await signUp(
      {
        username: '  trimmed_1\n',
        password: '  correct horse ',
        email: ' t@example.org ',
        captchaToken: ' x ',
      },
      client,
    );
    expect(user).toMatchObject({ username: 'trimmed_1', email: 't@example.org' });
    await client.call(sessionApi.logout);
    const again = await client.call(sessionApi.login, {
      body: { username: 'trimmed_1', password: 'correct horse' },
    });
    expect(again.id).toBe(user.id);
  });

  test('joins the default communities, and no other', async () => {
    const first = await aCommunity(api.db, { by: cast.mod, name: 'welcome_here', isDefault: true });
    const second = await aCommunity(api.db, { by: cast.mod, name: 'meta_talk', isDefault: true });
    const client = api.visitor();
    const user = await signUp({}, client);

    const startup = await client.call(sessionApi.initial);
    expect(startup.communities.map(({ name, noMembers }) => ({ name, noMembers }))).toEqual([
      { name: 'meta_talk', noMembers: 2 },
      { name: 'welcome_here', noMembers: 2 },
    ]);
    const joined = await api.db.select().from(communityMembers).where(eq(communityMembers.userId, user.id));
    expect(joined.map(({ communityId }) => communityId).sort()).toEqual([first.id, second.id].sort());
    await api.db.update(communities).set({ isDefault: false });
  });

  test('gives the account one private list, "Bookmarks"', async () => {
    const client = api.visitor();
    const user = await signUp({}, client);
    const lists = await client.call(listsApi.of, { params: { username: user.username } });
    expect(lists).toEqual([
      {
        id: expect.any(Number) as number,
        userId: user.id,
        username: user.username,
        name: 'bookmarks',
        displayName: 'Bookmarks',
        description: null,
        descriptionHtml: null,
        public: false,
        numItems: 0,
        sort: 'addedDsc',
        createdAt: expect.any(String) as string,
        lastUpdatedAt: expect.any(String) as string,
      },
    ]);
    expect(lists[0]?.id).toBeGreaterThanOrEqual(100_000);
  });

  test('is counted, and gives the account its number', async () => {
    const before = await api.visitor().call(sessionApi.initial);
    const user = await signUp();
    const after = await api.visitor().call(sessionApi.initial);
    expect(after.noUsers).toBe(before.noUsers + 1);
    const viewed = await api
      .as(cast.admin)
      .call(usersApi.get, { params: { username: user.username }, query: { adminsView: 'true' } });
    expect(viewed.userIndex).toBe(after.noUsers);
  });

  test('stores the address of the request, and only a hash of the password', async () => {
    const user = await signUp({ password: 'a very secret text' }, api.visitor().from('2001:db8::5'));
    const [row] = await api.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({ createdIp: '2001:db8::5', lastSeenIp: '2001:db8::5' });
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=1024,p=1,t=2\$/);
    expect(JSON.stringify(row)).not.toContain('secret');
  });

  test('logs in the session of another client, and replaces that of a browser', async () => {
    const client = api.visitor();
    const user = await signUp({}, client);
    const [row] = await api.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(row?.key).toBe(sessionKey(await client.sessionId()));

    const browser = api.visitor();
    const response = await browser.request({
      method: 'POST',
      url: '/api/_signup',
      headers: { origin: 'http://127.0.0.1:3000' },
      payload: JSON.stringify(aForm()),
    });
    expect(response.cookies.map(({ name }) => name)).toEqual(['SID', 'csrftoken']);
    await expectRefusal(browser.call(sessionApi.user), 'not_logged_in');
  });
});

describe('a signup is refused', () => {
  test('to a member who is logged in', async () => {
    await expectRefusal(signUp({}, api.as(cast.bob)), 'already_logged_in');
  });

  test('for the name of a deleted account', async () => {
    await aUser(api.db, { username: 'long_gone', deletedAt: new Date().toISOString() });
    await expectRefusal(signUp({ username: 'Long_Gone' }), 'user_exists');
  });

  test('for the name of an imported account with only three characters', async () => {
    await aUser(api.db, { username: 'old' });
    await expectRefusal(signUp({ username: 'old' }), 'user_exists');
  });

  test.each(['abc', 'a'.repeat(22), 'two words', 'dash-ed', 'jürgen', '', 'nul\0name', '\ud800abcd'])(
    'for the malformed name %j',
    async (username) => {
      await expectRefusal(signUp({ username }), 'invalid-username');
    },
  );

  test.each([
    'no-email',
    'a@b',
    'a b@c.d',
    `${'a'.repeat(250)}@b.org`,
    '\0@b.c',
    'a\0@b.c',
    'a\ud800@b.c',
    'a,b@c.d',
    'mailto:a@b.c',
    '<a@b.c>',
    'a@b.c.',
    'a@b..c',
  ])('for the e-mail address %j', async (email) => {
    await expectRefusal(signUp({ email }), 'invalid-email');
  });

  test.each(['short12', '', '        '])('for the password "%s"', async (password) => {
    await expectRefusal(signUp({ password }), 'invalid-password');
  });

  test('with the first of several errors', async () => {
    const wrong = { username: 'alice', email: 'no-email', password: 'x' };
    await expectRefusal(signUp({ ...wrong, captchaToken: '' }), 'captcha_verify_fail_2');
    await expectRefusal(signUp(wrong), 'user_exists');
    await expectRefusal(signUp({ ...wrong, username: 'a' }), 'invalid-username');
    await expectRefusal(signUp({ ...wrong, username: 'newname' }), 'invalid-email');
    await expectRefusal(signUp({ ...wrong, username: 'newname', email: '' }), 'invalid-password');
  });

  test('without a captcha token', async () => {
    for (const captchaToken of [undefined, null, '', '  ']) {
      await expectRefusal(signUp({ captchaToken }), 'captcha_verify_fail_2');
    }
  });

  test('while signups are disabled, before all other checks', async () => {
    await api.as(cast.admin).call(siteApi.updateSettings, { body: { signupsDisabled: true } });
    expect(await api.visitor().call(sessionApi.initial)).toMatchObject({ signupsDisabled: true });
    await expectRefusal(signUp({ captchaToken: '' }), 'signups-disabled');
    await api.as(cast.admin).call(siteApi.updateSettings, { body: { signupsDisabled: false } });
    await signUp();
  });

  test('without storing anything', async () => {
    const before = [
      await api.db.$count(users),
      await api.db.$count(sessions),
      await api.db.$count(communityMembers),
    ];
    const { noUsers } = await api.visitor().call(sessionApi.initial);
    await expectRefusal(signUp({ username: 'Alice' }), 'user_exists');
    await expectRefusal(signUp({ password: 'x' }), 'invalid-password');
    expect([
      await api.db.$count(users),
      await api.db.$count(sessions),
      await api.db.$count(communityMembers),
    ]).toEqual(before);
    expect((await api.visitor().call(sessionApi.initial)).noUsers).toBe(noUsers);
  });
});

test('of two signups with one name at once, one succeeds and the other is refused', async () => {
  const community = await aCommunity(api.db, { by: cast.mod, isDefault: true });
  const { noUsers } = await api.visitor().call(sessionApi.initial);
  await expectOnly(
    1,
    ['Wanted', 'wanted', 'WANTED', 'wAnTeD'].map((username) => signUp({ username })),
    'user_exists',
  );
  // The refused signup left no row and changed no count.
  expect((await api.visitor().call(sessionApi.initial)).noUsers).toBe(noUsers + 1);
  const detail = await api.visitor().call(communitiesApi.get, { params: { communityId: community.id } });
  expect(detail.noMembers).toBe(2);
  expect(await api.db.$count(communityMembers, eq(communityMembers.communityId, community.id))).toBe(2);
  await api.db.update(communities).set({ isDefault: false });
});

test('simultaneous signups all count as members of the default communities', async () => {
  const community = await aCommunity(api.db, { by: cast.mod, isDefault: true });
  const people = await Promise.all(Array.from({ length: 8 }, () => signUp()));
  const detail = await api.visitor().call(communitiesApi.get, { params: { communityId: community.id } });
  expect(detail.noMembers).toBe(9);
  expect(await api.db.$count(communityMembers, eq(communityMembers.communityId, community.id))).toBe(9);
  const indexes = await api.db.select({ index: users.userIndex, id: users.id }).from(users);
  const numbers = indexes
    .filter(({ id }) => people.some((person) => person.id === id))
    .map(({ index }) => index);
  expect(new Set(numbers).size).toBe(8);
  await api.db.update(communities).set({ isDefault: false });
});

test('a community that becomes a default one during a signup counts only members who join it', async () => {
  const community = await aCommunity(api.db, { by: cast.mod, isDefault: true });
  const later = await aCommunity(api.db, { by: cast.mod });
  const { signup } = await api.db.transaction(async (tx) => {
    await tx.select().from(communities).where(eq(communities.id, community.id)).for('update');
    const attempt = signUp();
    await expect.poll(() => waiting(api.db), { timeout: 10_000 }).toBe(1);
    await api.db.update(communities).set({ isDefault: true }).where(eq(communities.id, later.id));
    // In an object: awaiting the attempt here would deadlock with the transaction.
    return { signup: attempt };
  });
  await signup;
  for (const { id } of [community, later]) {
    const { noMembers } = await api.visitor().call(communitiesApi.get, { params: { communityId: id } });
    expect(noMembers).toBe(await api.db.$count(communityMembers, eq(communityMembers.communityId, id)));
  }
  await api.db.update(communities).set({ isDefault: false });
});
