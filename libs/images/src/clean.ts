import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ImageUsage, imageStoreRules } from '@confab/domain';
import { averageColorOf, decode, type ImageSource, reasonOf, UnsupportedImage } from './decoder.ts';
import { inImageQueue } from './image-queue.ts';

export type ImageFacts = {
  /** First 16 hexadecimal digits of the SHA-256 of the stored bytes. */
  hash: string;
  width: number;
  height: number;
  /** In bytes. */
  size: number;
  /** `rgb(r,g,b)` */
  averageColor: string;
};

export type CleanImage = { facts: ImageFacts; bytes: Uint8Array };

/**
 * Decodes an image by its bytes, whatever type it claims, into the JPEG that is stored: upright, without metadata,
 * opaque, in the box of its usage (rulings 22). Throws UnsupportedImage or ImageQueueFull.
 */
export function cleanImage(source: ImageSource, usage: ImageUsage): Promise<CleanImage> {
  return inImageQueue(async () => {
    const { boxWidth: width, boxHeight: height, objectFit } = imageStoreRules[usage];
    const { picture, readsSmall } = await decode(source);
    const scaled =
      objectFit === 'cover'
        ? picture.resize({ width, height, fit: 'cover' })
        : picture.resize({ width, height, fit: 'inside', withoutEnlargement: true });
    const encoding = scaled
      // Optimised tables would save 3 per cent but hold the whole picture in memory: 140 MB for a large one.
      .jpeg({ quality: 75, optimiseCoding: false })
      .toBuffer({ resolveWithObject: true });
    // A photograph's colour can be read by another core at the same time, unless a part is cut off.
    const reading = readsSmall && objectFit !== 'cover' ? averageColorOf(source) : undefined;
    const [{ data: bytes, info }, colorOfSource] = await Promise.all([encoding, reading]).catch(
      (error: unknown) => {
        throw new UnsupportedImage(reasonOf(error));
      },
    );
    const [hash, averageColor] = await Promise.all([hashOf(bytes), colorOfSource ?? averageColorOf(bytes)]);
    return {
      bytes,
      facts: { hash, width: info.width, height: info.height, size: bytes.length, averageColor },
    };
  });
}

/** Hashes in chunks, so that the process can answer requests in between. */
async function hashOf(bytes: Uint8Array): Promise<string> {
  const piece = 256 * 1024;
  const hash = createHash('sha256');
  for (let from = 0; from < bytes.length; from += piece) {
    hash.update(bytes.subarray(from, from + piece));
    await nextTurn();
  }
  return hash.digest('hex').slice(0, 16);
}
