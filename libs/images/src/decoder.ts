import { isMainThread } from 'node:worker_threads';
import { limits, type Size } from '@confab/domain';
import sharp, { type Metadata, type Sharp } from 'sharp';

/** Not a picture, not one of the accepted kinds, damaged, or too large in pixels or frames. */
export class UnsupportedImage extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'UnsupportedImage';
  }
}

// The decoder is one for all threads of a process. One that began by forbidding everything once more would fail what
// the others decode at that moment: a program whose threads decode loads this in its main one first.
if (isMainThread) allowOnlyPictures();
// Every picture is decoded once: a cache would only hold memory.
sharp.cache(false);

/** The decoder looks at the bytes, never at a name; what is not named here does not exist for it, SVG above all. */
function allowOnlyPictures() {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadHeif',
    ],
  });
}

/** A picture's file, or its bytes. */
export type ImageSource = string | Uint8Array;

/** Seconds that one decoding and encoding may take. */
const secondsMax = 20;

/** The first frame of an accepted picture, turned upright, as opaque sRGB, ready to be scaled and encoded. */
export async function decode(source: ImageSource): Promise<Sharp> {
  // Seen before a pixel is decoded: a bomb is small as a file.
  assertAccepted(await readHeader(source));
  return sharp(source, { limitInputPixels: limits.imageMaxPixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: secondsMax })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
}

/** A stored picture, decoded once and scaled to this size. Each call of what is returned begins a copy of it. */
export async function readPixels(bytes: Uint8Array, { width, height }: Size): Promise<() => Sharp> {
  const { data, info } = await sharp(bytes, { sequentialRead: true })
    .timeout({ seconds: secondsMax })
    .resize({ width, height, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return () => sharp(data, { raw }).timeout({ seconds: secondsMax });
}

async function readHeader(source: ImageSource): Promise<Metadata> {
  try {
    return await sharp(source, { limitInputPixels: false, failOn: 'error' }).metadata();
  } catch (error) {
    throw new UnsupportedImage(reasonOf(error));
  }
}

function assertAccepted({ format, compression, width, height, pages = 1 }: Metadata): void {
  // The same container holds HEIC, which nobody may decode freely.
  if (format === 'heif' && compression !== 'av1') throw new UnsupportedImage('not AVIF');
  if (width * height > limits.imageMaxPixels) throw new UnsupportedImage('too many pixels');
  if (pages > limits.imageMaxFrames) throw new UnsupportedImage('too many frames');
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
