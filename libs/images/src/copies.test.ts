import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { copySizes, imageKey, type ImageUsage, isOriginal } from '@confab/domain';
import { createDiskStore, type ObjectStore } from '@confab/storage';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteImageFiles, makeCopies, storeImage } from './index.ts';

let folder: string;
let store: ObjectStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-images-'));
  store = createDiskStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

async function aStoredImage(width: number, height: number, usage: ImageUsage = 'postImage') {
  const right = { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' } as const;
  const source = await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: { create: right }, gravity: 'east' }])
    .png()
    .toBuffer();
  return storeImage(store, {
    usage,
    source,
    record: (image) => Promise.resolve(image),
  });
}

async function read(key: string) {
  const found = await store.get(key);
  return found && sharp(await buffer(found.stream));
}

const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

test.each([
  ['postImage', 2400, 200],
  ['postImage', 4000, 40],
  ['postImage', 40, 4000],
  ['postImage', 1, 1],
  ['linkThumbnail', 700, 400],
  ['profilePicture', 500, 300],
  ['communityBanner', 1800, 100],
  ['siteLogo', 900, 300],
  ['siteIcon', 700, 600],
] as const)(
  'every copy of a %s of %i by %i has its promised size, as JPEG and as WebP',
  async (usage, width, height) => {
    const image = await aStoredImage(width, height, usage);
    await makeCopies(store, image);
    for (const copy of copySizes(usage, image).filter((size) => !isOriginal(size, image))) {
      for (const format of ['jpeg', 'webp'] as const) {
        const made = await read(imageKey(image, copy.name, format));
        expect(await made?.metadata()).toMatchObject({ format, width: copy.width, height: copy.height });
      }
    }
  },
);

test('a copy that would be no smaller than the original is not made', async () => {
  const image = await aStoredImage(700, 40);
  await makeCopies(store, image);
  expect(await files()).toEqual(
    [
      imageKey(image),
      ...['tiny', 'small'].flatMap((name) => [imageKey(image, name), imageKey(image, name, 'webp')]),
    ].toSorted(),
  );
});

test('a copy that fills its box is cropped around the centre', async () => {
  const image = await aStoredImage(480, 120);
  await makeCopies(store, image);
  const tiny = await (await read(imageKey(image, 'tiny')))?.raw().toBuffer();
  const at = (x: number) => [...(tiny?.subarray((60 * 120 + x) * 3, (60 * 120 + x) * 3 + 3) ?? [])];
  expect(at(10)[0]).toBeGreaterThan(240);
  expect(at(110)[2]).toBeGreaterThan(240);
});

test('making copies again, also after an interruption, gives the same files', async () => {
  const image = await aStoredImage(1600, 90);
  let puts = 0;
  const breaking: ObjectStore = {
    ...store,
    put: (key, bytes) =>
      ++puts === 4 ? Promise.reject(new Error('the disk is full')) : store.put(key, bytes),
  };
  await expect(makeCopies(breaking, image)).rejects.toThrow('the disk is full');
  await makeCopies(store, image);
  const made = await files();
  expect(made).toHaveLength(9);
  await makeCopies(store, image);
  expect(await files()).toEqual(made);
});

test('deleting an image removes all of its files, and may be repeated', async () => {
  const image = await aStoredImage(1600, 90);
  await makeCopies(store, image);
  await deleteImageFiles(store, image);
  expect(await files()).toEqual([]);
  await deleteImageFiles(store, image);
});

test('the copy of a logo keeps its transparency, however small the logo is', async () => {
  for (const width of [40, 1200]) {
    const clear = { width, height: 30, channels: 4, background: '#00000000' } as const;
    const source = await sharp({ create: clear }).png().toBuffer();
    const image = await storeImage(store, {
      usage: 'siteLogo',
      source,
      record: (row) => Promise.resolve(row),
    });
    await makeCopies(store, image);
    const copy = await read(imageKey(image, 'bar', 'webp'));
    expect((await copy?.stats())?.isOpaque).toBe(false);
    await deleteImageFiles(store, image);
    expect(await files()).toEqual([]);
  }
});
