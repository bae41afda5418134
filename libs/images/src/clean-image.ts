import type { ImageUsage } from '@confab/domain';
import type { CleanImage } from './clean.ts';
import type { ImageSource } from './decoder.ts';
import { createDecodingPool } from './decoding-pool.ts';
import { inImageQueue } from './image-queue.ts';

const decodeApart = createDecodingPool();

/**
 * Decodes an image by its bytes, whatever type it claims, into the JPEG that is stored: upright, without metadata,
 * opaque, in the box of its usage (rulings 22). Throws UnsupportedImage or ImageQueueFull.
 */
export function cleanImage(source: ImageSource, usage: ImageUsage): Promise<CleanImage> {
  return inImageQueue(() => decodeApart(source, usage));
}
