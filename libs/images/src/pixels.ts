import sharp from 'sharp';

/** Red, green and blue, a byte each, row by row from the top left. */
export type Pixels = { width: number; height: number; data: Uint8Array | Uint8ClampedArray };

/** Pixels that a program painted, as the bytes of a picture: a PNG, hardly packed, for whoever decodes it next. */
export function encodePixels({ width, height, data }: Pixels): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toBuffer();
}
