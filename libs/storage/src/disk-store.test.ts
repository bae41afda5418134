import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDiskStore, isStorageKey, type ObjectStore } from './index.ts';

let folder: string;
let store: ObjectStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-storage-'));
  store = createDiskStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

async function read(key: string): Promise<string | null> {
  const found = await store.get(key);
  return found && (await buffer(found.stream)).toString();
}

test('what was put comes back, from bytes and from a stream, with its size', async () => {
  await store.put('aaaa-1.jpeg', Buffer.from('bytes'));
  await store.put('aaaa-2.jpeg', Readable.from([Buffer.from('a '), Buffer.from('stream')]));
  expect(await read('aaaa-1.jpeg')).toBe('bytes');
  expect(await read('aaaa-2.jpeg')).toBe('a stream');
  const found = await store.get('aaaa-2.jpeg');
  expect(found?.size).toBe(8);
  found?.stream.destroy();
});

test('a part comes back alone, beside the size of the whole, and a look costs no reading', async () => {
  await store.put('eeee-1.jpeg', Buffer.from('0123456789'));
  const part = await store.get('eeee-1.jpeg', { first: 3, last: 5 });
  expect([part?.size, part && (await buffer(part.stream)).toString()]).toEqual([10, '345']);
  expect(await store.find('eeee-1.jpeg')).toEqual({ size: 10 });
  expect(await store.find('ffff-1.jpeg')).toBeNull();
});

test('a key that nothing has gives nothing, and may be deleted', async () => {
  expect(await store.get('bbbb-1.jpeg')).toBeNull();
  await store.delete('bbbb-1.jpeg');
});

test('what is put again replaces what was there; what is deleted is gone', async () => {
  await store.put('cccc-1.jpeg', Buffer.from('first'));
  await store.put('cccc-1.jpeg', Buffer.from('second'));
  expect(await read('cccc-1.jpeg')).toBe('second');
  await store.delete('cccc-1.jpeg');
  expect(await read('cccc-1.jpeg')).toBeNull();
});

test('a stream that breaks off leaves what was there and no half file', async () => {
  await store.put('dddd-1.jpeg', Buffer.from('whole'));
  const broken = new Readable({
    read() {
      this.push(Buffer.from('half'));
      this.destroy(new Error('the connection broke'));
    },
  });
  await expect(store.put('dddd-1.jpeg', broken)).rejects.toThrow('the connection broke');
  expect(await read('dddd-1.jpeg')).toBe('whole');
  expect(await readdir(join(folder, 'dd', 'dd'))).toEqual(['dddd-1.jpeg']);
});

test('what a killed process was putting is removed, what is being put just now is not', async () => {
  const endless = new Readable({ read: () => undefined });
  const putting = store.put('gggg-1.jpeg', endless);
  endless.push('half');
  const drafts = join(folder, 'unfinished');
  await vi.waitFor(async () => expect(await readdir(drafts)).toHaveLength(1), 10_000);

  await store.removeUnfinished(new Date(Date.now() - 60_000));
  expect(await readdir(drafts)).toHaveLength(1);
  await store.removeUnfinished(new Date(Date.now() + 60_000));
  expect(await readdir(drafts)).toEqual([]);

  endless.destroy(new Error('killed'));
  await expect(putting).rejects.toThrow('killed');
  expect(await store.find('gggg-1.jpeg')).toBeNull();
});

test('a store that has never kept anything has nothing unfinished', async () => {
  await createDiskStore(join(folder, 'none')).removeUnfinished(new Date());
});

test.each(['../../etc/passwd', 'aaaa/../b', 'AAAA.jpeg', 'a', '', 'aaaa.jpeg.exe', 'aaaa\0.jpeg'])(
  '%j is no key',
  async (key) => {
    expect(isStorageKey(key)).toBe(false);
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
  },
);
