import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanHere } from './clean.ts';
import { cleanImage, UnsupportedImage } from './index.ts';

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } });

test('an image becomes one JPEG, with its size, average colour and the hash of the stored bytes', async () => {
  const source = await plain(40, 30, '#ff0000').png().toBuffer();
  const { bytes, facts } = await cleanImage(source, 'postImage');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
  expect(facts).toMatchObject({ width: 40, height: 30, size: bytes.length, averageColor: 'rgb(254,0,0)' });
  expect(facts.hash).toMatch(/^[0-9a-f]{16}$/);
  expect((await cleanImage(source, 'postImage')).facts).toEqual(facts);
});

test('a grey image has an average colour', async () => {
  const source = await plain(20, 20, '#808080').toColourspace('b-w').jpeg().toBuffer();
  expect((await cleanImage(source, 'postImage')).facts.averageColor).toBe('rgb(128,128,128)');
});

test.each([
  ['a photograph', (half: Sharp) => half.jpeg()],
  ['a photograph that lies on its side', (half: Sharp) => half.withMetadata({ orientation: 6 }).jpeg()],
  ['one of a wide colour space', (half: Sharp) => half.withIccProfile('p3').jpeg()],
  ['one in the colours of print', (half: Sharp) => half.toColourspace('cmyk').jpeg()],
  ['one that loads progressively', (half: Sharp) => half.jpeg({ progressive: true })],
  ['a drawing', (half: Sharp) => half.png()],
])('the average colour of %s is that of what is stored', async (_, encoded) => {
  const half = { create: { width: 400, height: 600, channels: 3, background: '#3070c0' } } as const;
  const source = await encoded(
    plain(800, 600, '#e0d020')
      .removeAlpha()
      .composite([{ input: half, gravity: 'west' }]),
  ).toBuffer();
  for (const usage of ['postImage', 'linkThumbnail'] as const) {
    const { bytes, facts } = await cleanImage(source, usage);
    const { channels } = await sharp(bytes).stats();
    const [red, green, blue] = facts.averageColor.match(/\d+/g)?.map(Number) ?? [];
    for (const [index, value] of [red, green, blue].entries()) {
      expect(Math.abs((value ?? 0) - (channels[index]?.mean ?? NaN))).toBeLessThan(2);
    }
  }
});

test('transparent pixels become white', async () => {
  const source = await plain(20, 20, '#00000000').png().toBuffer();
  expect((await cleanImage(source, 'postImage')).facts.averageColor).toBe('rgb(255,255,255)');
});

test('an image is scaled down into the box of its usage, or cropped to fill it', async () => {
  const wide = await plain(5200, 260, '#0000ff').png().toBuffer();
  expect((await cleanImage(wide, 'postImage')).facts).toMatchObject({ width: 5000, height: 250 });
  expect((await cleanImage(wide, 'profilePicture')).facts).toMatchObject({ width: 2000, height: 100 });
  expect((await cleanImage(wide, 'linkThumbnail')).facts).toMatchObject({ width: 1280, height: 720 });
});

test('a new thread leaves the decoder, which all threads of a process share, unchanged', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const svg = { operation: ['VipsForeignLoadSvg'] };
  sharp.unblock(svg);
  try {
    const library = JSON.stringify(new URL('./clean.ts', import.meta.url));
    const thread = new Worker(`await import(${library}); process.exit(7);`, { eval: true, env: {} });
    expect(await once(thread, 'exit')).toEqual([7]);
    expect(await sharp(drawing).metadata()).toMatchObject({ format: 'svg' });
  } finally {
    sharp.block(svg);
  }
  await expect(cleanHere(drawing, 'postImage')).rejects.toThrow(UnsupportedImage);
});

test('text is refused as an image', async () => {
  await expect(cleanImage(Buffer.from('Hello'), 'postImage')).rejects.toThrow(UnsupportedImage);
});

describe('a JPEG that breaks off', () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const source = (progressive: boolean) =>
    sharp({ create: { width: 200, height: 100, channels: 3, background: '#808080', noise } })
      .jpeg({ progressive })
      .toBuffer();

  test.each([
    ['a plain one', false],
    ['one that loads progressively', true],
  ])('only before the marker of its end is as good as with it: %s', async (_, progressive) => {
    const jpeg = await source(progressive);
    const whole = await cleanImage(jpeg, 'postImage');
    for (const less of [1, 2]) {
      const cut = await cleanImage(jpeg.subarray(0, -less), 'postImage');
      expect([less, cut.facts]).toEqual([less, whole.facts]);
    }
  });

  test.each([
    ['a plain one', false],
    ['one that loads progressively', true],
  ])('earlier is refused: %s', async (_, progressive) => {
    const jpeg = await source(progressive);
    for (const less of [20, 500, jpeg.length / 2]) {
      const cut = jpeg.subarray(0, jpeg.length - less);
      await expect(cleanImage(cut, 'postImage')).rejects.toThrow(UnsupportedImage);
    }
  });
});
