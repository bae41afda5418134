import { afterAll, expect, test } from 'vitest';
import { escapedParagraphs } from './escape.ts';
import { ThreadQueueFull } from '@confab/threads';
import { createRenderPool } from './server.ts';

const siteOrigin = 'https://forum.example';
const heavy = `| a | b | c | d |\n|---|---|---|---|\n${'| red | blue | green | 14 |\n'.repeat(450)}`;

// Starting a thread is what takes time here, so tests share one.
const pool = createRenderPool({ siteOrigin, deadlineMs: 60_000, queueMax: 50 });
afterAll(() => pool.close());

test('a full queue refuses sources until it has room again, and each source gets its own rendering', async () => {
  const sources = Array.from({ length: 50 }, (_, number) => `*${String(number)}*`);
  const rendered = Promise.all(sources.map((source) => pool.render(source)));
  await expect(pool.render('one too many')).rejects.toThrow(ThreadQueueFull);
  expect(await rendered).toEqual(sources.map((_, number) => `<p><em>${String(number)}</em></p>`));
  expect(await pool.render(heavy)).toContain('<td>red</td>');
});

test('a source past its deadline becomes plain text, and the next ones are rendered', async () => {
  const impatient = createRenderPool({ siteOrigin, deadlineMs: 1 });
  const [first, second] = await Promise.all([impatient.render(heavy), impatient.render('fine')]);
  await impatient.close();
  expect(first).toBe(escapedParagraphs(heavy));
  expect(second).toBe('<p>fine</p>');
});

test('closing waits for pending sources', async () => {
  const rendered = Promise.all([pool.render('a'), pool.render('b')]);
  await pool.close();
  expect(await rendered).toEqual(['<p>a</p>', '<p>b</p>']);
});
