import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { avatarColour, cardSize, createTaskQueue, limits } from '@confab/domain';
import sharp from 'sharp';
import { ImageQueueFull } from './image-queue.ts';

const pathOf = (name: string) => fileURLToPath(new URL(`fonts/${name}`, import.meta.url));

// Read when the first text is drawn: fonts of the machine are left out, so that a card is the same everywhere.
process.env['FONTCONFIG_FILE'] = pathOf('fonts.conf');

const fonts = ['inter-semibold.ttf', 'noto-hebrew-semibold.ttf', 'noto-arabic-semibold.ttf'];
let learnt: Promise<unknown> | undefined;

/** The library knows a font after the first text that names its file. */
function learnFonts(): Promise<unknown> {
  learnt ??= Promise.all(
    fonts.map((name) => sharp({ text: { text: '.', fontfile: pathOf(name) } }).metadata()),
  );
  return learnt;
}

/** What the fonts can draw, as ranges of code points. */
const drawable = readFileSync(pathOf('characters.txt'), 'utf8')
  .trim()
  .split(/\s+/)
  .map((range) => {
    const [first = '', last = first] = range.split('-');
    return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
  });

/** Not shared with uploads, which must not wait for a crawler. */
const queue = createTaskQueue(limits.cardDrawing, () => new ImageQueueFull());

export type CardWords = { title: string; communityName: string; siteName: string };

/** Draws the picture that link previews show of a post without a picture, as a PNG. Throws ImageQueueFull. */
export function drawCard(words: CardWords): Promise<Uint8Array> {
  return queue(() => draw(words));
}

/** Of the light theme (apps/web/src/styles/tokens.css). */
const colours = {
  page: '#f6f5f1',
  text: '#1b1d1b',
  muted: '#5f635d',
  accent: '#0b6a53',
  onAvatar: '#ffffff',
};
const avatars = ['#a8452c', '#8a5a06', '#55700f', '#0e735c', '#1a6a90', '#4959b8', '#7d4599', '#a63a68'];

const margin = 72;
const tileSize = 80;
const titleTop = 200;
const titleHeight = 306;
const footMiddle = 556;
/** From the largest. A title of 255 capitals fits in the smallest. */
const titleSizes = [76, 64, 54, 46, 38, 32];

async function draw({ title, communityName, siteName }: CardWords): Promise<Uint8Array> {
  await learnFonts();
  const place = `/${communityName}`;
  const [letter, community, site, heading] = await Promise.all([
    write(communityName.slice(0, 1).toUpperCase(), { size: 46, colour: colours.onAvatar }),
    write(place, { size: 42, colour: colours.muted }),
    write(readable(siteName) ?? '', { size: 34, colour: colours.accent }),
    writeTitle(readable(title) ?? `A post in ${place}`),
  ]);
  const middle = margin + tileSize / 2;
  const tile = {
    input: roundedTile(avatars[avatarColour(communityName) - 1] ?? colours.accent),
    raw: { width: tileSize, height: tileSize, channels: 4 },
  } as const;
  const background = { ...cardSize, channels: 3, background: colours.page } as const;
  return sharp({ create: background })
    .composite([
      { ...tile, left: margin, top: margin },
      ...at(letter, { left: middle - letter.width / 2, middle }),
      ...at(community, { left: margin + tileSize + 24, middle }),
      ...at(heading, {
        left: heading.isRightToLeft ? cardSize.width - margin - heading.width : margin,
        middle: titleTop + heading.height / 2,
      }),
      ...at(site, { left: margin, middle: footMiddle }),
    ])
    .png({ compressionLevel: 7 })
    .toBuffer();
}

const pictographs = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/gu;
/** What makes one emoji of several signs. */
const joiners = /\u200d|\u20e3|\ufe0e|\ufe0f/gu;
/** Those that only steer the direction of text, and those that XML cannot hold. */
const steering = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** The text without emoji; null if other letters of it are in none of the fonts, and would be boxes. */
function readable(text: string): string | null {
  const words = text
    .normalize('NFC')
    .replaceAll(steering, ' ')
    .replaceAll(joiners, '')
    .replaceAll(pictographs, (sign) => (isDrawable(sign) ? sign : ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words !== '' && Array.from(words).every(isDrawable) ? words : null;
}

function isDrawable(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return drawable.some(({ first, last }) => first <= code && code <= last);
}

type Written = { data: Uint8Array; width: number; height: number };

/** One size smaller for each that is too tall; marks stacked without end are cut off. */
async function writeTitle(text: string): Promise<Written & { isRightToLeft: boolean }> {
  const [firstLetter = ''] = /\p{L}/u.exec(text) ?? [];
  const isRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(firstLetter);
  const width = cardSize.width - 2 * margin;
  let written: Written | undefined;
  for (const size of titleSizes) {
    written = await write(text, { size, colour: colours.text, width });
    if (written.height <= titleHeight) return { ...written, isRightToLeft };
  }
  const data = written?.data.subarray(0, written.width * titleHeight * 4) ?? new Uint8Array();
  return { data, width: written?.width ?? 0, height: titleHeight, isRightToLeft };
}

type Hand = { size: number; colour: string; width?: number };

async function write(text: string, { size, colour, width }: Hand): Promise<Written> {
  if (text === '') return { data: new Uint8Array(), width: 0, height: 0 };
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" insert_hyphens="false">${escaped}</span>`,
      font: `Inter SemiBold ${size}`,
      // So that a point is a pixel.
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
      ...(width === undefined ? {} : { width }),
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function at({ data: input, width, height }: Written, { left, middle }: { left: number; middle: number }) {
  if (width === 0) return [];
  const raw = { width, height, channels: 4 } as const;
  return [{ input: Buffer.from(input), raw, left: Math.round(left), top: Math.round(middle - height / 2) }];
}

/** Communities are tiles with round corners (--radius-tile). */
function roundedTile(colour: string): Buffer {
  const radius = tileSize * 0.28;
  const rgb = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
  const beyond = (position: number) =>
    Math.max(0, Math.abs(position + 0.5 - tileSize / 2) - (tileSize / 2 - radius));
  const pixels = Array.from({ length: tileSize * tileSize }, (_, index) => {
    const distance = Math.hypot(beyond(index % tileSize), beyond(Math.floor(index / tileSize))) - radius;
    return [...rgb, Math.round(255 * Math.min(1, Math.max(0, 0.5 - distance)))];
  });
  return Buffer.from(pixels.flat());
}
