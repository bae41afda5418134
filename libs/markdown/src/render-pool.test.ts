import { afterAll, expect, test } from 'vitest';
import { escapedParagraphs } from './escape.ts';
import { createRenderPool, RenderQueueFull } from './server.ts';

const siteOrigin = 'https://forum.example';
/** Takes many milliseconds on any machine. */
const heavy = `| a | b | c | d |\n|---|---|---|---|\n${'| red | blue | green | 14 |\n'.repeat(450)}`;

const pool = createRenderPool({ siteOrigin, deadlineMs: 60_000 });
afterAll(() => pool.close());

test('renders what it is given, each to its own answer', async () => {
  const sources = Array.from({ length: 50 }, (_, number) => `*${String(number)}*`);
  const rendered = await Promise.all(sources.map((source) => pool.render(source)));
  expect(rendered).toEqual(sources.map((_, number) => `<p><em>${String(number)}</em></p>`));
});

test('a text that keeps the thread too long becomes plain text, and the next ones are rendered', async () => {
  const impatient = createRenderPool({ siteOrigin, deadlineMs: 1 });
  const [first, second] = await Promise.all([impatient.render(heavy), impatient.render('fine')]);
  await impatient.close();
  expect(first).toBe(escapedParagraphs(heavy));
  expect(second).toBe('<p>fine</p>');
  expect(await pool.render(heavy)).toContain('<td>red</td>');
});

test('refuses when too many texts wait, and takes more once they are done', async () => {
  const small = createRenderPool({ siteOrigin, queueMax: 2 });
  const waiting = [small.render('a'), small.render('b')];
  await expect(small.render('c')).rejects.toThrow(RenderQueueFull);
  expect(await Promise.all(waiting)).toEqual(['<p>a</p>', '<p>b</p>']);
  expect(await small.render('c')).toBe('<p>c</p>');
  await small.close();
});

test('closing waits for what was given', async () => {
  const closing = createRenderPool({ siteOrigin, deadlineMs: 60_000 });
  const rendered = Promise.all([closing.render('a'), closing.render('b')]);
  await closing.close();
  expect(await rendered).toEqual(['<p>a</p>', '<p>b</p>']);
});
