import { communitiesApi, sessionApi, siteApi } from '@confab/api-contract/calls';
import { siteLog, updateSiteSettings, users } from '@confab/db';
import { initialSiteSettings } from '@confab/domain';
import { aUser } from '@confab/testing/db';
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  errorBody,
  expectRefusal,
  startApi,
  type TestApi,
  uncompared,
  useApi,
  useCast,
} from '../test-support/api.ts';
import { password, passwordHash } from '../test-support/passwords.ts';
import { statementsDuring } from '../test-support/statements.ts';

const api = useApi(uncompared);
const cast = useCast(api);

test('an admin reads the settings and changes those that are present', async () => {
  const admin = api.as(cast.admin);
  expect(await admin.call(siteApi.settings)).toEqual(initialSiteSettings);
  const closed = { ...initialSiteSettings, signupsDisabled: true };
  expect(await admin.call(siteApi.updateSettings, { body: { signupsDisabled: true } })).toEqual(closed);
  const named = { ...closed, siteName: 'Lantern', accent: '#1a6a90' };
  const body = { siteName: ' Lantern ', accent: '#1A6A90' };
  expect(await admin.call(siteApi.updateSettings, { body })).toEqual(named);
  expect(await admin.call(siteApi.updateSettings, { body: {} })).toEqual(named);
  expect(await admin.call(siteApi.settings)).toEqual(named);
  expect(await api.visitor().call(sessionApi.initial)).toMatchObject({
    siteName: 'Lantern',
    accent: '#1a6a90',
    signupsDisabled: true,
  });
  const cleared = { signupsDisabled: false, siteName: null, accent: null };
  expect(await admin.call(siteApi.updateSettings, { body: cleared })).toEqual(initialSiteSettings);
});

test('the site’s log names the settings that an admin changed, and cannot be changed itself', async () => {
  const admin = api.as(cast.admin);
  await admin.call(siteApi.updateSettings, { body: { search: false, siteName: 'Lantern', readOnly: false } });
  const [entry] = await api.db.select().from(siteLog).orderBy(desc(siteLog.id)).limit(1);
  expect(entry).toMatchObject({
    act: 'change_site_settings',
    userId: cast.admin.id,
    details: { changed: ['search', 'siteName'] },
  });
  await expect(api.db.delete(siteLog)).rejects.toThrow();
  const entries = await api.db.$count(siteLog);
  await admin.call(siteApi.updateSettings, { body: { search: false } });
  expect(await api.db.$count(siteLog)).toBe(entries);
  await admin.call(siteApi.updateSettings, { body: { search: true, siteName: null } });
});

test('null leaves a setting as it is, and a value that is no flag is refused', async () => {
  const admin = api.as(cast.admin);
  const before = await admin.call(siteApi.settings);
  expect(await admin.call(siteApi.updateSettings, { body: { signupsDisabled: null } })).toEqual(before);
  const response = await admin.request({
    method: 'PUT',
    url: '/api/site_settings',
    payload: '{"signupsDisabled":"no"}',
  });
  expect(response.json()).toMatchObject({ status: 400, code: 'invalid_json' });
});

test('a member who becomes an admin can act as one in their present session', async () => {
  const user = await aUser(api.db);
  const session = api.as(user);
  await expectRefusal(session.call(siteApi.settings), 'not_admin');
  await api.db.update(users).set({ isAdmin: true }).where(eq(users.id, user.id));
  expect(await session.call(siteApi.settings)).toHaveProperty('signupsDisabled');
});

test('a setting that is not readable, too long or unknown in kind is refused', async () => {
  const admin = api.as(cast.admin);
  const change = (body: object) => admin.request({ method: 'PUT', url: '/api/site_settings', payload: body });
  expect((await change({ accent: '#ffee00' })).json()).toMatchObject({ code: 'unreadable_accent' });
  for (const wrong of [
    { banner: 'x'.repeat(201) },
    { bannerUntil: 'soon' },
    { bannerLevel: 'loud' },
    { siteName: 5 },
  ]) {
    expect((await change(wrong)).json()).toMatchObject({ status: 400, code: 'invalid_json' });
  }
});

test('a banner whose time is over is not sent', async () => {
  const until = (ms: number) => new Date(Date.now() + ms).toISOString();
  for (const [bannerUntil, banner] of [
    [until(60_000), 'Soon'],
    [until(-1), null],
    [null, 'Soon'],
  ] as const) {
    await updateSiteSettings(api.db, { banner: 'Soon', bannerUntil });
    expect(await api.visitor().call(sessionApi.initial)).toMatchObject({ banner, bannerUntil });
  }
  await updateSiteSettings(api.db, { banner: null, bannerUntil: null });
});

describe('a read-only site', () => {
  let other: TestApi;
  beforeAll(async () => {
    other = await startApi({ database: api.database });
  });
  beforeEach(() => updateSiteSettings(api.db, { readOnly: true }));
  afterEach(() => updateSiteSettings(api.db, { readOnly: false }));
  afterAll(() => other.close());

  const join = (person: { id: string } | null, at = api) =>
    (person ? at.as(person) : at.visitor()).request({
      method: 'POST',
      url: '/api/_joinCommunity',
      payload: { communityId: cast.cats.id, leave: false },
    });

  test('refuses the writes of members and moderators with a sentence and a time, in every process at once', async () => {
    for (const at of [api, other]) {
      for (const person of [cast.mallory, cast.mod]) {
        const refused = await join(person, at);
        expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
          503,
          errorBody('read_only'),
          '300',
        ]);
      }
    }
    await updateSiteSettings(api.db, { readOnly: false });
    for (const at of [api, other]) expect((await join(cast.mallory, at)).statusCode).toBe(200);
  });

  test('lets admins write, everybody read, and people log in and out', async () => {
    expect((await join(cast.admin)).statusCode).toBe(200);
    expect(await api.visitor().call(sessionApi.initial)).toMatchObject({ readOnly: true });
    const { username } = await aUser(api.db, { username: 'returning', passwordHash: passwordHash });
    const client = api.visitor();
    expect(await client.call(sessionApi.login, { body: { username, password } })).toMatchObject({ username });
    await expect(api.as(cast.bob).call(sessionApi.logout)).resolves.toBeNull();
  });

  test('refuses new accounts', async () => {
    const body = { username: 'newcomer', password: 'long enough', captchaToken: 'test' };
    await expectRefusal(api.visitor().call(sessionApi.signup, { body }), 'read_only');
  });

  test('costs the request of a member no statement', async () => {
    const member = api.as(cast.alice);
    await member.call(sessionApi.user);
    const sent = await statementsDuring(api.db, () =>
      expectRefusal(
        member.call(communitiesApi.join, {
          body: { communityId: cast.cats.id, leave: false },
        }),
        'read_only',
      ),
    );
    expect(sent).toHaveLength(1);
  });
});
