import { openPushService, type PushService } from '@confab/testing/push';
import { onlySites } from '@confab/testing/site';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPoster, type Poster, type PosterOptions } from './poster.ts';

let service: PushService;
const posters: Poster[] = [];
beforeEach(async () => {
  service = await openPushService();
});
afterEach(async () => {
  for (const poster of posters.splice(0)) await poster.close();
  await service.close();
});

function aPoster(options: PosterOptions = {}): Poster {
  const poster = createPoster({ ...onlySites([service]), ca: service.ca, ...options });
  posters.push(poster);
  return poster;
}

const message = { headers: { ttl: '30' }, body: Buffer.from('sealed') };
const url = (host = 'push.example', path = '/subscription?a=b') => `https://${host}:${service.port}${path}`;

test('a message arrives with its headers, and the response status is returned', async () => {
  expect(await aPoster().post(url(), message)).toEqual({
    ok: true,
    value: { status: 201, retryAfterMs: null },
  });
  expect(service.pushes).toMatchObject([{ endpoint: url(), headers: { ttl: '30', 'content-length': '6' } }]);
});

test('messages to one service share a connection', async () => {
  const poster = aPoster();
  for (let count = 0; count < 5; count++) await poster.post(url(), message);
  expect(service.pushes).toHaveLength(5);
  expect(service.connections()).toBe(1);
});

test('Retry-After is read as seconds and as a date', async () => {
  const poster = aPoster();
  const later = new Date(Date.now() + 3_600_000).toUTCString();
  service.behave(
    { status: 429, headers: { 'retry-after': '7' } },
    { status: 503, headers: { 'retry-after': later } },
    { status: 503, headers: { 'retry-after': 'soon' } },
  );
  expect(await poster.post(url(), message)).toEqual({ ok: true, value: { status: 429, retryAfterMs: 7000 } });
  const until = await poster.post(url(), message);
  if (!until.ok) throw new Error(until.failure);
  expect(until.value.retryAfterMs).toBeGreaterThan(3_000_000);
  expect(await poster.post(url(), message)).toMatchObject({ value: { retryAfterMs: null } });
});

test('redirects are not followed', async () => {
  service.behave({ status: 307, headers: { location: url('push.example', '/elsewhere') } });
  expect(await aPoster().post(url(), message)).toMatchObject({ ok: true, value: { status: 307 } });
  expect(service.pushes).toHaveLength(1);
});

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://10.0.0.1/',
  'https://169.254.169.254/',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://224.0.0.1/',
  'https://1.1.1.1:8443/',
  'https://inside.example/',
])('an address outside of the public web is refused: %s', async (address) => {
  const poster = createPoster({ resolve: async () => ['93.184.216.34', '10.0.0.1'] });
  posters.push(poster);
  expect(await poster.post(address, message)).toEqual({ ok: false, failure: 'refused' });
});

test('a name that resolves to this machine is refused without a connection', async () => {
  const poster = createPoster({ resolve: async () => ['127.0.0.1'], ca: service.ca });
  posters.push(poster);
  expect(await poster.post(url(), message)).toEqual({ ok: false, failure: 'refused' });
  expect(service.connections()).toBe(0);
});

test('each new connection looks its host up again, and a connection is reused for its own service only', async () => {
  const asked: string[] = [];
  const { guard, resolve } = onlySites([service]);
  const poster = aPoster({
    guard,
    resolve: (hostname) => {
      asked.push(hostname);
      return resolve(hostname);
    },
  });
  await poster.post(url(), message);
  await poster.post(url(), message);
  await poster.post(url('eu.push.example'), message);
  expect(asked).toEqual(['push.example', 'eu.push.example']);
});

test.each(['http://push.example/', 'ftp://push.example/', 'https://me:secret@push.example/', 'nonsense'])(
  'a message without encryption is refused: %s',
  async (address) => {
    expect(await aPoster().post(address, message)).toEqual({ ok: false, failure: 'invalid-url' });
  },
);

test('a service with the certificate of another gets no message', async () => {
  const { guard } = onlySites([service]);
  const poster = aPoster({ guard, resolve: async () => ['127.0.0.1'] });
  expect(await poster.post(url('other.test'), message)).toEqual({ ok: false, failure: 'unreachable' });
  const unknown = createPoster(onlySites([service]));
  posters.push(unknown);
  expect(await unknown.post(url(), message)).toEqual({ ok: false, failure: 'unreachable' });
  expect(service.pushes).toEqual([]);
});

test('a name without an address and a service that is away have failures of their own', async () => {
  const poster = aPoster();
  expect(await poster.post(url('push.test'), message)).toEqual({ ok: false, failure: 'name-not-found' });
  service.behave('hang-up');
  expect(await poster.post(url(), message)).toEqual({ ok: false, failure: 'unreachable' });
});

test('a silent service times out and leaves no connection', async () => {
  service.behave('say-nothing');
  expect(await aPoster({ timeoutMs: 300 }).post(url(), message)).toEqual({ ok: false, failure: 'too-slow' });
});

test('a lookup without an answer times out', async () => {
  const poster = aPoster({ timeoutMs: 300, resolve: () => new Promise(() => undefined) });
  expect(await poster.post(url(), message)).toMatchObject({ ok: false });
});

test('aborting closes the connection', async () => {
  service.behave('say-nothing');
  const stopping = new AbortController();
  const posted = aPoster().post(url(), message, { signal: stopping.signal });
  await service.push(1);
  stopping.abort();
  await expect(posted).rejects.toThrow('aborted');
});
