import { expect, test } from 'vitest';
import { markedExcerpt, markWords } from './excerpt.ts';

const isMatch = (word: string) => ['zip', 'zips', 'repair', '修理'].includes(word);

test.each([
  ['Zips & a <b>zip</b>', '<mark>Zips</mark> &amp; a &lt;b&gt;<mark>zip</mark>&lt;/b&gt;'],
  ['<mark>repair</mark>', '&lt;mark&gt;<mark>repair</mark>&lt;/mark&gt;'],
  ['自転車の修理です', '自転車の<mark>修理</mark>です'],
  ['nothing', 'nothing'],
])('of %s the words that match are marked and the rest is escaped', (text, html) => {
  expect(markWords(text, isMatch)).toBe(html);
});

test('an excerpt stands around the place with most of the words', () => {
  const text = `${'one zip and '.repeat(3)}${'other words '.repeat(40)}then repair the zip yourself ${'and more '.repeat(60)}`;
  const shown = markedExcerpt(text, isMatch);
  expect(shown).toMatch(/^…words other .*then <mark>repair<\/mark> the <mark>zip<\/mark> yourself .*…$/);
  expect(shown.replaceAll(/<\/?mark>/g, '').length).toBeLessThan(245);
});

test('without a match it is the beginning, and a short text is whole', () => {
  expect(markedExcerpt('plain words '.repeat(60), isMatch)).toMatch(/^plain words .*…$/);
  expect(markedExcerpt('Just this.', isMatch)).toBe('Just this.');
});

test('it never cuts a character in two', () => {
  expect(markedExcerpt('🚲'.repeat(500), isMatch).isWellFormed()).toBe(true);
});
