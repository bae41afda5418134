import { sessionApi } from '@confab/api-contract/calls';
import { hashResetToken, passwordResets, rateLimitWindows, sessions, users } from '@confab/db';
import { rateLimits } from '@confab/domain';
import { aUser } from '@confab/testing/db';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal, startApi, type TestApi, useApi } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';
import { listJobs } from '../test-support/jobs.ts';
import { whileUserChanges } from '../test-support/lock-race.ts';
import { statementsDuring } from '../test-support/statements.ts';
import { passwordHash } from '../test-support/passwords.ts';

const password = 'battery staple';
const api = useApi({ config: { recovery: true } });

type Row = { id: string; username: string };

const ask = (body: { username?: string; email?: string }, client = api.visitor()) =>
  client.call(sessionApi.recover, { body });

describe('asking for recovery', () => {
  beforeEach(async () => {
    await api.db.execute(sql`delete from graphile_worker._private_jobs`);
  });

  test('writes a job for the worker, by name or by address', async () => {
    expect(await ask({ username: ' Alice_of_York ' })).toEqual({ success: true });
    expect(await ask({ email: ' alice@example.org ' })).toEqual({ success: true });
    expect(await listJobs(api.db)).toEqual([
      { name: 'sendRecovery', payload: { username: 'Alice_of_York' } },
      { name: 'sendRecovery', payload: { email: 'alice@example.org' } },
    ]);
  });

  test('does and answers the same for every name', async () => {
    const live = await aUser(api.db, { email: 'live@example.org' });
    const silent = await aUser(api.db);
    const banned = await aUser(api.db, { email: 'banned@example.org', bannedAt: new Date().toISOString() });
    const gone = await aUser(api.db, { deletedAt: new Date().toISOString() });
    const statements = new Set<string>();
    for (const body of [
      ...[live, silent, banned, gone].map(({ username }) => ({ username })),
      { username: 'never_heard_of' },
      { username: 'ghost' },
      { username: 'not a name!' },
      { username: 'nul\0\ud800' },
      { username: 'x'.repeat(10_000) },
      { email: 'live@example.org' },
      { email: 'banned@example.org' },
      { email: 'unknown@example.org' },
    ]) {
      const client = api.visitor();
      await client.sessionId();
      const sent = await statementsDuring(api.db, async () => {
        expect(await ask(body, client)).toEqual({ success: true });
      });
      statements.add(JSON.stringify(sent));
      const jobs = await listJobs(api.db);
      expect(jobs).toHaveLength(1);
      expect(JSON.stringify(jobs[0]?.payload).length).toBeLessThan(300);
      await api.db.execute(sql`delete from graphile_worker._private_jobs`);
    }
    expect(statements.size).toBe(1);
  });

  test('with an empty name uses the address, so two people are two jobs', async () => {
    for (const email of ['one@example.org', 'two@example.org']) await ask({ username: '', email });
    expect((await listJobs(api.db)).map(({ payload }) => payload)).toEqual([
      { email: 'one@example.org' },
      { email: 'two@example.org' },
    ]);
  });

  test('ignores characters that the database cannot store', async () => {
    for (const username of ['alice_of_york', 'alice\0_of_york', 'alice_of_york\ud800'])
      await ask({ username });
    expect(await listJobs(api.db)).toHaveLength(1);
  });

  test('a second time before the mail is sent adds no job, in any case of the letters', async () => {
    for (const username of ['alice_of_york', 'ALICE_OF_YORK']) await ask({ username });
    for (const email of ['a@example.org', 'A@Example.org']) await ask({ email });
    expect(await listJobs(api.db)).toHaveLength(2);
  });

  test('with a name that is too long does not reach the member whose name it begins with', async () => {
    const member = await aUser(api.db, { username: 'exactly_twenty_one_ch' });
    await ask({ username: `${member.username}ars` });
    expect(await listJobs(api.db)).toEqual([
      { name: 'sendRecovery', payload: { username: 'exactly_twenty_one_cha' } },
    ]);
  });

  test.each([
    [{}, 'empty_username'],
    [{ username: '  ' }, 'empty_username'],
    [{ email: '' }, 'empty_username'],
    [{ email: 'alice' }, 'invalid-email'],
    [{ email: 'a b@example.org' }, 'invalid-email'],
    [{ email: 'a\0@example.org' }, 'invalid-email'],
    [{ email: 'a,b@example.org' }, 'invalid-email'],
  ] as const)('is refused with %o', async (body, code) => {
    await expectRefusal(ask(body), code);
    expect(await listJobs(api.db)).toEqual([]);
  });
});

test('a site that sends no mail refuses recovery', async () => {
  const silent = await startApi();
  await expectRefusal(
    silent.visitor().call(sessionApi.recover, { body: { username: 'alice' } }),
    'recovery-unavailable',
  );
  await expectRefusal(
    silent.visitor().call(sessionApi.resetPassword, { body: { token: 'x', password } }),
    'recovery-unavailable',
  );
  expect(await listJobs(silent.db)).toEqual([]);
  await silent.close();
});

describe('a new password with a mailed token', () => {
  let sequence = 0;

  /** A user with a mailed token that is valid for that many minutes. */
  async function aMember(values: Parameters<typeof aUser>[1] = {}, minutes = 60) {
    const member = await aUser(api.db, { passwordHash, ...values });
    return { member, token: await aToken(member, minutes) };
  }

  async function aToken({ id }: Row, minutes = 60): Promise<string> {
    const token = `a mailed token, number ${++sequence}`;
    await api.db.insert(passwordResets).values({
      tokenHash: hashResetToken(token),
      userId: id,
      expiresAt: sql`now() + make_interval(mins => ${minutes})`,
    });
    return token;
  }

  const reset = (token: string, newPassword = password, client: Client = api.visitor()) =>
    client.call(sessionApi.resetPassword, { body: { token, password: newPassword } });
  const logIn = ({ username }: Row, withPassword: string) =>
    api.visitor().call(sessionApi.login, { body: { username, password: withPassword } });
  const tokensOf = ({ id }: Row) => api.db.$count(passwordResets, eq(passwordResets.userId, id));

  test('is valid from then on, and logs no one in', async () => {
    const { member, token } = await aMember();
    const client = api.visitor();
    expect(await reset(` ${token} `, ` ${password} `, client)).toEqual({ success: true });
    await expectRefusal(client.call(sessionApi.user), 'not_logged_in');
    await expectRefusal(logIn(member, 'correct horse'), 'wrong-password');
    expect(await logIn(member, password)).toMatchObject({ id: member.id });
  });

  test('ends all sessions, and makes other tokens of the account invalid', async () => {
    const [{ member, token }, bystander] = [await aMember(), await aMember()];
    const other = await aToken(member);
    const [phone, stranger] = [api.as(member), api.as(bystander.member)];
    await phone.call(sessionApi.user);
    await stranger.call(sessionApi.user);
    await reset(token);
    await expectRefusal(phone.call(sessionApi.user), 'not_logged_in');
    expect(await api.db.$count(sessions, eq(sessions.userId, member.id))).toBe(0);
    await expectRefusal(reset(other), 'invalid-token');
    expect(await stranger.call(sessionApi.user)).toMatchObject({ id: bystander.member.id });
    expect(await tokensOf(bystander.member)).toBe(1);
  });

  test('makes the token invalid', async () => {
    const { member, token } = await aMember();
    await reset(token);
    await expectRefusal(reset(token, 'another password'), 'invalid-token');
    expect(await logIn(member, password)).toMatchObject({ id: member.id });
  });

  test('is set by one of two requests at once', async () => {
    const { member, token } = await aMember();
    const wanted = ['the first of two', 'the second of two'];
    const outcomes = await Promise.allSettled(wanted.map((one) => reset(token, one)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const [index, { status }] of outcomes.entries()) {
      const login = logIn(member, wanted[index] ?? '');
      if (status === 'fulfilled') expect(await login).toMatchObject({ id: member.id });
      else await expectRefusal(login, 'wrong-password');
    }
  });

  test('is refused if it is too short, and the token stays valid', async () => {
    const { member, token } = await aMember();
    await expectRefusal(reset(token, 'seven 7'), 'invalid-password');
    await expectRefusal(reset('no token', 'seven 7'), 'invalid-password');
    expect(await tokensOf(member)).toBe(1);
    expect(await reset(token)).toEqual({ success: true });
  });

  test('can only be set, not read: reading is refused and keeps the token valid', async () => {
    const { member, token } = await aMember();
    const response = await api.visitor().request({ url: `/api/_recover?action=reset&token=${token}` });
    expect(response.json()).toMatchObject({ status: 400 });
    expect(await tokensOf(member)).toBe(1);
  });

  test.each([
    ['an hour ago', {}, -1],
    ['for a deleted account', { deletedAt: new Date().toISOString(), passwordHash: null }, 60],
  ])('is refused for a token that was mailed %s', async (_, values, minutes) => {
    const { member, token } = await aMember(values, minutes);
    await expectRefusal(reset(token), 'invalid-token');
    const [row] = await api.db.select().from(users).where(eq(users.id, member.id));
    expect(row?.passwordHash).toBe(member.passwordHash);
  });

  test.each(['', 'x', 'x'.repeat(100_000), "' or true --", 'nul\0\ud800'])(
    'is refused for the malformed token %s',
    async (token) => {
      await expectRefusal(reset(token), 'invalid-token');
    },
  );

  test('is refused for the stored hash of a token', async () => {
    const { token } = await aMember();
    await expectRefusal(reset(hashResetToken(token)), 'invalid-token');
  });

  test('is refused if the account is deleted during the request', async () => {
    const { member, token } = await aMember();
    const change = { deletedAt: new Date().toISOString(), passwordHash: null };
    await expectRefusal(
      whileUserChanges(api.db, member, change, () => reset(token)),
      'invalid-token',
    );
  });

  test('works for a suspended account, which logs in to appeal', async () => {
    const { member, token } = await aMember({ bannedAt: new Date().toISOString() });
    expect(await reset(token)).toEqual({ success: true });
    const [row] = await api.db.select().from(users).where(eq(users.id, member.id));
    expect(row?.passwordHash).not.toBe(member.passwordHash);
  });
});

describe('with rate limits', () => {
  let limited: TestApi;
  beforeAll(async () => {
    limited = await startApi({ config: { recovery: true, rateLimits: true } });
  });
  afterAll(() => limited.close());
  beforeEach(async () => {
    await limited.db.delete(rateLimitWindows);
  });

  const statusOf = async (address: string, body: Record<string, string>, action = '') => {
    const response = await limited
      .visitor()
      .from(address)
      .request({
        method: 'POST',
        url: `/api/_recover${action}`,
        payload: JSON.stringify(body),
      });
    return response.statusCode;
  };

  test('mails for one account are counted by address, in any case of the name', async () => {
    await statusOf('192.0.2.9', { username: 'alice' });
    const [, perAccount] = rateLimits.recover;
    await limited.db
      .update(rateLimitWindows)
      .set({ used: perAccount.tokens })
      .where(like(rateLimitWindows.bucket, `recover:${perAccount.seconds}:%`));
    expect(await statusOf('192.0.2.9', { username: 'ALICE' })).toBe(429);
    expect(await statusOf('192.0.2.9', { username: 'bobby' })).toBe(200);
    expect(await statusOf('192.0.2.10', { username: 'alice' })).toBe(200);
  });

  test('the table has no name and no address', async () => {
    await statusOf('192.0.2.9', { email: 'me@example.org' });
    expect(JSON.stringify(await limited.db.select().from(rateLimitWindows))).not.toContain('example');
  });

  test('an attempt with a token is counted before any other check', async () => {
    expect(await statusOf('192.0.2.9', { token: 'x', password: 'short' }, '?action=reset')).toBe(400);
    const rows = await limited.db.select().from(rateLimitWindows);
    expect(rows.map(({ used }) => used)).toEqual([1]);
    await limited.db.update(rateLimitWindows).set({ used: rateLimits.resetPassword[0].tokens });
    expect(await statusOf('192.0.2.9', { token: 'x', password }, '?action=reset')).toBe(429);
    expect(await statusOf('192.0.2.10', { token: 'x', password }, '?action=reset')).toBe(400);
  });
});
