import { notificationsApi, sessionApi, usersApi } from '@confab/api-contract/calls';
import { pushSubscriptions, sessions } from '@confab/db';
import { sessionKey } from '@confab/session';
import { aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { password, passwordHash } from '../test-support/passwords.ts';
import { errorBody, useApi } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';
import { aPushSubscription } from '../test-support/push.ts';

const api = useApi();
let alice: { id: string };
let bob: { id: string };
beforeAll(async () => {
  alice = await aUser(api.db, { username: 'alice', passwordHash });
  bob = await aUser(api.db, { username: 'bob' });
});
beforeEach(async () => {
  await api.db.delete(sessions);
});

const stored = () => api.db.select().from(pushSubscriptions);
const keyOf = async (client: Client) => sessionKey(await client.sessionId());
const subscribe = (client: Client, body: ReturnType<typeof aPushSubscription>) =>
  client.call(notificationsApi.subscribe, { body });

describe('a push subscription', () => {
  test('belongs to the session and its member', async () => {
    const client = api.as(alice);
    const subscription = { ...aPushSubscription(), expirationTime: null, other: 'ignored' };
    const response = await client.request({
      method: 'POST',
      url: '/api/push_subscriptions',
      payload: JSON.stringify(subscription),
    });
    expect(response.json()).toEqual({ success: true });
    const { endpoint, keys } = subscription;
    expect(await stored()).toMatchObject([
      { sessionKey: await keyOf(client), userId: alice.id, endpoint, ...keys },
    ]);
  });

  test('replaces the earlier one of its session', async () => {
    const client = api.as(alice);
    const [first, second] = [aPushSubscription(), aPushSubscription()];
    await subscribe(client, first);
    await subscribe(client, second);
    await subscribe(client, second);
    expect(await stored()).toMatchObject([{ endpoint: second.endpoint, ...second.keys }]);
  });

  test('is unique per browser, and belongs to the latest login', async () => {
    const [first, other, next] = [api.as(alice), api.as(alice), api.as(bob)];
    const browser = aPushSubscription();
    await subscribe(first, browser);
    await subscribe(other, aPushSubscription());
    const renewed = { ...aPushSubscription(), endpoint: browser.endpoint };
    await subscribe(next, renewed);
    const rows = await stored();
    expect(rows).toHaveLength(2);
    expect(rows.find(({ endpoint }) => endpoint === browser.endpoint)).toMatchObject({
      sessionKey: await keyOf(next),
      userId: bob.id,
      ...renewed.keys,
    });
  });

  test('is stored once when eight logins of one browser send it at once', async () => {
    const clients = Array.from({ length: 8 }, (_, index) => api.as(index % 2 === 0 ? alice : bob));
    const browser = aPushSubscription();
    for (const client of clients) await client.sessionId();
    await Promise.all(clients.map((client) => subscribe(client, browser)));
    expect(await stored()).toHaveLength(1);
  });

  const good = aPushSubscription();
  test.each([
    ['', undefined],
    ['endpoint', undefined],
    ['endpoint', 7],
    ['endpoint', 'http://push.example/x'],
    ['endpoint', 'https://me:secret@push.example/x'],
    ['endpoint', `https://push.example/${'x'.repeat(2048)}`],
    ['keys', undefined],
    ['keys', {}],
    ['keys', { ...good.keys, auth: 'AAAA' }],
    ['keys', { ...good.keys, auth: `${good.keys.auth}AA` }],
    ['keys', { ...good.keys, p256dh: good.keys.auth }],
    // The right number of bytes, but not a point on the curve.
    ['keys', { ...good.keys, p256dh: `B${'A'.repeat(86)}` }],
    ['expirationTime', 'soon'],
  ])('is refused with %s %o', async (field, value) => {
    const body = field === '' ? {} : { ...good, [field]: value };
    const request = {
      method: 'POST',
      url: '/api/push_subscriptions',
      payload: JSON.stringify(body),
    } as const;
    const response = await api.as(alice).request(request);
    expect([response.statusCode, response.json()]).toEqual([400, errorBody('invalid_json')]);
    expect(await stored()).toEqual([]);
  });
});

describe('a push subscription ends', () => {
  test('with the logout of its session, and of no other', async () => {
    const [client, other] = [api.as(alice), api.as(alice)];
    await subscribe(client, aPushSubscription());
    await subscribe(other, aPushSubscription());
    await client.call(sessionApi.logout);
    expect(await stored()).toMatchObject([{ sessionKey: await keyOf(other) }]);
  });

  test('when its session is ended from elsewhere', async () => {
    const [client, other] = [api.as(alice), api.as(alice)];
    await subscribe(client, aPushSubscription());
    const [session] = await api.db
      .select()
      .from(sessions)
      .where(eq(sessions.key, await keyOf(client)));
    await other.call(sessionApi.end, { params: { sessionId: String(session?.id) } });
    expect(await stored()).toEqual([]);
  });

  test('when another person logs in with its session', async () => {
    const client = api.as(bob);
    await subscribe(client, aPushSubscription());
    // Expired, but not swept yet.
    await api.db.update(sessions).set({ expiresAt: '2026-01-01T00:00:00Z' });
    await client.call(sessionApi.login, { body: { username: 'alice', password } });
    expect(await stored()).toEqual([]);
    expect(await api.db.select().from(sessions)).toMatchObject([{ userId: alice.id }]);
  });
});

describe('after a change of password, the push subscription', () => {
  const change = { password, newPassword: password, repeatPassword: password };

  test.each([
    ['a browser, whose session gets another id', { 'sec-fetch-site': 'same-origin' }],
    ['another client, which keeps its session', {}],
  ])('of %s stays, and those of other sessions end', async (_, headers) => {
    const [client, other] = [api.as(alice), api.as(alice)];
    const kept = aPushSubscription();
    await subscribe(client, kept);
    await subscribe(other, aPushSubscription());
    const response = await client.request({
      method: 'POST',
      url: '/api/_settings?action=changePassword',
      payload: JSON.stringify(change),
      headers,
    });
    expect(response.statusCode).toBe(200);
    const [session] = await api.db.select().from(sessions);
    expect(await stored()).toMatchObject([
      { endpoint: kept.endpoint, sessionKey: session?.key, userId: alice.id },
    ]);
  });

  test('may be missing: a member without one changes the password', async () => {
    expect(await api.as(alice).call(usersApi.changePassword, { body: change })).toMatchObject({
      id: alice.id,
    });
  });
});
