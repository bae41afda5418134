import sharp from 'sharp';

/** RGB or RGBA bytes, row by row from the top left. */
export type Pixels = { width: number; height: number; data: Uint8Array | Uint8ClampedArray };

/** Encodes painted pixels as a lightly compressed PNG, to be decoded again soon. */
export function encodePixels({ width, height, data }: Pixels): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toBuffer();
}
