import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings } from '@confab/config';
import { images } from '@confab/db';
import { imageKey } from '@confab/domain';
import { createDiskStore, type ObjectStore, openStore } from '@confab/storage';
import { type S3Server, startS3Server } from '@confab/storage/test-support';
import { anImage, createDatabase, type TestDatabase } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { moveImages } from './move-images.ts';
import { sweepImages } from './sweep-images.ts';

let database: TestDatabase;
let server: S3Server;
let env: Record<string, string>;
let disk: ObjectStore;
let s3: ObjectStore;

beforeEach(async () => {
  database = await createDatabase(inject('postgresUrl'));
  server = await startS3Server();
  const dataDir = await mkdtemp(join(tmpdir(), 'confab-sweep-'));
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir, IMAGE_STORE: 's3', ...server.env };
  disk = createDiskStore(join(dataDir, 'images'));
  s3 = openStore(server.config);
});
afterEach(async () => {
  await server.stop();
  await database.drop();
  await rm(env.DATA_DIR ?? '', { recursive: true });
});

/** A picture with its row, its original and a copy, on the disk. */
async function aStoredImage() {
  const row = await anImage(database.db, { by: null });
  const keys = [imageKey(row), imageKey(row, 'small')];
  for (const key of keys) await disk.put(key, Buffer.from(`bytes of ${key}`));
  return { row, keys };
}

async function keysOf(store: ObjectStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list()) keys.push(key);
  return keys.sort();
}

const sweep = (kind: 'disk' | 's3', { unnamed = false } = {}) =>
  sweepImages(readSettings(env), env, kind, unnamed);
const move = () => moveImages(readSettings(env), env, 'disk', 's3');

test('after a move the store that was left is emptied, also of pictures that were deleted since the move', async () => {
  const kept = await aStoredImage();
  const deleted = await aStoredImage();
  await move();
  // What the product does: it knows of one store only.
  await database.db.delete(images).where(eq(images.id, deleted.row.id));
  for (const key of deleted.keys) await s3.delete(key);

  expect(await sweep('disk')).toBe(
    'Deleted from disk: 2 files that are in s3 in the same size. Files that no row names: 2. With --unnamed they are deleted too.',
  );
  expect(await keysOf(disk)).toEqual([...deleted.keys].sort());
  expect(await sweep('disk', { unnamed: true })).toBe(
    'Deleted from disk: 0 files that are in s3 in the same size, and 2 that no row names.',
  );
  expect(await keysOf(disk)).toEqual([]);
  expect(await keysOf(s3)).toEqual([...kept.keys].sort());
  expect(await sweep('disk')).toContain('Deleted from disk: 0 files');
});

test('files of other programs in the bucket stay', async () => {
  await aStoredImage();
  await move();
  env.IMAGE_STORE = 'disk';
  const foreign = ['backup-2026-11-20.tar', 'export-of-sales.zip', 'robots.txt'];
  for (const key of foreign) await s3.put(key, Buffer.from('not ours'));
  expect(await sweep('s3', { unnamed: true })).toBe(
    'Deleted from s3: 2 files that are in disk in the same size, and 0 that no row names. Left, not of this product: 3.',
  );
  expect(await keysOf(s3)).toEqual(foreign);
});

test('nothing is deleted while a file is missing from the other store or differs', async () => {
  const { keys } = await aStoredImage();
  await aStoredImage();
  const before = await keysOf(disk);
  await move();
  const [key = ''] = keys;
  for (const spoil of [() => s3.delete(key), () => s3.put(key, Buffer.from('half'))]) {
    await spoil();
    await expect(sweep('disk')).rejects.toThrow(/store: 1\. Nothing was deleted\. Run images move first\.$/);
    expect(await keysOf(disk)).toEqual(before);
  }
});

test('the store of the site stays, and files that another database may name', async () => {
  const { row } = await aStoredImage();
  await move();
  const before = [await keysOf(disk), await keysOf(s3)];
  await expect(sweep('s3')).rejects.toThrow('IMAGE_STORE is s3: the site keeps its pictures there.');
  await database.db.delete(images).where(eq(images.id, row.id));
  expect(await sweep('disk', { unnamed: true })).toContain('Left, in both stores and named by no row: 2.');
  expect([await keysOf(disk), await keysOf(s3)]).toEqual(before);
});

test('the operator’s command sweeps', async () => {
  await aStoredImage();
  await move();
  const cli = fileURLToPath(new URL('./main.ts', import.meta.url));
  const said = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [cli, 'images', 'sweep', 'disk', '--unnamed'],
      { env: { PATH: process.env.PATH, ...env } },
      (_error, stdout, stderr) => resolve(stdout + stderr),
    );
  });
  expect(said).toBe('Deleted from disk: 2 files that are in s3 in the same size, and 0 that no row names.\n');
});
