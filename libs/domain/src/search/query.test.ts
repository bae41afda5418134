import { describe, expect, test } from 'vitest';
import { readSearch } from './query.ts';

describe('the operators of a query', () => {
  test.each([
    ['in:cats', { community: 'cats' }],
    ['community:/cats', { community: 'cats' }],
    ['by:@alice', { by: 'alice' }],
    ['type:comment', { type: 'comments' }],
    ['TYPE:People', { type: 'people' }],
    ['type:user', { type: 'people' }],
    ['type:community', { type: 'communities' }],
    ['after:2026-11-01', { since: '2026-11-01T00:00:00.000Z' }],
    ['before:2026-11', { until: '2026-11-01T00:00:00.000Z' }],
    ['after:2025', { since: '2025-01-01T00:00:00.000Z' }],
  ])('%s', (typed, filters) => {
    expect(readSearch(`zip ${typed} slider`)).toMatchObject({ filters, rest: 'zip slider' });
  });

  test.each([
    'before:tomorrow',
    'after:2026-13-01',
    'after:2026-02-30',
    'in:two-words',
    'type:cat',
    'nothing:else',
  ])('%s is text, because it makes no sense', (typed) => {
    const { filters, terms, rest } = readSearch(typed);
    expect({ filters, rest }).toEqual({ filters: {}, rest: typed });
    expect(terms).toEqual([{ text: typed.replace(':', ' '), phrase: false, title: false, not: false }]);
  });

  test.each([
    'Example.org',
    'www.example.org',
    'WWW.Example.Org',
    'example.org.',
    '.example.org',
    '*.example.org',
    'example.org/a?b#c',
    'example.org:8080',
    '//example.org',
    'http://example.org',
    'https://example.org/',
    'https://www.example.org:443/wiki/Foo_(bar)?a=b:c',
    'https://me@example.org/',
    '<https://example.org/>',
    '\u200bexample.org\u200b',
    '"example.org"',
    '“example.org”',
  ])('the domain of %s', (typed) => {
    expect(readSearch(`domain:${typed} zip`)).toMatchObject({
      domain: 'example.org',
      terms: [{ text: 'zip' }],
    });
  });

  test.each([
    ['www.org', 'www.org'],
    ['münchen.example', 'münchen.example'],
    ['192.0.2.1', '192.0.2.1'],
    ['..', null],
    ['https://', null],
    ['a b', null],
  ])('the domain %s is %s', (typed, domain) => {
    expect(readSearch(`domain:"${typed}"`).domain).toBe(domain);
  });
});

const plainTerm = (text: string) => ({ text, phrase: false, title: false, not: false });

test.each([
  ['wsl --shutdown', ['wsl', '--shutdown']],
  ['--help', ['--help']],
  ['git --no-pager log --format=oneline', ['git', '--no-pager', 'log', '--format=oneline']],
  ['---', ['---']],
  ['a -- b', ['a', '--', 'b']],
  ['x-ray', ['x-ray']],
  ['--in:cats', ['--in:cats']],
])('in %s no hyphen means without', (typed, texts) => {
  expect(readSearch(typed)).toMatchObject({ terms: texts.map(plainTerm), filters: {} });
});

test.each([
  '“quick fox” -“lazy dog” title:“at dawn”',
  '„quick fox“ -„lazy dog“ title:„at dawn“',
  '”quick fox” -”lazy dog” title:”at dawn”',
  '«quick fox» -«lazy dog» title:«at dawn»',
  '»quick fox« -»lazy dog« title:»at dawn«',
  '＂quick fox＂ -＂lazy dog＂ title:＂at dawn＂',
  '〝quick fox〟 -〝lazy dog〞 title:〝at dawn〟',
  '"quick fox” -“lazy dog" title:„at dawn',
])('%s has phrases', (typed) => {
  expect(readSearch(typed).terms).toEqual([
    { text: 'quick fox', phrase: true, title: false, not: false },
    { text: 'lazy dog', phrase: true, title: false, not: true },
    { text: 'at dawn', phrase: true, title: true, not: false },
  ]);
});

test('phrases, words to leave out, and words of the title', () => {
  expect(readSearch('zip "worn slider" -tent -"two words" title:bread title:"sour dough"').terms).toEqual([
    { text: 'zip', phrase: false, title: false, not: false },
    { text: 'worn slider', phrase: true, title: false, not: false },
    { text: 'tent', phrase: false, title: false, not: true },
    { text: 'two words', phrase: true, title: false, not: true },
    { text: 'bread', phrase: false, title: true, not: false },
    { text: 'sour dough', phrase: true, title: true, not: false },
  ]);
});

test('a quotation mark that is not closed reaches to the end', () => {
  expect(readSearch('"worn slider').terms).toEqual([
    { text: 'worn slider', phrase: true, title: false, not: false },
  ]);
});

test('only the first 300 characters count', () => {
  expect(readSearch('a '.repeat(5000)).terms).toHaveLength(150);
});

test.each(['', '   ', '"', '-', ':', '"" -"" :*', '\0'])('nothing comes of %j but text', (typed) => {
  expect(readSearch(typed)).toMatchObject({ filters: {}, domain: null });
});
