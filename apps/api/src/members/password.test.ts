import { sessionApi, usersApi } from '@confab/api-contract/calls';
import { passwordResets, sessions, users } from '@confab/db';
import { csrfToken, readSessionId } from '@confab/session';
import { aUser } from '@confab/testing/db';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { errorBody, expectRefusal, useApi } from '../test-support/api.ts';
import { type Client, Refused } from '../test-support/client.ts';
import { actDuringLock, whileUserChanges } from '../test-support/lock-race.ts';
import { hashPassword, password, passwordHash } from '../test-support/passwords.ts';

const newPassword = 'battery staple';
const api = useApi();

type Row = { id: string; username: string };

const aMember = () => aUser(api.db, { passwordHash });
const logIn = ({ username }: Row, withPassword: string, client = api.visitor()) =>
  client.call(sessionApi.login, { body: { username, password: withPassword } });
const change = (
  client: Client,
  body: Partial<Record<'password' | 'newPassword' | 'repeatPassword', string>> = {},
) =>
  client.call(usersApi.changePassword, {
    body: { password, newPassword, repeatPassword: newPassword, ...body },
  });
/** A user with an open session. */
async function loggedIn(member: Row): Promise<Client> {
  const client = api.as(member);
  await client.call(sessionApi.user);
  return client;
}
const sessionsOf = ({ id }: Row) => api.db.$count(sessions, eq(sessions.userId, id));
const aReset = ({ id }: Row, tokenHash: string) =>
  api.db.insert(passwordResets).values({ tokenHash, userId: id, expiresAt: sql`now() + interval '1 hour'` });

describe('a change of password', () => {
  test('answers with the viewer’s own account, and from then on only the new password is right', async () => {
    const member = await aMember();
    expect(await change(api.as(member))).toMatchObject({ id: member.id, username: member.username });
    await expectRefusal(logIn(member, password), 'wrong-password');
    expect(await logIn(member, newPassword)).toMatchObject({ id: member.id });
  });

  test('ignores white space around passwords, as a login does', async () => {
    const member = await aMember();
    await change(api.as(member), {
      password: ` ${password}\n`,
      newPassword: ` ${newPassword}`,
      repeatPassword: `${newPassword}\t`,
    });
    expect(await logIn(member, newPassword)).toMatchObject({ id: member.id });
  });

  test('ends all other sessions of the account, and those of no other', async () => {
    const [member, other] = [await aMember(), await aMember()];
    const [here, there] = [await loggedIn(member), await loggedIn(member)];
    const stranger = await loggedIn(other);
    await change(here);
    expect(await here.call(sessionApi.user)).toMatchObject({ id: member.id });
    await expectRefusal(there.call(sessionApi.user), 'not_logged_in');
    expect(await stranger.call(sessionApi.user)).toMatchObject({ id: other.id });
  });

  test('makes mailed recovery tokens of the account invalid', async () => {
    const [member, other] = [await aMember(), await aMember()];
    await aReset(member, 'theirs');
    await aReset(other, 'another one’s');
    await change(api.as(member));
    const left = await api.db.select({ userId: passwordResets.userId }).from(passwordResets);
    expect(left).toEqual([{ userId: other.id }]);
  });

  test('gives a browser a new session id and token, and logs the old one out', async () => {
    const member = await aMember();
    const client = api.as(member);
    const [before] = await client.call(sessionApi.list);
    const response = await client.request({
      method: 'POST',
      url: '/api/_settings?action=changePassword',
      payload: JSON.stringify({ password, newPassword, repeatPassword: newPassword }),
      headers: { origin: api.config.site.url },
    });
    expect(response.statusCode).toBe(200);
    const given = response.cookies.find(({ name }) => name === 'SID')?.value ?? '';
    expect(readSessionId(api.config.secret, given)).toBe('member');
    expect(response.headers['csrf-token']).toBe(csrfToken(api.config.secret, given));
    await expectRefusal(client.call(sessionApi.user), 'not_logged_in');
    // The owner still sees the same browser.
    const listed = await api
      .visitor()
      .request({ url: '/api/_sessions', headers: { cookie: `SID=${given}` } });
    expect(listed.json()).toMatchObject([{ id: before?.id, createdAt: before?.createdAt, current: true }]);
  });

  test('that is refused leaves the browser its session', async () => {
    const member = await aMember();
    const response = await api.as(member).request({
      method: 'POST',
      url: '/api/_settings?action=changePassword',
      payload: JSON.stringify({ password: 'wrong horse', newPassword, repeatPassword: newPassword }),
      headers: { origin: api.config.site.url },
    });
    expect(response.json()).toEqual(errorBody('wrong-password'));
    expect(response.cookies.map(({ name }) => name)).not.toContain('SID');
  });
});

describe('a change of password is refused', () => {
  test.each([
    ['password_not_match', { password: 'wrong horse', newPassword: 'short', repeatPassword: 'other' }],
    ['wrong-password', { password: 'wrong horse', newPassword: 'short', repeatPassword: 'short' }],
    ['wrong-password', { password: '' }],
    ['invalid-password', { newPassword: 'seven 7', repeatPassword: 'seven 7' }],
    ['invalid-password', { newPassword: '       8       ', repeatPassword: '8' }],
  ] as const)('with %s, in this order: %o', async (code, body) => {
    const member = await aMember();
    const [here] = [await loggedIn(member), await loggedIn(member)];
    await expectRefusal(change(here, body), code);
    expect(await sessionsOf(member)).toBe(2);
    expect(await logIn(member, password)).toMatchObject({ id: member.id });
  });

  test('in the second of two requests with the same old password at once', async () => {
    const member = await aMember();
    const [one, other] = [await loggedIn(member), await loggedIn(member)];
    const outcomes = await Promise.allSettled([
      change(one, { newPassword: 'first of two', repeatPassword: 'first of two' }),
      change(other, { newPassword: 'second of two', repeatPassword: 'second of two' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const won = outcomes[0].status === 'fulfilled';
    expect(await logIn(member, won ? 'first of two' : 'second of two')).toMatchObject({ id: member.id });
    await expectRefusal(logIn(member, won ? 'second of two' : 'first of two'), 'wrong-password');
    const refusal = outcomes.find(({ status }) => status === 'rejected');
    // The loser compared the old password before the winner's change, or came after its session had ended.
    const reason: unknown = refusal?.status === 'rejected' ? refusal.reason : undefined;
    expect(reason).toBeInstanceOf(Refused);
    expect([errorBody('wrong-password'), errorBody('not_logged_in')]).toContainEqual(
      reason instanceof Refused ? reason.body : undefined,
    );
    await expectRefusal((won ? other : one).call(sessionApi.user), 'not_logged_in');
  });

  test('if another change came between the check of the old password and this change', async () => {
    const member = await aMember();
    const client = await loggedIn(member);
    const elsewhere = await hashPassword('changed elsewhere');
    await expectRefusal(
      whileUserChanges(api.db, member, { passwordHash: elsewhere }, () => change(client)),
      'wrong-password',
    );
    expect(await logIn(member, 'changed elsewhere')).toMatchObject({ id: member.id });
  });

  test('if the session was ended in between, so a removed intruder can change nothing', async () => {
    const member = await aMember();
    const client = await loggedIn(member);
    const mine = eq(users.id, member.id);
    await expectRefusal(
      actDuringLock(api.db, () => change(client), {
        hold: (tx) => tx.select().from(users).where(mine).for('update'),
        interfere: (tx) => tx.delete(sessions).where(eq(sessions.userId, member.id)),
      }),
      'not_logged_in',
    );
    expect(await logIn(member, password)).toMatchObject({ id: member.id });
  });
});

test('a login that checked the old password before its change is refused afterwards', async () => {
  const member = await aMember();
  const elsewhere = await hashPassword(newPassword);
  await expectRefusal(
    whileUserChanges(api.db, member, { passwordHash: elsewhere }, () => logIn(member, password)),
    'wrong-password',
  );
  expect(await sessionsOf(member)).toBe(0);
});

test('a new address makes tokens mailed to the old one invalid, and other settings do not', async () => {
  const member = await aMember();
  await aReset(member, 'mailed');
  const count = () => api.db.$count(passwordResets, eq(passwordResets.userId, member.id));
  await api.as(member).call(usersApi.updateProfile, { body: { embedsOff: true } });
  expect(await count()).toBe(1);
  await api.as(member).call(usersApi.updateProfile, { body: { email: 'new@example.org' } });
  expect(await count()).toBe(0);
});
