import { siteApi } from '@confab/api-contract/calls';
import { users } from '@confab/db';
import { aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';

const api = useApi();
const cast = useCast(api);

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
