import { createHash } from 'node:crypto';
import { type ImageUsage, imageStoreRules, transparentRules } from '@confab/domain/images';
import {
  averageColorOf,
  decode,
  type ImageSource,
  readTransparent,
  reasonOf,
  UnsupportedImage,
} from './decoder.ts';

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

/** A copy that keeps the transparency of an accepted picture, as WebP. */
export type TransparentCopy = { name: string; bytes: Uint8Array };

export type CleanImage = { facts: ImageFacts; bytes: Uint8Array; transparentCopies: TransparentCopy[] };

/** What `cleanImage` gives, decoded in this process. Throws UnsupportedImage. */
export async function cleanHere(given: ImageSource, usage: ImageUsage): Promise<CleanImage> {
  const { source, picture, readsSmall } = await decode(given);
  const { boxWidth: width, boxHeight: height, objectFit } = imageStoreRules[usage];
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
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const averageColor = colorOfSource ?? (await averageColorOf(bytes));
  return {
    bytes,
    facts: { hash, width: info.width, height: info.height, size: bytes.length, averageColor },
    transparentCopies: await makeTransparentCopies(source, usage),
  };
}

async function makeTransparentCopies(source: ImageSource, usage: ImageUsage): Promise<TransparentCopy[]> {
  const copies: TransparentCopy[] = [];
  for (const { name, boxWidth: width, boxHeight: height } of transparentRules(usage)) {
    const picture = readTransparent(source).resize({
      width,
      height,
      fit: 'inside',
      withoutEnlargement: true,
    });
    copies.push({ name, bytes: await picture.webp({ quality: 90 }).toBuffer() });
  }
  return copies;
}
