import { contract } from '@confab/api-contract';
import { csrfToken, issueSessionId } from '@confab/session';
import { aUser } from '@confab/testing/db';
import { describe, expect, test } from 'vitest';
import { password, passwordHash } from '../test-support/passwords.ts';
import { errorBody, useApi } from '../test-support/api.ts';
import { addressOf } from '../test-support/client.ts';
import { someParams } from '../test-support/example-params.ts';

const api = useApi();

const anySession = () => issueSessionId(api.config.secret, 'anonymous');

test.each(contract.filter(({ call }) => call.method !== 'GET'))(
  '$name is refused without a token, before all other checks',
  async ({ call }) => {
    for (const headers of [
      {},
      { 'x-csrf-token': '' },
      { 'x-csrf-token': 'A'.repeat(44) },
      { 'x-csrf-token': csrfToken(api.config.secret, anySession()) },
    ]) {
      const response = await api.app.inject({
        method: call.method,
        url: addressOf(call, { params: someParams }),
        headers: { cookie: `SID=${anySession()}`, ...headers },
        payload: 'no json',
      });
      expect(response.statusCode).toBe(401);
      // No code, so that clients can distinguish it from "log in first" (api.md 1.4).
      expect(response.json()).toEqual(errorBody('csrf'));
      expect(response.headers['csrf-token']).toMatch(/^[\w=-]{44}$/);
    }
  },
);

test.each(contract.filter(({ call }) => call.method === 'GET'))('$name needs no token', async ({ call }) => {
  const response = await api.app.inject(addressOf(call, { params: someParams }));
  expect(response.json()).not.toEqual(errorBody('csrf'));
});

test('the token in the reply to a refused request is valid for the next attempt', async () => {
  const post = (headers: Record<string, string>) =>
    api.app.inject({ method: 'POST', url: '/api/_postVote', headers, payload: '{}' });
  const refused = await post({});
  const cookie = `SID=${refused.cookies.find(({ name }) => name === 'SID')?.value ?? ''}`;
  const token = String(refused.headers['csrf-token']);
  expect((await post({ cookie, 'x-csrf-token': token })).json()).toEqual(errorBody('not_logged_in'));
});

describe('the token', () => {
  test('is one header value of 44 URL-safe characters, and the cookie has the same', async () => {
    const response = await api.app.inject('/api/_initial');
    const token = response.headers['csrf-token'];
    expect(token).toMatch(/^[A-Za-z0-9_=-]{44}$/);
    expect(response.cookies.find(({ name }) => name === 'csrftoken')?.value).toBe(token);
  });

  test('is one header value also if the cookie was stale, and the cookie is corrected', async () => {
    const id = anySession();
    const response = await api.app.inject({
      url: '/api/_initial',
      headers: { cookie: `SID=${id}; csrftoken=stale` },
    });
    expect(response.headers['csrf-token']).toBe(csrfToken(api.config.secret, id));
    expect(response.cookies).toEqual([
      { name: 'csrftoken', path: '/', value: csrfToken(api.config.secret, id) },
    ]);
  });

  test('is not sent as a cookie to a client that has it', async () => {
    const id = anySession();
    const cookie = `SID=${id}; csrftoken=${csrfToken(api.config.secret, id)}`;
    const response = await api.app.inject({ url: '/api/_initial', headers: { cookie } });
    expect(response.cookies).toEqual([]);
    expect(response.headers['csrf-token']).toBe(csrfToken(api.config.secret, id));
  });

  test('stays the same for a session through login and logout, unless the client is a browser', async () => {
    const user = await aUser(api.db, { passwordHash });
    const id = anySession();
    const token = csrfToken(api.config.secret, id);
    const headers = { cookie: `SID=${id}`, 'x-csrf-token': token };
    const steps = [
      { url: '/api/_login', payload: JSON.stringify({ username: user.username, password }) },
      { url: '/api/_settings?action=updateProfile', payload: '{"embedsOff":true}' },
      { url: '/api/_login?action=logout' },
      { url: '/api/_login', payload: JSON.stringify({ username: user.username, password }) },
    ];
    for (const step of steps) {
      const response = await api.app.inject({ method: 'POST', headers, ...step });
      expect([step.url, response.statusCode]).toEqual([step.url, 200]);
      expect(response.headers['csrf-token']).toBe(token);
    }
  });
});
