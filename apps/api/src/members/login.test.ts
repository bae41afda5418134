import argon2 from 'argon2';
import { sessionApi } from '@confab/api-contract/calls';
import { sessions } from '@confab/db';
import { aCommunity, aUser } from '@confab/testing/db';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { errorBody, expectRefusal, useApi } from '../test-support/api.ts';
import { whileUserChanges } from '../test-support/lock-race.ts';
import { hashPassword } from './passwords.ts';

const password = 'correct horse';
const api = useApi();
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const logIn = (body: { username: string; password: string }, client = api.visitor()) =>
  client.call(sessionApi.login, { body });

describe('a login', () => {
  test('answers with the viewer’s own account, including the e-mail address', async () => {
    const user = await aUser(api.db, { passwordHash, email: 'me@example.org', embedsOff: true });
    await aCommunity(api.db, { by: user });
    const client = api.visitor();
    expect(await logIn({ username: user.username, password }, client)).toMatchObject({
      id: user.id,
      username: user.username,
      email: 'me@example.org',
      embedsOff: true,
      // Only GET /_user and GET /users/{name} fill it (api.md 1.9).
      moddingList: null,
    });
    expect(await client.call(sessionApi.user)).toMatchObject({ id: user.id });
  });

  test('accepts the name in any case, also with an @, and ignores white space around name and password', async () => {
    const user = await aUser(api.db, { passwordHash, username: 'CamelCase' });
    for (const username of ['camelcase', 'CAMELCASE', '  CamelCase\t', ' @CamelCase']) {
      expect(await logIn({ username, password: ` ${password}\n` })).toMatchObject({
        id: user.id,
        username: 'CamelCase',
      });
    }
  });

  test.each([
    ['NFC', 'NFD'],
    ['NFD', 'NFC'],
  ])('accepts a password in %s that was set in %s', async (typed, set) => {
    const word = 'pässwörd9';
    const user = await aUser(api.db, { passwordHash: await hashPassword(word.normalize(set)) });
    expect(await logIn({ username: user.username, password: word.normalize(typed) })).toMatchObject({
      id: user.id,
    });
  });

  test('accepts a password as it was typed where its hash was made so', async () => {
    const word = 'pässwörd9'.normalize('NFD');
    const user = await aUser(api.db, { passwordHash: await argon2.hash(word) });
    expect(await logIn({ username: user.username, password: word })).toMatchObject({ id: user.id });
  });

  test('in a logged-in session answers with its account, whatever the body says', async () => {
    const user = await aUser(api.db);
    const member = api.as(user);
    for (const payload of ['', 'no json', '{"username":"someone","password":"else"}']) {
      const response = await member.request({ method: 'POST', url: '/api/_login', payload });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ id: user.id });
    }
  });

  test('from several places leaves each of them logged in', async () => {
    const user = await aUser(api.db, { passwordHash });
    const [phone, desk] = [api.visitor(), api.visitor()];
    await logIn({ username: user.username, password }, phone);
    await logIn({ username: user.username, password }, desk);
    await phone.call(sessionApi.logout);
    expect(await desk.call(sessionApi.user)).toMatchObject({ id: user.id });
    await expectRefusal(phone.call(sessionApi.user), 'not_logged_in');
  });
});

describe('a login is refused', () => {
  test('with the same message for a wrong password, an unknown name and a deleted account', async () => {
    const user = await aUser(api.db, { passwordHash });
    const gone = await aUser(api.db, { deletedAt: new Date().toISOString() });
    for (const credentials of [
      { username: user.username, password: 'wrong horse' },
      { username: user.username, password: password.toUpperCase() },
      { username: user.username, password: '' },
      { username: 'never_heard_of', password },
      { username: gone.username, password },
      { username: 'ghost', password },
      { username: 'nobody', password: '' },
      { username: '', password: '' },
      { username: 'x'.repeat(10_000), password },
      { username: 'nul\0', password: 'nul\0\ud800' },
    ]) {
      await expectRefusal(logIn(credentials), 'wrong-password');
    }
  });

  test('with its own message for a suspended account, only with the right password', async () => {
    const banned = await aUser(api.db, { passwordHash, bannedAt: new Date().toISOString() });
    const client = api.visitor();
    await expectRefusal(logIn({ username: banned.username, password }, client), 'account_suspended');
    await expectRefusal(logIn({ username: banned.username, password: 'wrong horse' }), 'wrong-password');
    await expectRefusal(client.call(sessionApi.user), 'not_logged_in');
    expect(await api.db.$count(sessions, eq(sessions.userId, banned.id))).toBe(0);
  });

  test('without a change of the browser’s session', async () => {
    const banned = await aUser(api.db, { passwordHash, bannedAt: new Date().toISOString() });
    for (const [word, code] of [
      [password, 'account_suspended'],
      ['wrong horse', 'wrong-password'],
    ] as const) {
      const response = await api.visitor().request({
        method: 'POST',
        url: '/api/_login',
        payload: JSON.stringify({ username: banned.username, password: word }),
        headers: { origin: api.config.site.url },
      });
      expect(response.json()).toEqual(errorBody(code));
      expect(response.cookies.map(({ name }) => name)).not.toContain('SID');
    }
  });

  test('without a name and a password', async () => {
    const send = (payload: string) =>
      api
        .visitor()
        .request({ method: 'POST', url: '/api/_login', payload })
        .then((reply) => reply.json<unknown>());
    for (const payload of [
      '{}',
      '{"username":"a"}',
      '{"username":null,"password":null}',
      '{"username":1,"password":2}',
    ]) {
      expect(await send(payload)).toMatchObject({ status: 400, code: 'invalid_json' });
    }
  });

  test('with an unknown action, logged in or not', async () => {
    for (const client of [api.visitor(), api.as(await aUser(api.db))]) {
      const response = await client.request({
        method: 'POST',
        url: '/api/_login?action=dance',
        payload: '{}',
      });
      expect(response.json()).toMatchObject({ status: 400, code: 'invalid_action' });
    }
  });
});

describe('a login in progress when the account', () => {
  test.each([
    {
      end: 'was deleted',
      values: { deletedAt: sql`now()`, passwordHash: null },
      code: 'wrong-password' as const,
    },
    { end: 'was suspended', values: { bannedAt: sql`now()` }, code: 'account_suspended' as const },
    { end: 'got another password', values: { passwordHash: 'another' }, code: 'wrong-password' as const },
  ])('$end is refused', async ({ values, code }) => {
    const user = await aUser(api.db, { passwordHash });
    const login = () => logIn({ username: user.username, password });
    await expectRefusal(whileUserChanges(api.db, user, values, login), code);
    expect(await api.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
  });
});

test('a login takes the same work whether or not the account exists', async () => {
  const user = await aUser(api.db, { passwordHash });
  const verify = vi.spyOn(argon2, 'verify');
  for (const username of [user.username, 'never_heard_of', 'not a name!']) {
    await expectRefusal(logIn({ username, password: 'wrong horse' }), 'wrong-password');
  }
  const workOf = (hash: string) => hash.split('$').slice(0, 4).join('$');
  expect(verify.mock.calls.map(([hash]) => workOf(hash))).toEqual(
    Array<string>(3).fill(workOf(passwordHash)),
  );
  verify.mockRestore();
});
