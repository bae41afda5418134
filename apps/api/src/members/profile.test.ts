import { sessionApi, usersApi } from '@confab/api-contract/calls';
import { zeroId } from '@confab/domain';
import { aCommunity, aSupporter, aUser } from '@confab/testing/db';
import { describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';

const api = useApi();
const cast = useCast(api);

const lookUp = (username: string, client = api.visitor(), query = {}) =>
  client.call(usersApi.get, { params: { username }, query });

/** A user with a value in every field. */
const aRichUser = (username: string) =>
  aUser(api.db, {
    username,
    email: 'rich@example.org',
    aboutMe: '**hello**',
    aboutMeHtml: '<p><strong>hello</strong></p>',
    points: 42,
    noPosts: 3,
    noComments: 5,
    notificationsNewCount: 7,
    homeFeed: 'subscriptions',
    rememberFeedSort: true,
    embedsOff: true,
    hideUserProfilePictures: true,
    upvoteNotificationsOff: true,
    replyNotificationsOff: true,
    lastSeen: '2026-03-04T05:06:07Z',
    createdAt: '2025-01-02T03:04:05Z',
    createdIp: '192.0.2.1',
    lastSeenIp: '192.0.2.2',
  });

// api.md 3.2, field by field.
const publicFields = `
  id username email emailConfirmedAt aboutMe aboutMeHtml points isAdmin proPic badges noPosts noComments
  lastSeenMonth createdAt deleted deletedAt upvoteNotificationsOff replyNotificationsOff rememberFeedSort
  embedsOff hideUserProfilePictures requireAltText homeFeed bannedAt isBanned notificationsNewCount
  moddingList
`
  .trim()
  .split(/\s+/);
const ownFields = [...publicFields, 'reportOutcomes'];
const adminFields = [...ownFields, 'lastSeen', 'lastSeenIP', 'createdIP'];

describe('a person looked up by name', () => {
  test('is found in any case, and shown in their own spelling', async () => {
    await aUser(api.db, { username: 'MixedCase' });
    for (const username of ['MixedCase', 'mixedcase', 'MIXEDCASE']) {
      expect(await lookUp(username)).toMatchObject({ username: 'MixedCase' });
    }
  });

  test('shows others public facts, and neutral values for private ones', async () => {
    const user = await aRichUser('rich_1');
    await aSupporter(api.db, user);
    for (const client of [api.visitor(), api.as(cast.bob), api.as(cast.mod)]) {
      const seen = await lookUp('rich_1', client);
      expect(Object.keys(seen).sort()).toEqual([...publicFields].sort());
      expect(seen).toEqual({
        id: user.id,
        username: 'rich_1',
        email: null,
        emailConfirmedAt: null,
        aboutMe: '**hello**',
        aboutMeHtml: '<p><strong>hello</strong></p>',
        points: 42,
        isAdmin: false,
        proPic: null,
        badges: [{ id: expect.any(Number) as number, type: 'supporter' }],
        noPosts: 3,
        noComments: 5,
        lastSeenMonth: 'March 2026',
        createdAt: '2025-01-02T03:04:05Z',
        deleted: false,
        deletedAt: null,
        upvoteNotificationsOff: false,
        replyNotificationsOff: false,
        rememberFeedSort: false,
        embedsOff: false,
        hideUserProfilePictures: false,
        requireAltText: false,
        homeFeed: 'all',
        bannedAt: null,
        isBanned: false,
        notificationsNewCount: 0,
        moddingList: null,
      });
    }
  });

  test('sees their own facts, except those for admins only', async () => {
    const user = await aRichUser('rich_2');
    const seen = await lookUp('rich_2', api.as(user));
    expect(Object.keys(seen).sort()).toEqual([...ownFields].sort());
    expect(seen).toMatchObject({
      email: 'rich@example.org',
      homeFeed: 'subscriptions',
      rememberFeedSort: true,
      embedsOff: true,
      hideUserProfilePictures: true,
      upvoteNotificationsOff: true,
      replyNotificationsOff: true,
      notificationsNewCount: 7,
    });
  });

  test('shows admins when and from where they were last seen', async () => {
    await aRichUser('rich_3');
    const seen = await lookUp('rich_3', api.as(cast.admin));
    expect(Object.keys(seen).sort()).toEqual([...adminFields].sort());
    expect(seen).toMatchObject({
      email: 'rich@example.org',
      homeFeed: 'subscriptions',
      lastSeen: '2026-03-04T05:06:07Z',
      lastSeenIP: '192.0.2.2',
      createdIP: '192.0.2.1',
    });
  });

  test('shows admins the account number and push subscriptions on request', async () => {
    const user = await aRichUser('rich_4');
    const seen = await lookUp('rich_4', api.as(cast.admin), { adminsView: 'true' });
    expect(Object.keys(seen).sort()).toEqual(
      [...adminFields, 'userIndex', 'webPushSubscriptionsCount'].sort(),
    );
    expect(seen).toMatchObject({ userIndex: user.userIndex, webPushSubscriptionsCount: 0 });
    expect(await lookUp('rich_4', api.as(cast.admin), { adminsView: 'yes' })).not.toHaveProperty('userIndex');
  });

  test('shows admins on request why an account is suspended, until when, and their note', async () => {
    const suspension = {
      ...{ bannedAt: '2026-03-04T05:06:07Z', bannedUntil: '2096-03-04T05:06:07Z' },
      ...{ banReason: 'Five accounts', banNote: 'Wrote to us in May.' },
    };
    await aUser(api.db, { username: 'suspended_1', ...suspension });
    expect(await lookUp('suspended_1', api.as(cast.admin), { adminsView: 'true' })).toMatchObject({
      suspendedUntil: suspension.bannedUntil,
      suspensionReason: 'Five accounts',
      suspensionNote: 'Wrote to us in May.',
    });
    expect(await lookUp('suspended_1', api.as(cast.admin))).not.toHaveProperty('suspensionNote');
    expect(await lookUp('suspended_1', api.visitor())).not.toHaveProperty('suspensionReason');
  });

  test('lists the communities they moderate, by name', async () => {
    const user = await aUser(api.db, { username: 'busy' });
    await aCommunity(api.db, { by: user, name: 'Zebras' });
    await aCommunity(api.db, { by: user, name: 'ants' });
    const seen = await lookUp('busy', api.as(cast.bob));
    expect(seen.moddingList?.map(({ name }) => name)).toEqual(['ants', 'Zebras']);
    expect(seen.moddingList?.[0]).toMatchObject({
      userJoined: null,
      userMod: null,
      isMuted: false,
      mods: null,
      rules: null,
    });
    expect(seen.moddingList?.[0]).not.toHaveProperty('isDefault');
    expect((await api.as(user).call(sessionApi.user)).moddingList).toHaveLength(2);
  });

  test('is shown with a mark while suspended', async () => {
    await aUser(api.db, { username: 'suspended', bannedAt: '2026-02-01T00:00:00Z' });
    expect(await lookUp('suspended')).toMatchObject({ isBanned: true, bannedAt: '2026-02-01T00:00:00Z' });
  });
});

describe('a deleted account', () => {
  const aDeletedUser = (username: string) =>
    aUser(api.db, {
      username,
      points: 42,
      noPosts: 3,
      noComments: 5,
      lastSeen: '2026-03-04T05:06:07Z',
      deletedAt: '2026-05-01T00:00:00Z',
    });

  test('has its name and numbers, and no other facts', async () => {
    const user = await aDeletedUser('departed_1');
    await aCommunity(api.db, { by: user });
    await aSupporter(api.db, user);
    for (const client of [api.visitor(), api.as(cast.bob), api.as(cast.mod)]) {
      const seen = await lookUp('Departed_1', client);
      expect(Object.keys(seen).sort()).toEqual([...publicFields].sort());
      expect(seen).toMatchObject({
        id: zeroId,
        username: 'departed_1',
        aboutMe: null,
        proPic: null,
        badges: [],
        createdAt: '0001-01-01T00:00:00Z',
        deleted: true,
        deletedAt: '0001-01-01T00:00:00Z',
        points: 42,
        noPosts: 3,
        noComments: 5,
        lastSeenMonth: 'March 2026',
        moddingList: null,
      });
    }
  });

  test('shows admins what is stored of it', async () => {
    const user = await aDeletedUser('departed_2');
    expect(await lookUp('departed_2', api.as(cast.admin))).toMatchObject({
      id: user.id,
      username: 'departed_2',
      deleted: true,
      deletedAt: '2026-05-01T00:00:00Z',
    });
  });
});

describe('settings', () => {
  const change = (user: { id: string }, body: Record<string, unknown>) =>
    api.as(user).call(usersApi.updateProfile, { body });

  test('in the body are changed, and the others stay', async () => {
    const user = await aUser(api.db, { email: 'me@example.org', embedsOff: true });
    const changed = await change(user, { homeFeed: 'subscriptions', rememberFeedSort: true });
    expect(changed).toMatchObject({
      id: user.id,
      email: 'me@example.org',
      embedsOff: true,
      homeFeed: 'subscriptions',
      rememberFeedSort: true,
    });
    expect(await api.as(user).call(sessionApi.user)).toMatchObject({
      homeFeed: 'subscriptions',
      embedsOff: true,
    });
  });

  test.each([
    'upvoteNotificationsOff',
    'replyNotificationsOff',
    'rememberFeedSort',
    'embedsOff',
    'hideUserProfilePictures',
  ])('%s can be on, stays with null, and can be off', async (name) => {
    const user = await aUser(api.db);
    expect(await change(user, { [name]: true })).toMatchObject({ [name]: true });
    expect(await change(user, { [name]: null })).toMatchObject({ [name]: true });
    expect(await change(user, { [name]: false })).toMatchObject({ [name]: false });
  });

  test('stay unchanged with an empty body', async () => {
    const user = await aUser(api.db, { aboutMe: 'me', aboutMeHtml: '<p>me</p>' });
    expect(await change(user, {})).toMatchObject({ aboutMe: 'me', aboutMeHtml: '<p>me</p>' });
  });

  test('have an about text in Markdown, rendered when it is saved, which null clears', async () => {
    const user = await aUser(api.db);
    const written = await change(user, { aboutMe: '\n **I** <b>am</b>\u0000\ud800 ' });
    expect(written.aboutMe).toBe(' **I** <b>am</b>');
    expect(written.aboutMeHtml).toContain('<strong>I</strong>');
    expect(written.aboutMeHtml).toContain('&lt;b&gt;am&lt;/b&gt;');
    expect(await change(user, { aboutMe: null })).toMatchObject({ aboutMe: null, aboutMeHtml: null });
  });

  test('cut an about text at 10 000 characters', async () => {
    const user = await aUser(api.db);
    const { aboutMe } = await change(user, { aboutMe: '😀'.repeat(10_001) });
    expect([...(aboutMe ?? '')]).toHaveLength(10_000);
  });

  test('have an e-mail address, which null and "" clear', async () => {
    const user = await aUser(api.db);
    expect(await change(user, { email: ' me@example.org ' })).toMatchObject({ email: 'me@example.org' });
    expect(await change(user, { email: '' })).toMatchObject({ email: null });
    await change(user, { email: 'me@example.org' });
    expect(await change(user, { email: null })).toMatchObject({ email: null });
  });

  test('all stay unchanged if the address is wrong', async () => {
    const user = await aUser(api.db);
    await expectRefusal(change(user, { email: 'no-email', embedsOff: true }), 'invalid-email');
    expect(await api.as(user).call(sessionApi.user)).toMatchObject({ email: null, embedsOff: false });
  });

  test.each([
    { homeFeed: 'moderating' },
    { homeFeed: 'community' },
    { embedsOff: 'true' },
    { aboutMe: 7 },
    { email: {} },
  ])('are refused with %j', async (body) => {
    await expectRefusal(change(await aUser(api.db), body), 'invalid_json');
  });
});
