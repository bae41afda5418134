import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Image, postsApi } from '@confab/api-contract';
import { connect, images } from '@confab/db';
import { type S3Server, startS3Server } from '@confab/storage/test-support';
import { aCable } from '@confab/testing/cable';
import { aCommunity, aUser } from '@confab/testing/db';
import { freePort } from '@confab/testing/free-port';
import { isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '../test-support/api.ts';
import { uploadOf } from '../test-support/uploads.ts';

/** A picture’s life with an object store: two apis that share no disk, a worker in a process of its own, one bucket. */

let server: S3Server;
let cable: Awaited<ReturnType<typeof aCable>>;
let here: TestApi;
let there: TestApi;
let closeOther: () => Promise<void>;
beforeEach(async () => {
  server = await startS3Server();
  cable = await aCable(server.env.S3_ENDPOINT ?? '');
  const imageStore = { ...server.config, endpoint: cable.url.replace(/\/$/, '') };
  here = await startApi({ config: { imageStore } });
  // The other process has connections of its own, as it would on another machine.
  const elsewhere = connect(here.database.url, { applicationName: 'elsewhere', max: 5 });
  there = await startApi({ config: { imageStore }, database: { ...here.database, ...elsewhere } });
  closeOther = () => elsewhere.close();
});
let worker: ChildProcess | undefined;
afterEach(async () => {
  if (worker) {
    const ended = once(worker, 'exit');
    worker.kill('SIGKILL');
    await ended;
    worker = undefined;
  }
  await there.close();
  await closeOther();
  await here.close();
  cable.cut();
  await server.stop();
});

const aPicture = () =>
  sharp({ create: { width: 1000, height: 800, channels: 3, background: '#3366cc' } })
    .jpeg()
    .toBuffer();

async function startWorker(): Promise<void> {
  const main = fileURLToPath(new URL('../../../worker/src/main.ts', import.meta.url));
  worker = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: here.database.url,
      WORKER_PORT: String(await freePort()),
      DATA_DIR: server.config.draftFolder,
      IMAGE_STORE: 's3',
      ...server.env,
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
}

const upload = async (api: TestApi, by: { id: string }) =>
  api.as(by).request(await uploadOf(await aPicture()));
const statusOf = async (api: TestApi, url: string) => (await api.app.inject(url)).statusCode;

/** On a machine that is busy with other tests. */
const patience = { timeout: 120_000, interval: 100 };

test('an upload at one api is served by another, with the worker’s copies, until its post is deleted', async () => {
  const alice = await aUser(here.db);
  const { name: community } = await aCommunity(here.db, { by: alice });
  await startWorker();

  const picture = (await upload(here, alice)).json<Image>();
  expect(await statusOf(there, picture.url)).toBe(200);

  const body = { type: 'image' as const, title: 'A picture', community, images: [{ imageId: picture.id }] };
  const post = await there.as(alice).call(postsApi.create, { body });
  await vi.waitFor(async () => {
    expect(await here.db.$count(images, isNull(images.copiesMadeAt))).toBe(0);
  }, patience);
  const { images: shown } = await here.as(alice).call(postsApi.get, { params: { postId: post.publicId } });
  const addresses = [picture.url, ...(shown[0]?.copies ?? []).map(({ url }) => url)];
  expect(addresses.length).toBeGreaterThan(1);
  for (const url of addresses)
    expect([await statusOf(here, url), await statusOf(there, url)]).toEqual([200, 200]);

  const params = { postId: post.publicId };
  await there.as(alice).call(postsApi.delete, { params, query: { deleteAs: 'normal', deleteContent: true } });
  await vi.waitFor(async () => {
    for (const url of addresses) {
      expect([await statusOf(here, url), await statusOf(there, url)]).toEqual([404, 404]);
    }
  }, patience);
}, 300_000);

test('while the store is away uploads get 503, no post gets a half picture, and it recovers by itself', async () => {
  const alice = await aUser(here.db);
  const before = (await upload(here, alice)).json<Image>();

  cable.cut();
  const refused = await upload(here, alice);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers).toHaveProperty('retry-after');
  expect(await statusOf(there, before.url)).toBe(503);
  // What was begun is a temporary picture like any that no one used: it is swept.
  const begun = await here.db.select({ usedAt: images.usedAt }).from(images);
  expect(begun.every(({ usedAt }) => usedAt === null)).toBe(true);

  await cable.mend();
  expect(await statusOf(there, before.url)).toBe(200);
  const after = await upload(here, alice);
  expect(after.statusCode).toBe(200);
  expect(await statusOf(there, after.json<Image>().url)).toBe(200);
});
