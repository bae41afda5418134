import { contract } from '@confab/api-contract';
import { rateLimitWindows } from '@confab/db';
import { type Bucket, rateLimits } from '@confab/domain';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { exampleRequest } from '../operations/reference/example-requests.ts';
import { rolesOf } from '../operations/reference/who-and-how-often.ts';
import { useApi } from '../test-support/api.ts';
import { addressOf } from '../test-support/client.ts';
import { callerOf, openReferenceSite } from '../test-support/reference-site.ts';
import { uploadOf } from '../test-support/uploads.ts';

/** The example of every call that is not a GET, on a site that counts. */

const api = useApi({ config: { recovery: true, rateLimits: true } });
let site: Awaited<ReturnType<typeof openReferenceSite>>;
let picture: Awaited<ReturnType<typeof uploadOf>>;
beforeAll(async () => {
  site = await openReferenceSite(api);
  const pixel = { create: { width: 8, height: 8, channels: 3, background: 'red' } } as const;
  picture = await uploadOf(new Uint8Array(await sharp(pixel).jpeg().toBuffer()));
});

const writes = contract.filter(({ call }) => call.method !== 'GET');

test.each(writes)('$name takes a token from each of its buckets', async (endpoint) => {
  const { call, shape, name } = endpoint;
  if (shape.limit === undefined) throw new Error(`${name} has no limit`);
  const { params, query, body } = exampleRequest(endpoint);
  await site.refill();
  await api.db.delete(rateLimitWindows);
  const guest = shape.auth === 'anyone';
  const client =
    guest && rolesOf(endpoint).includes('guest') ? api.visitor() : site.clients[callerOf(endpoint)];
  const payload = shape.file === undefined ? { payload: JSON.stringify(body ?? {}) } : picture;
  const answer = await client.request({
    ...payload,
    method: call.method,
    url: addressOf(call, { params, query }),
  });
  expect(answer.statusCode, answer.payload).toBe(shape.status ?? 200);
  const buckets: readonly Bucket[] = rateLimits[shape.limit];
  const windows = await api.db.select().from(rateLimitWindows);
  expect(
    windows
      .filter(({ bucket }) => bucket.startsWith(`${shape.limit}:`))
      .map(({ bucket, used }) => `${bucket.split(':').slice(0, 2).join(':')} ${used}`)
      .sort(),
  ).toEqual(buckets.map(({ seconds }) => `${shape.limit}:${seconds} 1`).sort());
});
