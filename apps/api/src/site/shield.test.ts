import { siteApi } from '@confab/api-contract/calls';
import { updateSiteSettings } from '@confab/db';
import { processKey, processKeyHeader } from '@confab/session';
import { expect, test } from 'vitest';
import { startApi, useApi, useCast } from '../test-support/api.ts';

const api = useApi();
const cast = useCast(api);

const exchange = (counts: object, at = api, key = processKey(api.config.secret)) =>
  at.app.inject({
    method: 'POST',
    url: '/internal/shield',
    headers: { [processKeyHeader]: key },
    payload: counts,
  });

test('web processes hear the setting at once, and admins see the sum of what they counted', async () => {
  const other = await startApi({ database: api.database });
  await updateSiteSettings(api.db, { shield: 'on', siteName: 'Lantern', accent: '#1a6a90' });
  const heard = await exchange({ up: 1, wanted: 4, noPass: 3, work300: 1, passedByWork: 1 });
  expect(heard.json()).toEqual({ shield: 'on', siteName: 'Lantern', accent: '#1a6a90' });
  await exchange({ noPass: 2, wrongWork: 1, 'of a newer version': 5, wanted: -3 }, other);
  await exchange({});
  const state = await api.as(cast.admin).call(siteApi.shield);
  expect(state).toMatchObject({
    setting: 'on',
    upSince: expect.stringMatching(/:00\.000Z$/) as string,
    asked: [{ reason: 'noPass', count: 5 }],
    refused: [{ reason: 'wrongWork', count: 1 }],
    passed: 1,
    medianWorkMs: 300,
  });
  expect(state.wanted.reduce((sum, count) => sum + count, 0)).toBe(4);
  await other.close();
});

test('only processes that know SECRET are heard', async () => {
  for (const key of ['', processKey('another secret')]) {
    expect((await exchange({ noPass: 1 }, api, key)).json()).toMatchObject({ status: 404 });
  }
});
