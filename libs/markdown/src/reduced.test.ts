import { expect, test } from 'vitest';
import { renderMarkdown } from './index.ts';
import { reducedHtml } from './reduced.ts';

const reduced = (source: string) =>
  reducedHtml(renderMarkdown(source, { siteOrigin: 'https://forum.example' }));

test('a heading becomes plain text, and a dividing line is left out', () => {
  expect(reduced('# Be kind\n\n---\n\nAlways.\n\nSix\n---')).toBe(
    '<p>Be kind</p>\n<p>Always.</p>\n<p>Six</p>',
  );
});

test('all other markup stays, and escaped markup that looks like a heading is text', () => {
  expect(reduced('*No* [spam](/about) `<h1>`')).toBe(
    renderMarkdown('*No* [spam](/about) `<h1>`', { siteOrigin: 'https://forum.example' }),
  );
  expect(reduced('`<hr />`')).toBe('<p><code>&lt;hr /&gt;</code></p>');
});
