import { cleanImage, encodePixels } from '@confab/images';

/**
 * A JPEG of 12 megapixels with the weight of a photograph: soft shapes under the grain of a sensor. Another number
 * makes another picture.
 */
export async function aPhotograph(number: number): Promise<Uint8Array> {
  const [width, height] = [4000, 3000];
  const data = new Uint8ClampedArray(width * height * 3);
  let state = number * 2_654_435_761 + 1;
  for (let y = 0; y < height; y++) {
    const light = Math.sin((y + number * 40) / 300) * 60;
    for (let x = 0; x < width; x++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const value = 120 + light + Math.sin(x / 170) * 50 + ((state >>> 24) - 128) / 3;
      const offset = (y * width + x) * 3;
      data[offset] = value;
      data[offset + 1] = value * 0.9;
      data[offset + 2] = value * 0.7;
    }
  }
  const { bytes } = await cleanImage(await encodePixels({ width, height, data }), 'postImage');
  return bytes;
}
