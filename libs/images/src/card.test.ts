import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCard } from './index.ts';

const card = (title: string) => drawCard({ title, communityName: 'birding', siteName: 'Confab' });

/** The box around what is drawn where the title stands. */
async function titleBox(title: string) {
  const area = { left: 0, top: 170, width: 1200, height: 360 };
  const png = await sharp(await card(title))
    .extract(area)
    .png()
    .toBuffer();
  const { info } = await sharp(png).trim().toBuffer({ resolveWithObject: true });
  return { left: -(info.trimOffsetLeft ?? 0), width: info.width, height: info.height };
}

test('a card is a PNG of the size that its page names', async () => {
  expect(await sharp(await card('First swift')).metadata()).toMatchObject({
    format: 'png',
    width: 1200,
    height: 630,
  });
});

test('its letters are those of the font that comes with the program, in every script of it', async () => {
  // Where a font is missing, all letters are boxes of one width.
  const pairs = [
    ['mmmm', 'iiii'],
    ['жжжж', 'іііі'],
    ['ωωωω', 'ιιιι'],
    ['שששש', 'וווו'],
    ['سسسس', 'اااا'],
  ] as const;
  for (const [wide, narrow] of pairs) {
    expect((await titleBox(wide)).width).toBeGreaterThan((await titleBox(narrow)).width * 1.5);
  }
});

test.each([
  ['many words', 'Why do swifts sleep in the air '.repeat(8).slice(0, 255)],
  ['one endless word', 'W'.repeat(255)],
  ['marks without end', `Z${'\u0301\u0302\u0303'.repeat(80)}`],
])('a title of %s stays in its place', async (_, title) => {
  const { left, width, height } = await titleBox(title);
  expect(left).toBeGreaterThanOrEqual(70);
  expect(left + width).toBeLessThanOrEqual(1130);
  expect(height).toBeLessThanOrEqual(306);
});

test('a title from right to left begins at the right', async () => {
  const { left, width } = await titleBox('שלום עולם');
  expect(left).toBeGreaterThan(600);
  expect(left + width).toBeGreaterThan(1120);
});

test('emoji are left out, and a title in letters that no font has is replaced', async () => {
  expect(await card('We 🎉 did it 👩‍👩‍👧')).toEqual(await card('We did it'));
  const replaced = await card('A post in /birding');
  for (const title of ['日本語のタイトル', '😀😀😀', 'swift 燕']) expect(await card(title)).toEqual(replaced);
});

test('markup in a title is text', async () => {
  expect(await card('<b>a</b> & b')).not.toEqual(await card('a & b'));
});
