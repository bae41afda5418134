import { readFile } from 'node:fs/promises';
import { isMainThread } from 'node:worker_threads';
import type { Size } from '@confab/domain/images';
import * as limits from '@confab/domain/limits';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { countScans, withEnd } from './jpeg-scans.ts';

/** Not an image, not an accepted format, damaged, or too large in pixels or frames. */
export class UnsupportedImage extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'UnsupportedImage';
  }
}

// All threads of a process share the decoder. If each thread set the allowed formats, it would briefly forbid all of
// them and fail the others' work; so a program whose threads decode loads this in its main thread first.
if (isMainThread) allowOnlyPictures();
// Every image is decoded once, so a cache would only use memory.
sharp.cache(false);

/** The decoder goes by the bytes, never by a name. Formats that are not listed here are off, SVG above all. */
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

export type ImageSource = string | Uint8Array;

/** Encoders write ten. */
const scansMax = 100;

export type Decoded = {
  /** The given one, or that with its end, for further reading. */
  source: ImageSource;
  /** The first frame, rotated upright, as opaque sRGB, ready to be scaled and encoded. */
  picture: Sharp;
  /** Whether the decoder can read it at an eighth of its size, in a third of the time and with little memory. */
  readsSmall: boolean;
};

/** Of an accepted image. */
export async function decode(given: ImageSource): Promise<Decoded> {
  const header = await readHeader(given);
  // Checked before any pixel is decoded: a decompression bomb is a small file.
  assertAccepted(header);
  const source = header.format === 'jpeg' ? await readJpeg(given) : given;
  const picture = open(source).autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb');
  return { source, picture, readsSmall: header.format === 'jpeg' && !header.isProgressive };
}

/** The first frame of an accepted image, rotated upright, with its transparency. */
export function readTransparent(source: ImageSource): Sharp {
  return open(source).autoOrient().toColourspace('srgb');
}

/** `rgb(r,g,b)`, of an image that was accepted or is our own. */
export async function averageColorOf(source: ImageSource): Promise<string> {
  const pixel = await open(source).resize(1, 1, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer();
  const [red = 0, green = red, blue = red] = pixel;
  return `rgb(${red},${green},${blue})`;
}

function open(source: ImageSource, failOn: 'error' | 'warning' = 'error'): Sharp {
  return sharp(source, { limitInputPixels: limits.imageMaxPixels, failOn, sequentialRead: true });
}

/** A stored image, decoded once and scaled to this size. Each call of the returned function begins a copy of it. */
export async function readPixels(bytes: Uint8Array, { width, height }: Size): Promise<() => Sharp> {
  const { data, info } = await sharp(bytes, { sequentialRead: true })
    .resize({ width, height, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return () => sharp(data, { raw });
}

async function readHeader(source: ImageSource): Promise<Metadata> {
  try {
    return await sharp(source, { limitInputPixels: false, failOn: 'error' }).metadata();
  } catch (error) {
    throw new UnsupportedImage(reasonOf(error));
  }
}

function assertAccepted({ format, compression, width, height, pages = 1 }: Metadata): void {
  // HEIC, which is covered by patents, comes in the same container.
  if (format === 'heif' && compression !== 'av1') throw new UnsupportedImage('not AVIF');
  if (width * height > limits.imageMaxPixels) throw new UnsupportedImage('too many pixels');
  if (pages > limits.imageMaxFrames) throw new UnsupportedImage('too many frames');
}

/** Of few scans: every scan of a JPEG goes over all its pixels, and takes a few bytes only. And with its end. */
async function readJpeg(given: ImageSource): Promise<ImageSource> {
  const bytes = typeof given === 'string' ? await readFile(given) : given;
  if (countScans(bytes, scansMax + 1) > scansMax) throw new UnsupportedImage('too many scans');
  const whole = withEnd(bytes);
  if (whole === bytes) return given;
  // The end may be all that is missing, or the lower half: of that the decoder warns.
  await open(whole, 'warning')
    .stats()
    .catch((error: unknown) => {
      throw new UnsupportedImage(reasonOf(error));
    });
  return whole;
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
