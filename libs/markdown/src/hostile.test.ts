import { hostileAddresses, hostileSite, hostileTexts, linkShapes } from '@confab/testing/hostile';
import { unsafeIn } from '@confab/testing/safe-html';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt, withoutLinks } from './excerpt.ts';
import { renderMarkdown } from './index.ts';
import { createRenderPool } from './server.ts';

const render = (source: string) => renderMarkdown(source, { siteOrigin: hostileSite });
const unsafe = (html: string) => unsafeIn(html, hostileSite);

test('there are at least 200 hostile texts, all with a name and all different', () => {
  expect(hostileTexts.length).toBeGreaterThan(200);
  expect(new Set(hostileTexts.map(({ name }) => name)).size).toBe(hostileTexts.length);
  expect(new Set(hostileTexts.map(({ source }) => source)).size).toBe(hostileTexts.length);
});

/** Characters that turn the direction of text, and control characters. */
const turning = /[\u202a-\u202e\u2066-\u2069\p{Cc}]/u;

test.each(hostileTexts)('the HTML, preview and excerpt are harmless: $name', ({ source }) => {
  const html = render(source);
  expect(unsafe(html)).toEqual([]);
  // No test asserts times: test-support/slowest.ts measures them.
  expect(withoutLinks(html)).not.toMatch(/<\/?a[ >]|tabindex="/);
  const words = excerpt(html);
  expect(words).not.toMatch(turning);
  expect([...words].length).toBeLessThanOrEqual(201);
  expect(words.isWellFormed() || !source.isWellFormed(), 'no character is split').toBe(true);
});

test('the pool renders the same as the preview', async () => {
  // A generous deadline, so that a busy machine does not turn bodies into escaped text.
  const pool = createRenderPool({ siteOrigin: hostileSite, deadlineMs: 60_000 });
  const sample = hostileTexts.filter((_, index) => index % 20 === 0).map(({ source }) => source);
  expect(await Promise.all(sample.map((source) => pool.render(source)))).toEqual(sample.map(render));
  await pool.close();
});

test('every combination of link syntax and address is safe', () => {
  const links = Object.values(hostileAddresses).flatMap((address) =>
    linkShapes.map((shape) => shape(address)),
  );
  const bad = links.flatMap((source) =>
    unsafe(render(source)).map((problem) => `${JSON.stringify(source)}: ${problem}`),
  );
  expect(bad).toEqual([]);
});

const pieces = [
  ...['*', '**', '_', '~~', '`', '```\n', '[', ']', '](', '](<', ')', '![', '<', '>', '"', "'", '\\', '&'],
  ...['|', '#', '\n', '\n\n', '\n> ', '\n- ', '\n1. ', '\n    ', '\t', ' ', '\r', '|-|-|\n', '\n---\n'],
  ...['\n[r]: ', '[r]', '<script>', '</a>', '<a href="', '<img src=x onerror=', '<!--', '-->', '<?'],
  ...['<![CDATA[', ' "title"', 'https://evil.example', hostileSite, '//', 'javascript:', 'www.'],
  ...['a@b.example', '/images/', '&lt;', '&#x3c;', '&colon;', '&quot;', '\u202e', '\u200b', '\0', '\ud83d'],
  ...['🙂', 'word', ':', '.', '%'],
];

test('no mixture of Markdown and HTML fragments gets through', () => {
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((list) => list.join(''));
  fc.assert(
    fc.property(texts, (source) => {
      expect(unsafe(render(source))).toEqual([]);
    }),
    { seed: 20, numRuns: 500 },
  );
});
