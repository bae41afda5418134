import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanImage, UnsupportedImage } from './index.ts';

/** A picture of one colour. */
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } });

test('a picture becomes one JPEG, with its size, average colour and a hash of what is stored', async () => {
  const source = await plain(40, 30, '#ff0000').png().toBuffer();
  const { bytes, facts } = await cleanImage(source, 'postImage');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
  expect(facts).toMatchObject({ width: 40, height: 30, size: bytes.length, averageColor: 'rgb(254,0,0)' });
  expect(facts.hash).toMatch(/^[0-9a-f]{16}$/);
  expect((await cleanImage(source, 'postImage')).facts).toEqual(facts);
});

test('a grey picture has an average colour too', async () => {
  const source = await plain(20, 20, '#808080').toColourspace('b-w').jpeg().toBuffer();
  expect((await cleanImage(source, 'postImage')).facts.averageColor).toBe('rgb(128,128,128)');
});

test('what shines through is white', async () => {
  const source = await plain(20, 20, '#00000000').png().toBuffer();
  expect((await cleanImage(source, 'postImage')).facts.averageColor).toBe('rgb(255,255,255)');
});

test('a picture is scaled down into the box of its usage, or cut to fill it', async () => {
  const wide = await plain(6000, 3000, '#0000ff').png().toBuffer();
  expect((await cleanImage(wide, 'postImage')).facts).toMatchObject({ width: 5000, height: 2500 });
  expect((await cleanImage(wide, 'profilePicture')).facts).toMatchObject({ width: 2000, height: 1000 });
  expect((await cleanImage(wide, 'linkThumbnail')).facts).toMatchObject({ width: 1280, height: 720 });
});

test('a thread that begins leaves the decoder as it is, which all threads of a process share', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const svg = { operation: ['VipsForeignLoadSvg'] };
  sharp.unblock(svg);
  try {
    const library = JSON.stringify(new URL('./index.ts', import.meta.url));
    const thread = new Worker(`await import(${library}); process.exit(7);`, { eval: true, env: {} });
    expect(await once(thread, 'exit')).toEqual([7]);
    expect(await sharp(drawing).metadata()).toMatchObject({ format: 'svg' });
  } finally {
    sharp.block(svg);
  }
  await expect(cleanImage(drawing, 'postImage')).rejects.toThrow(UnsupportedImage);
});

test('the largest picture there may be takes less memory than its pixels', async () => {
  const [width, height] = [5000, 5000];
  const folder = await mkdtemp(join(tmpdir(), 'confab-large-'));
  const source = join(folder, 'large.png');
  await plain(width, height, '#336699').png().toFile(source);
  const library = JSON.stringify(new URL('./index.ts', import.meta.url));
  // VmHWM of proc(5): `maxRSS` is no less than what the program held that started this one, the tests' own.
  const program = `
    import { readFileSync } from 'node:fs';
    const { cleanImage } = await import(${library});
    const peak = () => Number(/^VmHWM:\\s+(\\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
    const before = peak();
    await cleanImage(${JSON.stringify(source)}, 'postImage');
    console.log(peak() - before);`;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  expect(Number(said)).toBeGreaterThan(0);
  expect(Number(said) * 1024).toBeLessThan(width * height * 3);
});

test('text is no picture', async () => {
  await expect(cleanImage(Buffer.from('Hello'), 'postImage')).rejects.toThrow(UnsupportedImage);
});
