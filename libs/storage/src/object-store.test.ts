import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { StoreConfig } from '@confab/config';
import { isStorageKey, type ObjectStore, openStore } from './index.ts';
import { startS3Server } from './test-support/s3-server.ts';

type Subject = { config: StoreConfig; drafts: string; close: () => Promise<void> };

const kinds: Record<StoreConfig['kind'], () => Promise<Subject>> = {
  disk: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'confab-storage-'));
    return {
      config: { kind: 'disk', folder },
      drafts: join(folder, 'unfinished'),
      close: () => rm(folder, { recursive: true }),
    };
  },
  s3: async () => {
    const server = await startS3Server();
    return { config: server.config, drafts: server.config.draftFolder, close: server.stop };
  },
};

describe.each(Object.entries(kinds))('on %s', (_kind, open) => {
  let subject: Subject;
  let store: ObjectStore;

  beforeAll(async () => {
    subject = await open();
    store = openStore(subject.config);
  });
  afterAll(() => subject.close());

  async function allKeys(): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of store.list()) keys.push(key);
    return keys;
  }

  async function read(key: string): Promise<string | null> {
    const found = await store.get(key);
    return found && (await buffer(found.stream)).toString();
  }

  test('an unused store lists no keys and no unfinished files', async () => {
    expect(await allKeys()).toEqual([]);
    await store.removeUnfinished(new Date());
  });

  test('a file is stored as it is, and keys are listed by their beginning', async () => {
    await store.put('bbbb-1.jpeg', { file: fileURLToPath(import.meta.url) });
    await store.put('bbbc-1.jpeg', Buffer.from('bytes'));
    expect(await read('bbbb-1.jpeg')).toBe(await readFile(fileURLToPath(import.meta.url), 'utf8'));
    const keys: string[] = [];
    for await (const key of store.list('bbbb')) keys.push(key);
    expect(keys).toEqual(['bbbb-1.jpeg']);
    await store.delete('bbbb-1.jpeg');
    await store.delete('bbbc-1.jpeg');
  });

  test('a stored object is read back with its size, from bytes and from a stream', async () => {
    await store.put('aaaa-1.jpeg', Buffer.from('bytes'));
    await store.put('aaaa-2.jpeg', Readable.from([Buffer.from('a '), Buffer.from('stream')]));
    expect(await read('aaaa-1.jpeg')).toBe('bytes');
    expect(await read('aaaa-2.jpeg')).toBe('a stream');
    const found = await store.get('aaaa-2.jpeg');
    expect(found?.size).toBe(8);
    found?.stream.destroy();
  });

  test('megabytes from a stream in many pieces are read back unchanged', async () => {
    const pieces = Array.from({ length: 96 }, (_, index) => Buffer.alloc(65_536, index));
    await store.put('aabb-1.jpeg', Readable.from(pieces));
    const found = await store.get('aabb-1.jpeg');
    expect(found?.size).toBe(96 * 65_536);
    expect(found && (await buffer(found.stream)).equals(Buffer.concat(pieces))).toBe(true);
    expect(await readdir(subject.drafts)).toEqual([]);
  });

  test('a range is read with the size of the whole, and `find` reads no bytes', async () => {
    await store.put('eeee-1.jpeg', Buffer.from('0123456789'));
    const part = await store.get('eeee-1.jpeg', { first: 3, last: 5 });
    expect([part?.size, part && (await buffer(part.stream)).toString()]).toEqual([10, '345']);
    const first = await store.get('eeee-1.jpeg', { first: 0, last: 1 });
    expect([first?.size, first && (await buffer(first.stream)).toString()]).toEqual([10, '01']);
    expect(await store.find('eeee-1.jpeg')).toEqual({ size: 10 });
    expect(await store.find('ffff-1.jpeg')).toBeNull();
  });

  test('an unused key gives null, and deleting it is no error', async () => {
    expect(await store.get('bbbb-1.jpeg')).toBeNull();
    await store.delete('bbbb-1.jpeg');
  });

  test('storing under the same key replaces the object, and deleting removes it', async () => {
    await store.put('cccc-1.jpeg', Buffer.from('first'));
    await store.put('cccc-1.jpeg', Buffer.from('second'));
    expect(await read('cccc-1.jpeg')).toBe('second');
    await store.delete('cccc-1.jpeg');
    expect(await read('cccc-1.jpeg')).toBeNull();
  });

  test('every stored key is listed once, and deleted ones are not', async () => {
    await store.put('hhhh-1.jpeg', Buffer.from('1'));
    await store.put('hhhh-2.webp', Buffer.from('2'));
    await store.put('iiii-1.zip', Buffer.from('3'));
    await store.delete('hhhh-2.webp');
    const keys = await allKeys();
    expect(keys.filter((key) => /^(hhhh|iiii)/.test(key)).sort()).toEqual(['hhhh-1.jpeg', 'iiii-1.zip']);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('an object waits for what has to come first, and is not stored if that fails', async () => {
    const first = Promise.withResolvers<undefined>();
    const putting = store.put('jjjj-1.jpeg', Buffer.from('bytes'), first.promise);
    expect(await read('jjjj-1.jpeg')).toBeNull();
    first.resolve(undefined);
    await putting;
    expect(await read('jjjj-1.jpeg')).toBe('bytes');
    const refused = Promise.reject(new Error('no row'));
    await expect(store.put('jjjj-2.jpeg', Buffer.from('bytes'), refused)).rejects.toThrow('no row');
    expect([await read('jjjj-2.jpeg'), await readdir(subject.drafts)]).toEqual([null, []]);
  });

  test('a stream that breaks off leaves the old object and no partial file', async () => {
    await store.put('dddd-1.jpeg', Buffer.from('whole'));
    const broken = new Readable({
      read() {
        this.push(Buffer.from('half'));
        this.destroy(new Error('the connection broke'));
      },
    });
    await expect(store.put('dddd-1.jpeg', broken)).rejects.toThrow('the connection broke');
    expect(await read('dddd-1.jpeg')).toBe('whole');
    expect(await readdir(subject.drafts)).toEqual([]);
  });

  test('unfinished files of a killed process are removed, current ones are kept', async () => {
    const endless = new Readable({ read: () => undefined });
    const putting = store.put('gggg-1.jpeg', endless);
    endless.push('half');
    await vi.waitFor(async () => expect(await readdir(subject.drafts)).toHaveLength(1), 10_000);

    await store.removeUnfinished(new Date(Date.now() - 60_000));
    expect(await readdir(subject.drafts)).toHaveLength(1);
    await store.removeUnfinished(new Date(Date.now() + 60_000));
    expect(await readdir(subject.drafts)).toEqual([]);

    endless.destroy(new Error('killed'));
    await expect(putting).rejects.toThrow('killed');
    expect(await store.find('gggg-1.jpeg')).toBeNull();
  });

  test.each(['../../etc/passwd', 'aaaa/../b', 'AAAA.jpeg', 'a', '', 'aaaa.jpeg.exe', 'aaaa\0.jpeg'])(
    '%j is not a valid key',
    async (key) => {
      expect(isStorageKey(key)).toBe(false);
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
      await expect(async () => store.get(key)).rejects.toThrow(RangeError);
    },
  );
});

test('on a disk, no other user of the machine can read a file or list a folder', async () => {
  const above = await mkdtemp(join(tmpdir(), 'confab-storage-'));
  const folder = join(above, 'images');
  await openStore({ kind: 'disk', folder }).put('export-of-alice.zip', Buffer.from('words'));
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((path) => join(folder, path))];
  expect(paths.length).toBeGreaterThan(3);
  for (const path of paths) expect((await stat(path)).mode & 0o077, path).toBe(0);
  await rm(above, { recursive: true });
});
