import { siteApi } from '@confab/api-contract/calls';
import { analyticsEvents } from '@confab/db';
import { sessionKey } from '@confab/session';
import { expect, test } from 'vitest';
import { theCast, useApi } from '../test-support/api.ts';

const api = useApi();

const count = () => api.db.$count(analyticsEvents);

test('a use of the installed app is counted once per session, for visitors and members', async () => {
  const { bob } = await theCast(api.db);
  const before = await count();
  for (const client of [api.visitor(), api.visitor(), api.as(bob)]) {
    for (let round = 0; round < 3; round++) {
      expect(await client.call(siteApi.recordEvent, { body: { event: 'pwa_use' } })).toEqual({
        success: true,
      });
    }
  }
  expect(await count()).toBe(before + 3);
});

test('five uses reported at the same time are counted once', async () => {
  const client = api.visitor();
  const before = await count();
  await Promise.all(
    Array.from({ length: 5 }, () => client.call(siteApi.recordEvent, { body: { event: 'pwa_use' } })),
  );
  expect(await count()).toBe(before + 1);
});

test('the stored event does not reveal the session', async () => {
  const client = api.visitor();
  await client.call(siteApi.recordEvent, { body: { event: 'pwa_use' } });
  const id = await client.sessionId();
  const rows = JSON.stringify(await api.db.select().from(analyticsEvents));
  expect(rows).not.toContain(id);
  expect(rows).not.toContain(sessionKey(id));
});

test.each(['{"event":"pwa_install"}', '{"event":""}', '{"event":7}', '{"event":null}', '{}'])(
  'the body %s is refused: it has no known event',
  async (payload) => {
    const before = await count();
    const response = await api.visitor().request({ method: 'POST', url: '/api/analytics', payload });
    expect(response.json()).toMatchObject({ status: 400, code: 'bad_event' });
    expect(await count()).toBe(before);
  },
);

test.each(['', '[]', 'null', '{'])('the body %j is refused: it is no JSON object', async (payload) => {
  const response = await api.visitor().request({ method: 'POST', url: '/api/analytics', payload });
  expect(response.json()).toMatchObject({ status: 400, code: 'invalid_json' });
});
