import { imageKey, newObjectId } from '@confab/domain';
import { openStore } from '@confab/storage';
import { beforeAll, expect, test } from 'vitest';
import { useApi } from '../test-support/api.ts';

const api = useApi();
const image = { id: newObjectId(), hash: '0123456789abcdef' };
const address = `/images/${imageKey(image)}`;
const small = `/images/${imageKey(image, 'small')}`;
const medium = `/images/${imageKey(image, 'medium')}`;

/** The original, `small` in both formats, and `medium` as JPEG only. */
beforeAll(async () => {
  const store = openStore(api.config.imageStore);
  await store.put(imageKey(image), Buffer.from('0123456789'));
  await store.put(imageKey(image, 'small'), Buffer.from('small jpeg'));
  await store.put(imageKey(image, 'small', 'webp'), Buffer.from('small webp'));
  await store.put(imageKey(image, 'medium'), Buffer.from('medium jpeg'));
});

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'OPTIONS' = 'GET') =>
  api.app.inject({ method, url, headers });
const browser = { accept: 'image/avif,image/webp,image/apng,*/*;q=0.8' };

test('a picture may be cached for ever and embedded anywhere, and never works as a page', async () => {
  const response = await get(address);
  expect([response.statusCode, response.payload]).toEqual([200, '0123456789']);
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': '10',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: `"${imageKey(image)}"`,
  });
  expect(response.headers['set-cookie']).toBeUndefined();
});

test('a copy is WebP for clients that accept it, and JPEG for others, at one address', async () => {
  const webp = await get(small, browser);
  expect([webp.payload, webp.headers['content-type']]).toEqual(['small webp', 'image/webp']);
  for (const accept of ['*/*', 'image/jpeg', 'image/webp;q=0']) {
    const jpeg = await get(small, { accept });
    expect([jpeg.payload, jpeg.headers['content-type']]).toEqual(['small jpeg', 'image/jpeg']);
    expect(jpeg.headers['etag']).not.toBe(webp.headers['etag']);
    expect(jpeg.headers.vary).toBe('Accept');
  }
  expect(webp.headers.vary).toBe('Accept');
  expect((await get(medium, browser)).payload).toBe('medium jpeg');
});

test('what a client knows of one format says nothing about the other', async () => {
  const { headers } = await get(small, browser);
  const known = { 'if-none-match': String(headers['etag']) };
  const again = await get(small, { ...browser, ...known });
  expect([again.statusCode, again.payload, again.headers.vary]).toEqual([304, '', 'Accept']);
  expect((await get(small, known)).payload).toBe('small jpeg');

  const range = { range: 'bytes=6-9', 'if-range': String(headers['etag']) };
  const part = await get(small, { ...browser, ...range });
  expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([
    206,
    'webp',
    'bytes 6-9/10',
  ]);
  expect([part.headers['content-type'], part.headers.vary]).toEqual(['image/webp', 'Accept']);
  expect((await get(small, range)).payload).toBe('small jpeg');

  const head = await get(small, browser, 'HEAD');
  expect([head.headers['content-type'], head.headers['etag'], head.payload]).toEqual([
    'image/webp',
    headers['etag'],
    '',
  ]);
});

test('the original is the answer while a copy is missing, and may be cached only briefly', async () => {
  const response = await get(`/images/${imageKey(image, 'huge')}`, browser);
  expect([response.statusCode, response.payload]).toEqual([200, '0123456789']);
  expect(response.headers['content-type']).toBe('image/jpeg');
  expect(response.headers['cache-control']).toBe('public, max-age=10');
});

test('a client that has the picture gets 304', async () => {
  const { headers } = await get(address);
  for (const known of [headers['etag'], `"other", W/${headers['etag'] ?? ''}`]) {
    const response = await get(address, { 'if-none-match': String(known) });
    expect([response.statusCode, response.payload]).toEqual([304, '']);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  expect((await get(address, { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=10-', 416, 'The picture ends before that.', 'bytes */10'],
  ['bytes=-0', 416, 'The picture ends before that.', 'bytes */10'],
  ['bytes=5-2', 200, '0123456789', undefined],
  ['bytes=0-1,4-5', 200, '0123456789', undefined],
  ['lines=0-1', 200, '0123456789', undefined],
])('the range %s is answered with %i %j', async (range, status, payload, contentRange) => {
  const response = await get(address, { range });
  expect([response.statusCode, response.payload]).toEqual([status, payload]);
  expect(response.headers['content-range']).toBe(contentRange);
  expect(response.headers['content-length']).toBe(String(payload.length));
});

test('a range of another version is answered with the whole file', async () => {
  const range = 'bytes=2-4';
  const same = await get(address, { range, 'if-range': `"${imageKey(image)}"` });
  const other = await get(address, { range, 'if-range': '"other"' });
  expect([same.payload, other.payload]).toEqual(['234', '0123456789']);
});

test('HEAD answers the headers of GET without the body', async () => {
  const response = await get(address, {}, 'HEAD');
  expect([response.statusCode, response.payload, response.headers['content-length']]).toEqual([
    200,
    '',
    '10',
  ]);
});

test('OPTIONS allows every origin', async () => {
  const response = await get(address, { origin: 'https://elsewhere.example' }, 'OPTIONS');
  expect(response.statusCode).toBe(204);
  expect(response.headers['access-control-allow-origin']).toBe('*');
});

test.each([
  `/images/${imageKey({ ...image, hash: 'fedcba9876543210' })}`,
  `/images/${imageKey({ ...image, id: newObjectId() })}`,
  `/images/${imageKey({ ...image, id: newObjectId() }, 'small')}`,
  `/images/${imageKey(image, 'enormous')}`,
])('%s is no picture: 404 as plain text, not cached', async (url) => {
  const response = await get(url);
  expect([response.statusCode, response.payload]).toEqual([404, 'No such picture.']);
  expect(response.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  '/images/cat.jpeg',
  '/images/..%2F..%2Fetc%2Fpasswd',
  '/images/a/b/c.jpeg',
  `${address.slice(0, -'jpeg'.length)}svg`,
  `/images/${imageKey(image, 'small', 'webp')}`,
  `${address}x`,
  address.toUpperCase().replace('/IMAGES', '/images'),
  `/images/${'a'.repeat(5000)}`,
])('%s is malformed: 400', async (url) => {
  const response = await get(url);
  expect([response.statusCode, response.payload]).toEqual([400, 'This is not the address of a picture.']);
});
