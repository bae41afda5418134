import { siteApi } from '@confab/api-contract/calls';
import { users } from '@confab/db';
import { aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../test-support/api.ts';
import { theCast } from '../test-support/cast.ts';
import { expectRefusal } from '../test-support/refusal.ts';

let api: TestApi;
let cast: Awaited<ReturnType<typeof theCast>>;
beforeAll(async () => {
  api = await startApi();
  cast = await theCast(api.db);
});
afterAll(() => api.close());

test('an admin reads the settings and changes those that are present', async () => {
  const admin = api.as(cast.admin);
  expect(await admin.call(siteApi.settings)).toEqual({ signupsDisabled: false, torBlocked: false });
  expect(await admin.call(siteApi.updateSettings, { body: { signupsDisabled: true } })).toEqual({
    signupsDisabled: true,
    torBlocked: false,
  });
  expect(await admin.call(siteApi.updateSettings, { body: { torBlocked: true } })).toEqual({
    signupsDisabled: true,
    torBlocked: true,
  });
  expect(await admin.call(siteApi.updateSettings, { body: {} })).toEqual({
    signupsDisabled: true,
    torBlocked: true,
  });
  expect(await admin.call(siteApi.settings)).toEqual({ signupsDisabled: true, torBlocked: true });
});

test('null leaves a setting, and anything but a flag is refused', async () => {
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

test('nobody else reads or changes them', async () => {
  for (const [client, error] of [
    [api.visitor(), 'not_logged_in'],
    [api.as(cast.bob), 'not_admin'],
    [api.as(cast.mod), 'not_admin'],
  ] as const) {
    await expectRefusal(client.call(siteApi.settings), error);
    await expectRefusal(client.call(siteApi.updateSettings, { body: { signupsDisabled: true } }), error);
  }
});

test('whoever becomes an admin is one with the session they have', async () => {
  const user = await aUser(api.db);
  const session = api.as(user);
  await expectRefusal(session.call(siteApi.settings), 'not_admin');
  await api.db.update(users).set({ isAdmin: true }).where(eq(users.id, user.id));
  expect(await session.call(siteApi.settings)).toHaveProperty('signupsDisabled');
});
