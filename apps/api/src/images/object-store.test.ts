import { imageKey, newObjectId } from '@confab/domain';
import { openStore } from '@confab/storage';
import { type S3Server, startS3Server } from '@confab/storage/test-support';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../test-support/api.ts';

let server: S3Server;
let api: TestApi;
const image = { id: newObjectId(), hash: '0123456789abcdef' };
const address = `/images/${imageKey(image)}`;

beforeAll(async () => {
  server = await startS3Server();
  api = await startApi({ config: { imageStore: server.config } });
  await openStore(server.config).put(imageKey(image), Buffer.from('0123456789'));
});
afterAll(async () => {
  await api.close();
  await server.stop();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url, headers });

test('pictures of an object store are served whole and in parts', async () => {
  const whole = await get(address);
  expect([whole.statusCode, whole.payload]).toEqual([200, '0123456789']);
  expect(whole.headers).toMatchObject({ 'content-length': '10', 'content-type': 'image/jpeg' });
  const part = await get(address, { range: 'bytes=3-5' });
  expect([part.statusCode, part.payload]).toEqual([206, '345']);
  expect(part.headers['content-range']).toBe('bytes 3-5/10');
  expect((await get(`/images/${imageKey({ ...image, id: newObjectId() })}`)).statusCode).toBe(404);
});

test('while the object store is away, a picture is answered with 503', async () => {
  // Port 1, on which nothing listens.
  const imageStore = { ...server.config, endpoint: 'http://127.0.0.1:1' };
  const alone = await startApi({ database: api.database, config: { imageStore } });
  const response = await alone.app.inject({ method: 'GET', url: address });
  await alone.close();
  expect(response.statusCode).toBe(503);
  expect(response.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
});
