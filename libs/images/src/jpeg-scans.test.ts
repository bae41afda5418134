import { progressiveJpeg } from '@confab/testing/progressive-jpeg';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanHere } from './clean.ts';
import { UnsupportedImage } from './decoder.ts';
import { countScans } from './jpeg-scans.ts';

const picture = (options = {}) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#3070c0' } })
    .jpeg(options)
    .toBuffer();

/** With bytes put in behind the marker that begins the file. */
const withSegment = (jpeg: Uint8Array, segment: Uint8Array) =>
  Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);

const asMetadata = (bytes: Uint8Array) =>
  Buffer.concat([Buffer.from([0xff, 0xe1, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff]), bytes]);

describe('the scans of a JPEG', () => {
  test('are counted, one in a simple one and as many as a progressive one has', async () => {
    expect(countScans(await picture(), 100)).toBe(1);
    expect(countScans(await picture({ progressive: true }), 100)).toBe(10);
    expect(countScans(progressiveJpeg({ thousands: 1, scans: 300 }), 1000)).toBe(300);
    expect(countScans(progressiveJpeg({ thousands: 1, scans: 300 }), 100)).toBe(100);
  });

  test('are not those of a preview in its metadata, or of what follows its end', async () => {
    const other = progressiveJpeg({ thousands: 1, scans: 200 });
    const jpeg = await picture();
    expect(countScans(withSegment(jpeg, asMetadata(other)), 1000)).toBe(1);
    expect(countScans(Buffer.concat([jpeg, other]), 1000)).toBe(1);
  });

  test('are found behind fill bytes, markers without a length and bytes that the decoder skips', async () => {
    const jpeg = progressiveJpeg({ thousands: 1, scans: 20 });
    const at = jpeg.length - 2;
    const scan = jpeg.subarray(jpeg.lastIndexOf(0xff, at - 1), at);
    for (const before of [
      [0xff, 0xff],
      [0xff, 0x01],
      [0xff, 0xd0],
      [0xff, 0],
      [0, 0x20],
    ]) {
      const longer = Buffer.concat([jpeg.subarray(0, at), Buffer.from(before), scan, jpeg.subarray(at)]);
      expect(countScans(longer, 1000)).toBe(21);
    }
  });

  test('are none in other files, and in a file that breaks off those before the break', async () => {
    const jpeg = await picture({ progressive: true });
    expect(countScans(new Uint8Array(), 100)).toBe(0);
    expect(countScans(await sharp(jpeg).png().toBuffer(), 100)).toBe(0);
    for (let length = 0; length < jpeg.length; length++) {
      expect(countScans(jpeg.subarray(0, length), 100)).toBeLessThanOrEqual(10);
    }
  });
});

test('a JPEG of 100 scans is decoded, one of more is refused before it is decoded', async () => {
  const { facts } = await cleanHere(progressiveJpeg({ thousands: 1, scans: 100 }), 'postImage');
  expect(facts).toMatchObject({ width: 1024, height: 1024, averageColor: 'rgb(128,128,128)' });
  await expect(cleanHere(progressiveJpeg({ thousands: 1, scans: 101 }), 'postImage')).rejects.toThrow(
    new UnsupportedImage('too many scans'),
  );
});
