import { sessionApi } from '@confab/api-contract/calls';
import { sessions, users } from '@confab/db';
import { csrfToken, readSessionId, sessionKey } from '@confab/session';
import { aUser } from '@confab/testing/db';
import { eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { password, passwordHash } from '../test-support/passwords.ts';
import { errorBody, startApi, useApi } from '../test-support/api.ts';

const api = useApi();

const setCookies = (response: LightMyRequestResponse) => [response.headers['set-cookie'] ?? []].flat();
const cookieOf = (response: LightMyRequestResponse, name: string) =>
  response.cookies.find((cookie) => cookie.name === name)?.value;
const countSessions = () => api.db.$count(sessions);

/** The cookies that a client stores. */
function keep(response: LightMyRequestResponse) {
  const id = cookieOf(response, 'SID');
  const token = response.headers['csrf-token'];
  if (id === undefined || typeof token !== 'string') throw new Error('the reply carries no session');
  return { id, headers: { cookie: `SID=${id}`, 'x-csrf-token': token } };
}

const browser = { 'sec-fetch-site': 'same-origin' };

describe('the session cookie', () => {
  test('is the first cookie of the first reply, before the CSRF token', async () => {
    const response = await api.app.inject('/api/_initial');
    expect(setCookies(response).map((cookie) => cookie.split('=')[0])).toEqual(['SID', 'csrftoken']);
  });

  test('has 36 characters from 0-9A-Za-z_, is hidden from scripts and lasts 360 days', async () => {
    const response = await api.app.inject('/api/_initial');
    const [session = ''] = setCookies(response);
    expect(session).toMatch(/^SID=[0-9A-Za-z_]{36}; /);
    expect(
      session
        .split('; ')
        .slice(1)
        .map((attribute) => attribute.split('=')[0])
        .sort(),
    ).toEqual(['Expires', 'HttpOnly', 'Path', 'SameSite']);
    expect(session).toContain('Path=/');
    expect(session).toContain('SameSite=Lax');
    const expires = Date.parse(/Expires=([^;]+)/.exec(session)?.[1] ?? '');
    expect(Math.abs(expires - Date.now() - 360 * 86_400_000)).toBeLessThan(60_000);
  });

  test('is limited to https only if the site uses it', async () => {
    const site = { name: 'Confab', url: 'https://forum.example', contactEmail: null };
    const secure = await startApi({ config: { site }, database: api.database });
    const [session = '', token = ''] = setCookies(await secure.app.inject('/api/_initial'));
    expect(session).toContain('; Secure');
    // Scripts and plain pages must be able to read the token (api.md 1.4).
    expect(token).not.toMatch(/Secure|HttpOnly|SameSite|Expires/);
    await secure.close();
  });

  test('is not sent to a client that has it', async () => {
    const { headers } = keep(await api.app.inject('/api/_initial'));
    const again = await api.app.inject({ url: '/api/_initial', headers });
    expect(setCookies(again).some((cookie) => cookie.startsWith('SID='))).toBe(false);
  });

  test.each([
    ['made up', 'A'.repeat(36)],
    ['empty', ''],
    ['too long', 'A'.repeat(4000)],
    ['not even characters', '%00%FF'],
  ])('is replaced when it is %s', async (_what, id) => {
    const response = await api.app.inject({ url: '/api/_initial', headers: { cookie: `SID=${id}` } });
    expect(cookieOf(response, 'SID')).toMatch(/^[0-9A-Za-z_]{36}$/);
  });

  test('also comes with errors of a handler', async () => {
    for (const url of ['/api/posts/nothing', '/api/_user', '/api/posts?sort=best']) {
      const response = await api.app.inject(url);
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(setCookies(response)[0]).toMatch(/^SID=/);
      expect(response.headers['csrf-token']).toMatch(/^[\w=-]{44}$/);
    }
  });

  test('is not sent at an unknown address', async () => {
    const response = await api.app.inject('/api/nothing');
    expect(setCookies(response)).toEqual([]);
    expect(response.headers['csrf-token']).toBeUndefined();
  });
});

describe('a visitor', () => {
  test('gets no row, however often they come and whatever they do', async () => {
    const before = await countSessions();
    const { headers } = keep(await api.app.inject('/api/_initial'));
    await api.app.inject({ url: '/api/posts', headers });
    await api.app.inject({ method: 'POST', url: '/api/analytics', headers, payload: '{"event":"pwa_use"}' });
    await api.app.inject('/api/communities');
    expect(await countSessions()).toBe(before);
  });

  test('keeps the session at every process with the same secret', async () => {
    const other = await startApi({ database: api.database });
    const { headers } = keep(await api.app.inject('/api/_initial'));
    const elsewhere = await other.app.inject({ url: '/api/_initial', headers });
    expect(elsewhere.headers['csrf-token']).toBe(headers['x-csrf-token']);
    await other.close();
  });
});

describe('at login', () => {
  const logIn = async (headers: Record<string, string>, extra: Record<string, string>) => {
    const user = await aUser(api.db, { passwordHash });
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/_login',
      headers: { ...headers, ...extra },
      payload: JSON.stringify({ username: user.username, password }),
    });
    expect(response.statusCode).toBe(200);
    return { user, response };
  };

  test.each([
    ['Origin', { origin: 'http://127.0.0.1:3000' }],
    ['Sec-Fetch-Site', browser],
  ])(
    'a browser, known by %s, gets a new session and token, and the old session is logged out',
    async (_header, extra) => {
      const before = keep(await api.app.inject('/api/_initial'));
      const { user, response } = await logIn(before.headers, extra);

      const after = keep(response);
      expect(after.id).not.toBe(before.id);
      expect(readSessionId(api.config.secret, after.id)).toBe('member');
      expect(after.headers['x-csrf-token']).toBe(csrfToken(api.config.secret, after.id));
      expect(cookieOf(response, 'csrftoken')).toBe(after.headers['x-csrf-token']);
      expect(setCookies(response).map((cookie) => cookie.split('=')[0])).toEqual(['SID', 'csrftoken']);

      const polled = await api.app.inject({ url: '/api/_user', headers: after.headers });
      expect(polled.json()).toMatchObject({ id: user.id });
      const old = await api.app.inject({ url: '/api/_user', headers: before.headers });
      expect(old.json()).toEqual(errorBody('not_logged_in'));
    },
  );

  test('a browser without any cookie gets one session, that of the member', async () => {
    const { headers } = keep(await api.app.inject('/api/_initial'));
    const { response } = await logIn(headers, browser);
    expect(setCookies(response)).toHaveLength(2);
  });

  test('another client keeps its session and token', async () => {
    const before = keep(await api.app.inject('/api/_initial'));
    const { user, response } = await logIn(before.headers, {});

    expect(cookieOf(response, 'SID')).toBeUndefined();
    expect(response.headers['csrf-token']).toBe(before.headers['x-csrf-token']);
    const polled = await api.app.inject({ url: '/api/_user', headers: before.headers });
    expect(polled.json()).toMatchObject({ id: user.id });
  });
});

describe('at logout', () => {
  test('a browser gets a new session, and the old one is logged out', async () => {
    const member = api.as(await aUser(api.db));
    const response = await member.request({
      method: 'POST',
      url: '/api/_login?action=logout',
      headers: browser,
    });
    expect(response.statusCode).toBe(200);
    expect(response.payload).toBe('');
    expect(response.headers['content-type']).toBe('application/json; charset=UTF-8');
    const after = keep(response);
    expect(after.id).not.toBe(await member.sessionId());
    expect((await member.request({ url: '/api/_user' })).statusCode).toBe(401);
    expect((await api.app.inject({ url: '/api/_user', headers: after.headers })).statusCode).toBe(401);
  });

  test('another client keeps its session as a visitor, and may log in again', async () => {
    const member = api.as(await aUser(api.db));
    const response = await member.request({ method: 'POST', url: '/api/_login?action=logout' });
    expect(response.statusCode).toBe(200);
    expect(setCookies(response).some((cookie) => cookie.startsWith('SID='))).toBe(false);
    expect((await member.request({ url: '/api/_user' })).statusCode).toBe(401);

    const next = await aUser(api.db, { passwordHash });
    const payload = JSON.stringify({ username: next.username, password });
    await member.request({ method: 'POST', url: '/api/_login', payload });
    expect((await member.request({ url: '/api/_user' })).json()).toMatchObject({ id: next.id });
  });

  test('the row of the session is deleted', async () => {
    const member = api.as(await aUser(api.db));
    const key = sessionKey(await member.sessionId());
    await member.call(sessionApi.logout);
    expect(await api.db.$count(sessions, eq(sessions.key, key))).toBe(0);
  });
});

describe('a session', () => {
  test('that has expired is a visitor’s', async () => {
    const user = await aUser(api.db);
    const member = api.as(user);
    await member.call(sessionApi.user);
    await api.db
      .update(sessions)
      .set({ expiresAt: '2020-01-01T00:00:00Z' })
      .where(eq(sessions.userId, user.id));
    expect((await member.request({ url: '/api/_user' })).json()).toEqual(errorBody('not_logged_in'));
  });

  test('in use stores its last use and address and is extended, at most every five minutes', async () => {
    const long = '2020-01-01T00:00:00Z';
    const user = await aUser(api.db, { lastSeen: long });
    const member = api.as(user).from('192.0.2.7');
    const key = sessionKey(await member.sessionId());
    const seen = async () => (await api.db.select().from(users).where(eq(users.id, user.id)))[0];
    const minutesAgo = (minutes: number) =>
      api.db
        .update(sessions)
        .set({
          lastSeenAt: sql`now() - make_interval(mins => ${minutes})`,
          expiresAt: sql`now() + interval '1 day'`,
        })
        .where(eq(sessions.key, key));

    await minutesAgo(4);
    await member.call(sessionApi.user);
    expect((await seen())?.lastSeen).toBe(long);

    await minutesAgo(6);
    await member.call(sessionApi.user);
    const after = await seen();
    expect(Date.now() - Date.parse(after?.lastSeen ?? '')).toBeLessThan(60_000);
    expect(after?.lastSeenIp).toBe('192.0.2.7');
    const [row] = await api.db.select().from(sessions).where(eq(sessions.key, key));
    const days = (Date.parse(row?.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(359);
    expect(Date.now() - Date.parse(row?.lastSeenAt ?? '')).toBeLessThan(60_000);
  });
});
