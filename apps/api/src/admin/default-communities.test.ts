import { adminApi, communitiesApi, moderationApi, sessionApi } from '@confab/api-contract/calls';
import { aCommunity } from '@confab/testing/db';
import { expect, test } from 'vitest';
import { useApi, useCast } from '../test-support/api.ts';

const api = useApi();
const cast = useCast(api);

type Action = 'add_default_forum' | 'remove_default_forum';

const act = (by: { id: string }, action: Action, name: string) =>
  api.as(by).call(adminApi.act, { body: { action, name } });
const isDefault = async ({ id }: { id: string }) =>
  (await api.visitor().call(communitiesApi.get, { params: { communityId: id } })).isDefault;
const acts = async ({ id }: { id: string }) =>
  (await api.as(cast.admin).call(moderationApi.log, { params: { communityId: id }, query: {} })).entries.map(
    ({ act, by, actedAs }) => [act, by, actedAs],
  );
const sidebar = async () =>
  (await api.visitor().call(sessionApi.initial)).communities.map(({ name }) => name);

test('an admin adds a community to the default ones and removes it, by its name in any case', async () => {
  const community = await aCommunity(api.db, { by: cast.mod, name: 'Welcome' });
  expect(await act(cast.admin, 'add_default_forum', ' wELCOME ')).toEqual({ success: true });
  expect(await isDefault(community)).toBe(true);
  expect(await sidebar()).toContain('Welcome');
  expect(await act(cast.admin, 'remove_default_forum', 'Welcome')).toEqual({ success: true });
  expect(await isDefault(community)).toBe(false);
  expect(await sidebar()).not.toContain('Welcome');
});

test('repeating an act changes nothing, and only real changes are in the log', async () => {
  const community = await aCommunity(api.db, { by: cast.admin });
  for (const action of ['add_default_forum', 'remove_default_forum'] as const) {
    await Promise.all([
      act(cast.admin, action, community.name),
      act(cast.admin, action, community.name),
      act(cast.admin, action, community.name),
    ]);
  }
  // The admin moderates it, but default communities are a matter of the site.
  expect(await acts(community)).toEqual([
    ['remove_default', 'admin', 'admins'],
    ['add_default', 'admin', 'admins'],
  ]);
});

test.each([
  { body: { action: 'ban_everybody', name: 'cats' }, code: 'invalid_action' },
  { body: { action: '', name: 'cats' }, code: 'invalid_action' },
  { body: { action: 'ban_everybody' }, code: 'invalid_action' },
  { body: { name: 'cats' }, code: 'invalid_json' },
  { body: { action: null, name: 'cats' }, code: 'invalid_json' },
  { body: { action: 7, name: 'cats' }, code: 'invalid_json' },
  { body: { action: 'add_default_forum' }, code: 'invalid_json' },
  { body: { action: 'add_default_forum', name: 7 }, code: 'invalid_json' },
  { body: [], code: 'invalid_json' },
])('$body is refused with $code', async ({ body, code }) => {
  const response = await api
    .as(cast.admin)
    .request({ method: 'POST', url: '/api/_admin', payload: JSON.stringify(body) });
  expect(response.json()).toMatchObject({ status: 400, code });
});
