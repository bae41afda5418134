import { sessionApi } from '@confab/api-contract/calls';
import { sessions } from '@confab/db';
import { limits } from '@confab/domain';
import { issueSessionId, readSessionId, sessionKey } from '@confab/session';
import { aUser } from '@confab/testing/db';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expectRefusal, useApi } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';
import { password, passwordHash } from '../test-support/passwords.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const api = useApi();

type Row = { id: string; username: string };

const aMember = () => aUser(api.db, { passwordHash });

/** Logs in with this User-Agent. */
async function logIn({ username }: Row, userAgent: string, client = api.visitor()): Promise<Client> {
  const response = await client.request({
    method: 'POST',
    url: '/api/_login',
    payload: JSON.stringify({ username, password }),
    headers: { 'user-agent': userAgent },
  });
  expect(response.statusCode).toBe(200);
  return client;
}

/** A session last used that many minutes ago. */
async function aSession({ id }: Row, minutesAgo: number, values: Partial<typeof sessions.$inferInsert> = {}) {
  const moment = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const [row] = await api.db
    .insert(sessions)
    .values({
      key: sessionKey(issueSessionId(api.config.secret, 'member')),
      userId: id,
      lastSeenAt: moment(-minutesAgo),
      expiresAt: moment(60),
      ...values,
    })
    .returning();
  if (!row) throw new Error('an inserted row comes back');
  return row;
}

const list = (client: Client) => client.call(sessionApi.list);
const end = (client: Client, sessionId: number | string) =>
  client.call(sessionApi.end, { params: { sessionId: String(sessionId) } });
const sessionsOf = ({ id }: Row) =>
  api.db.select().from(sessions).where(eq(sessions.userId, id)).orderBy(asc(sessions.id));

describe('the list of a member’s sessions', () => {
  test('has each session, the one used last first, and marks the one that asks', async () => {
    const member = await aMember();
    const other = await aUser(api.db);
    const [old, recent] = [
      await aSession(member, 30),
      await aSession(member, 3, { device: 'Safari on iPhone' }),
    ];
    await aSession(other, 1);
    const client = await logIn(member, firefox);
    expect(await list(client)).toEqual([
      expect.objectContaining({ device: 'Firefox on Linux', current: true }),
      {
        id: recent.id,
        device: 'Safari on iPhone',
        createdAt: recent.createdAt,
        lastSeenAt: recent.lastSeenAt,
        current: false,
      },
      expect.objectContaining({ id: old.id, device: null, current: false }),
    ]);
  });

  test('leaves out expired sessions', async () => {
    const member = await aMember();
    await aSession(member, 30, { expiresAt: new Date(Date.now() - 1000).toISOString() });
    expect(await list(api.as(member))).toMatchObject([{ current: true }]);
  });

  test(`has ${limits.sessionsShown} at most`, async () => {
    const member = await aMember();
    const oldest = await aSession(member, 9_000);
    for (let minutes = 1; minutes <= limits.sessionsShown; minutes++) await aSession(member, minutes);
    const rows = await list(api.as(member));
    expect(rows).toHaveLength(limits.sessionsShown);
    expect(rows[0]?.current).toBe(true);
    expect(rows.map(({ id }) => id)).not.toContain(oldest.id);
  });
});

describe('the name of a client', () => {
  test('is stored in our own words only', async () => {
    const member = await aMember();
    await logIn(member, `${firefox} <b>me@example.org</b>`);
    await logIn(member, 'my own program/1.0');
    expect((await sessionsOf(member)).map(({ device }) => device)).toEqual(['Firefox on Linux', null]);
  });

  test('is that of the newest login in a session', async () => {
    const [first, second] = [await aMember(), await aMember()];
    const client = await logIn(first, firefox);
    await client.call(sessionApi.logout);
    await logIn(second, 'curl/8', client);
    expect(await list(client)).toMatchObject([{ device: null, current: true }]);
    expect(await sessionsOf(first)).toEqual([]);
  });
});

describe('ending a session', () => {
  test('logs it out at once, and keeps the others', async () => {
    const member = await aMember();
    const [here, there] = [await logIn(member, firefox), await logIn(member, 'curl/8')];
    const other = (await list(here)).find(({ current }) => !current);
    expect(await end(here, other?.id ?? 0)).toEqual({ success: true });
    await expectRefusal(there.call(sessionApi.user), 'not_logged_in');
    expect(await here.call(sessionApi.user)).toMatchObject({ id: member.id });
    expect(await list(here)).toMatchObject([{ current: true }]);
  });

  test('from itself is a logout: a browser gets another id, which is a visitor’s', async () => {
    const member = await aMember();
    const client = api.as(member);
    const [current] = await list(client);
    const response = await client.request({
      method: 'DELETE',
      url: `/api/_sessions/${current?.id}`,
      headers: { origin: api.config.site.url },
    });
    expect(response.statusCode).toBe(200);
    const given = response.cookies.find(({ name }) => name === 'SID')?.value ?? '';
    expect(readSessionId(api.config.secret, given)).toBe('anonymous');
    expect(given).not.toBe(await client.sessionId());
    await expectRefusal(client.call(sessionApi.user), 'not_logged_in');
  });

  test('from itself keeps its id unless the client is a browser', async () => {
    const client = api.as(await aMember());
    const [current] = await list(client);
    const response = await client.request({ method: 'DELETE', url: `/api/_sessions/${current?.id}` });
    expect(response.headers['set-cookie']).not.toContain('SID=');
    await expectRefusal(client.call(sessionApi.user), 'not_logged_in');
  });

  test('twice, or an unknown one, changes nothing', async () => {
    const member = await aMember();
    const client = api.as(member);
    const other = await aSession(member, 1);
    for (const id of [other.id, other.id, 0, 999_999_999_999_999]) {
      expect(await end(client, id)).toEqual({ success: true });
    }
    expect(await sessionsOf(member)).toHaveLength(1);
  });
});
