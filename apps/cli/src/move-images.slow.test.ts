import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { readSettings } from '@confab/config';
import { accountExports, images } from '@confab/db';
import { imageKey } from '@confab/domain';
import { createDiskStore, type ObjectStore, openStore } from '@confab/storage';
import { type S3Server, startS3Server } from '@confab/storage/test-support';
import { anImage, aUser, createDatabase, type TestDatabase } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { copyStore, moveImages } from './move-images.ts';

const CLI = fileURLToPath(new URL('./main.ts', import.meta.url));

let database: TestDatabase;
let server: S3Server;
let dataDir: string;
let env: Record<string, string>;
let disk: ObjectStore;
let s3: ObjectStore;

beforeEach(async () => {
  database = await createDatabase(inject('postgresUrl'));
  server = await startS3Server();
  dataDir = await mkdtemp(join(tmpdir(), 'confab-move-'));
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir, ...server.env };
  disk = createDiskStore(join(dataDir, 'images'));
  s3 = openStore(server.config);
});
afterEach(async () => {
  await server.stop();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** A picture with its row, its original and a copy. */
async function aStoredImage(store: ObjectStore) {
  const row = await anImage(database.db, { by: null });
  const keys = [imageKey(row), imageKey(row, 'small'), imageKey(row, 'small', 'webp')];
  for (const key of keys) await store.put(key, Buffer.from(`bytes of ${key}`));
  return { row, keys };
}

async function read(store: ObjectStore, key: string): Promise<string | null> {
  const found = await store.get(key);
  return found && text(found.stream);
}

async function keysOf(store: ObjectStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list()) keys.push(key);
  return keys.sort();
}

const move = (from: 'disk' | 's3', to: 'disk' | 's3') => moveImages(readSettings(env), env, from, to);

test('every picture and every export is copied, and a second run changes nothing', async () => {
  const pictures = [await aStoredImage(disk), await aStoredImage(disk)];
  const member = await aUser(database.db);
  const fileKey = `export-${member.id}-1700000000000.zip`;
  await database.db
    .insert(accountExports)
    .values({ userId: member.id, fileKey, size: 7, expiresAt: '2100-01-01T00:00:00Z' });
  await disk.put(fileKey, Buffer.from('archive'));
  const keys = [...pictures.flatMap((picture) => picture.keys), fileKey].sort();

  expect(await move('disk', 's3')).toMatch(
    /^Copied from disk to s3: 7 files, .*\nThere already: 0\. Left out, .*: 0\.\nSet IMAGE_STORE=s3, restart/,
  );
  expect(await keysOf(s3)).toEqual(keys);
  for (const key of keys) expect(await read(s3, key)).toBe(await read(disk, key));

  env.IMAGE_STORE = 's3';
  expect(await move('disk', 's3')).toMatch(/: 0 files, 0\.0 MB, .*\nThere already: 7\. Left out, .*: 0\.$/);
});

test('moving back works the same way', async () => {
  const { keys } = await aStoredImage(s3);
  await move('s3', 'disk');
  expect(await keysOf(disk)).toEqual([...keys].sort());
});

test('files that no row names are not copied, nor files that are deleted during the run', async () => {
  const { row, keys } = await aStoredImage(disk);
  const deleted = await aStoredImage(disk);
  await database.db.delete(images).where(eq(images.id, deleted.row.id));
  await disk.put('doctor-1.txt', Buffer.from('not a picture'));
  /** Its row goes at the moment the last of its files arrives. */
  let arrived = 0;
  const target: ObjectStore = {
    ...s3,
    put: async (key, bytes) => {
      await s3.put(key, bytes);
      arrived += 1;
      if (arrived === keys.length) await database.db.delete(images).where(eq(images.id, row.id));
    },
  };
  expect(await copyStore(database.db, disk, target)).toMatchObject({ copied: 0, there: 0, unnamed: 7 });
  expect(await keysOf(s3)).toEqual([]);
});

test('an interrupted run can be continued', async () => {
  const pictures = [await aStoredImage(disk), await aStoredImage(disk)];
  const keys = pictures.flatMap((picture) => picture.keys);
  let left = 2;
  const failing: ObjectStore = {
    ...s3,
    put: async (key, bytes) => {
      left -= 1;
      if (left >= 0) return s3.put(key, bytes);
      if (bytes instanceof Readable) bytes.destroy();
      throw new Error('the cable is out');
    },
  };
  await expect(copyStore(database.db, disk, failing)).rejects.toThrow('the cable is out');
  expect(await keysOf(s3)).toHaveLength(2);
  expect(await copyStore(database.db, disk, s3)).toMatchObject({ copied: 4, there: 2, unnamed: 0 });
  expect(await keysOf(s3)).toEqual(keys.sort());
});

test('a command that is killed while pictures come and go can be continued', async () => {
  const pictures = [];
  for (let index = 0; index < 6; index++) pictures.push(await aStoredImage(disk));
  const { port } = new URL(server.env.S3_ENDPOINT ?? '');
  let puts = 0;
  const stuck = Promise.withResolvers<undefined>();
  // Between the command and the store: it takes no more than ten files.
  const between = createServer((asked, answer) => {
    if (asked.method === 'PUT' && ++puts > 10) return stuck.resolve(undefined);
    const { method, url: path, headers } = asked;
    const onward = request({ host: '127.0.0.1', port, method, path, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.pipe(answer);
    });
    asked.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(between, 'listening');
  // An address of the machine's own: it is not a pipe.
  const address = between.address() as AddressInfo;
  const child = spawn(process.execPath, [CLI, 'images', 'move', 'disk', 's3'], {
    env: { PATH: process.env.PATH, ...env, S3_ENDPOINT: `http://127.0.0.1:${address.port}` },
    stdio: 'ignore',
  });
  const exit = once(child, 'exit');
  await Promise.race([stuck.promise, exit]);
  const late = await aStoredImage(disk);
  child.kill('SIGKILL');
  expect(await exit).toEqual([null, 'SIGKILL']);
  between.closeAllConnections();
  between.close();
  const arrived = (await keysOf(s3)).length;
  expect(arrived).toBeGreaterThan(0);
  expect(arrived).toBeLessThan(18);

  expect(await move('disk', 's3')).toContain(`There already: ${arrived}.`);
  const keys = [...pictures, late].flatMap((picture) => picture.keys);
  expect(await keysOf(s3)).toEqual(keys.sort());
  for (const key of keys) expect(await read(s3, key)).toBe(`bytes of ${key}`);
}, 240_000);

test('a file of another size is copied again, and one that arrives changed is deleted and reported', async () => {
  const { keys } = await aStoredImage(disk);
  const [key = ''] = keys;
  await s3.put(key, Buffer.from('half'));
  await copyStore(database.db, disk, s3);
  expect(await read(s3, key)).toBe(`bytes of ${key}`);

  await s3.delete(key);
  const changing: ObjectStore = {
    ...s3,
    put: async (name, bytes) => {
      const content = await text(bytes instanceof Readable ? bytes : Readable.from([bytes]));
      await s3.put(name, Buffer.from(content.replace('bytes', 'BYTES')));
    },
  };
  await expect(copyStore(database.db, disk, changing)).rejects.toThrow(`${key} did not arrive as it left.`);
  expect(await s3.find(key)).toBeNull();
});

test('thousands of files are copied in batches, with progress', async () => {
  const row = await anImage(database.db, { by: null });
  const content = createHash('sha256').update('any').digest();
  // Many files of one picture: the rows are not what this is about.
  const names = Array.from({ length: 1100 }, (_, index) => {
    const letters = [Math.floor(index / 26 / 26), Math.floor(index / 26) % 26, index % 26];
    return imageKey(row, String.fromCharCode(...letters.map((letter) => 97 + letter)));
  });
  const kept = new Set<string>();
  const memory: ObjectStore = {
    ...disk,
    list: async function* () {
      yield* names;
    },
    find: async () => ({ size: content.length }),
    get: async () => ({ size: content.length, stream: Readable.from([content]) }),
  };
  const target: ObjectStore = {
    ...memory,
    find: async (key) => (kept.has(key) ? { size: content.length } : null),
    put: async (key, bytes) => {
      if (bytes instanceof Readable) await text(bytes);
      kept.add(key);
    },
  };
  const reports: number[] = [];
  const moved = await copyStore(database.db, memory, target, ({ copied }) => reports.push(copied));
  expect([moved.copied, kept.size, reports]).toEqual([1100, 1100, [1000]]);
});

test('missing settings of the other store are named', async () => {
  delete env.S3_BUCKET;
  await expect(move('disk', 's3')).rejects.toThrow('S3_BUCKET is ""');
});
