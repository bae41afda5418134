import { hostileAddresses, hostileSite, hostileTexts, linkShapes } from '@confab/testing/hostile';
import { unsafeIn } from '@confab/testing/safe-html';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { escapedParagraphs } from './escape.ts';
import { excerpt, withoutLinks } from './excerpt.ts';
import { isQuickToParse } from './guard.ts';
import { renderMarkdown } from './index.ts';
import { createRenderPool } from './server.ts';

const render = (source: string) => renderMarkdown(source, { siteOrigin: hostileSite });
const unsafe = (html: string) => unsafeIn(html, hostileSite);

// A busy machine must not turn bodies into escaped text.
const pool = createRenderPool({ siteOrigin: hostileSite, deadlineMs: 60_000 });
afterAll(() => pool.close());

test('there are at least 200 hostile texts, each with a name, and no two the same', () => {
  expect(hostileTexts.length).toBeGreaterThan(200);
  expect(new Set(hostileTexts.map(({ name }) => name)).size).toBe(hostileTexts.length);
  expect(new Set(hostileTexts.map(({ source }) => source)).size).toBe(hostileTexts.length);
});

test.each(hostileTexts)('nothing but allowed elements, attributes and links: $name', async ({ source }) => {
  const html = await pool.render(source);
  expect(unsafe(html)).toEqual([]);
  expect(html, 'the preview shows the same').toBe(render(source));
});

test('every way to link to every address is as safe by itself', () => {
  const links = Object.values(hostileAddresses).flatMap((address) =>
    linkShapes.map((shape) => shape(address)),
  );
  const bad = links.flatMap((source) =>
    unsafe(render(source)).map((problem) => `${JSON.stringify(source)}: ${problem}`),
  );
  expect(bad).toEqual([]);
});

/** Time is no verdict of a test: what the guard lets pass was timed (test-support/slowest.ts), and stays like this. */
test.each(hostileTexts.filter(({ source }) => !isQuickToParse(source.replaceAll(/\r\n?/g, '\n'))))(
  'what would take long is shown as it was typed: $name',
  ({ source }) => {
    expect(render(source)).toBe(escapedParagraphs(source));
  },
);

/** Whatever turns the direction of text, or ends the page for a reader of text. */
const turning = /[\u202a-\u202e\u2066-\u2069\p{Cc}]/u;

test.each(hostileTexts)('cards and notifications show harmless words of it: $name', ({ source }) => {
  const html = render(source);
  const preview = withoutLinks(html);
  expect(preview).not.toMatch(/<\/?a[ >]|tabindex="/);
  const words = excerpt(html);
  expect(words).not.toMatch(turning);
  expect([...words].length).toBeLessThanOrEqual(201);
  expect(words.isWellFormed() || !source.isWellFormed(), 'no character cut in two').toBe(true);
});

const pieces = [
  ...['*', '**', '_', '~~', '`', '```\n', '[', ']', '](', '](<', ')', '![', '<', '>', '"', "'", '\\', '&'],
  ...['|', '#', '\n', '\n\n', '\n> ', '\n- ', '\n1. ', '\n    ', '\t', ' ', '\r', '|-|-|\n', '\n---\n'],
  ...['\n[r]: ', '[r]', '<script>', '</a>', '<a href="', '<img src=x onerror=', '<!--', '-->', '<?'],
  ...['<![CDATA[', ' "title"', 'https://evil.example', hostileSite, '//', 'javascript:', 'www.'],
  ...['a@b.example', '/images/', '&lt;', '&#x3c;', '&colon;', '&quot;', '\u202e', '\u200b', '\0', '\ud83d'],
  ...['🙂', 'word', ':', '.', '%'],
];

test('no mixture of the pieces of Markdown and HTML gets through either', () => {
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => list.join(''));
  fc.assert(
    fc.property(texts, (source) => {
      expect(unsafe(render(source))).toEqual([]);
    }),
    { seed: 20, numRuns: 1500 },
  );
});
