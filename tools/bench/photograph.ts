import { crc32, deflateSync } from 'node:zlib';
import { cleanImage } from '@confab/images';

/**
 * A JPEG of 12 megapixels with the weight of a photograph: soft shapes under the grain of a sensor. Another number
 * makes another picture.
 */
export async function aPhotograph(number: number): Promise<Uint8Array> {
  const [width, height] = [4000, 3000];
  const stride = width * 3 + 1;
  const rows = Buffer.alloc(stride * height);
  let state = number * 2_654_435_761 + 1;
  for (let y = 0; y < height; y++) {
    const light = Math.sin((y + number * 40) / 300) * 60;
    for (let x = 0; x < width; x++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const value = 120 + light + Math.sin(x / 170) * 50 + ((state >>> 24) - 128) / 3;
      const offset = y * stride + 1 + x * 3;
      rows[offset] = value;
      rows[offset + 1] = value * 0.9;
      rows[offset + 2] = value * 0.7;
    }
  }
  const { bytes } = await cleanImage(png(width, height, rows), 'postImage');
  return bytes;
}

function png(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, three channels.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  whole.write(kind, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, data.length + 8)), data.length + 8);
  return whole;
}
