import { buffer } from 'node:stream/consumers';
import {
  allImageKeys,
  type CopySize,
  copySizes,
  imageKey,
  type ImageUsage,
  isOriginal,
  type Size,
  type StoredName,
} from '@confab/domain';
import type { ObjectStore } from '@confab/storage';
import type { Sharp } from 'sharp';
import { readPixels } from './decoder.ts';
import { inImageQueue } from './image-queue.ts';

export type StoredImage = StoredName & Size & { usage: ImageUsage };

export async function makeCopies(store: ObjectStore, image: StoredImage): Promise<void> {
  const copies = copySizes(image.usage, image).filter((copy) => !isOriginal(copy, image));
  if (copies.length === 0) return;
  const original = await store.get(imageKey(image));
  if (!original) throw new Error('the original of the picture is not in the store');
  const bytes = await buffer(original.stream);
  await inImageQueue(async () => {
    const pixels = await readPixels(bytes, sizeFor(copies, image));
    for (const copy of copies) {
      const { name } = copy;
      const scaled = scale(pixels(), copy);
      const [jpeg, webp] = await Promise.all([asJpeg(scaled), asWebp(scaled)]);
      await store.put(imageKey(image, name), jpeg);
      if (!copy.transparent) await store.put(imageKey(image, name, 'webp'), webp);
    }
  });
}

export async function deleteImageFiles(store: ObjectStore, image: StoredName): Promise<void> {
  for (const key of allImageKeys(image)) await store.delete(key);
}

function scale(picture: Sharp, { width, height, objectFit, fills = 1 }: CopySize): Sharp {
  const fit = objectFit === 'cover' ? 'cover' : 'fill';
  if (fills === 1) return picture.resize({ width, height, fit });
  const inner = { width: Math.round(width * fills), height: Math.round(height * fills) };
  const left = Math.floor((width - inner.width) / 2);
  const top = Math.floor((height - inner.height) / 2);
  const right = width - inner.width - left;
  const bottom = height - inner.height - top;
  return picture.resize({ ...inner, fit }).extend({ left, top, right, bottom, extendWith: 'copy' });
}

function sizeFor(copies: readonly CopySize[], original: Size): Size {
  const scales = copies.map(({ width, height }) =>
    Math.max(width / original.width, height / original.height),
  );
  const scale = Math.min(1, Math.max(...scales));
  return { width: Math.ceil(original.width * scale), height: Math.ceil(original.height * scale) };
}

const asJpeg = (picture: Sharp) => picture.clone().jpeg({ quality: 75 }).toBuffer();
/** Twice as fast as the default effort, for a few per cent more bytes. */
const asWebp = (picture: Sharp) => picture.clone().webp({ quality: 75, effort: 2 }).toBuffer();
