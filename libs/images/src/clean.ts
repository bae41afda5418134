import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ImageUsage, imageStoreRules } from '@confab/domain';
import sharp from 'sharp';
import { decode, type ImageSource, reasonOf, UnsupportedImage } from './decoder.ts';
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
    const decoded = await decode(source);
    const scaled =
      objectFit === 'cover'
        ? decoded.resize({ width, height, fit: 'cover' })
        : decoded.resize({ width, height, fit: 'inside', withoutEnlargement: true });
    const { data: bytes, info } = await scaled
      // Optimised tables would save 3 per cent but hold the whole picture in memory: 140 MB for a large one.
      .jpeg({ quality: 75, optimiseCoding: false })
      .toBuffer({ resolveWithObject: true })
      .catch((error: unknown) => {
        throw new UnsupportedImage(reasonOf(error));
      });
    const [hash, averageColor] = await Promise.all([hashOf(bytes), averageColorOf(bytes)]);
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

/** The JPEG decoder reads our own file at an eighth of its size for this. */
async function averageColorOf(bytes: Uint8Array): Promise<string> {
  const pixel = await sharp(bytes).resize(1, 1, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer();
  const [red = 0, green = red, blue = red] = pixel;
  return `rgb(${red},${green},${blue})`;
}
