import { describe, expect, test } from 'vitest';
import { compileRule, foundBy, isTrue, type JudgedFacts, type JudgedItem, readItem } from './judge.ts';
import { normalized, normalizedPattern, textsOf } from './read-item.ts';

const item: JudgedItem = {
  ...{ type: 'post', title: '', source: '', html: null },
  ...{ linkUrl: null, pictureTexts: [], depth: null },
};
const facts: JudgedFacts = {
  ...{ at: 0, accountMadeAt: 0, points: 0 },
  ...{ wroteAt: [], language: null, noCopies: 0 },
};
const read = (of: Partial<JudgedItem>) => readItem({ ...item, ...of }, () => new Set());
const words = (...any: string[]) => compileRule([{ test: 'words', any }]);
const pattern = (...any: string[]) => compileRule([{ test: 'pattern', any }]);

describe('what readers see is matched', () => {
  test.each<[string, string, Partial<JudgedItem>]>([
    ['an entity', 'casino', { source: 'cas&#105;no', html: '<p>casino</p>' }],
    ['emphasis within a word', 'casino', { source: 'cas**ino**', html: '<p>cas<strong>ino</strong></p>' }],
    [
      'emphasis within a phrase',
      'free money',
      { source: 'free *money*', html: '<p>free <em>money</em></p>' },
    ],
    [
      'a link within a word',
      'viagra',
      { source: '[via][x]gra', html: '<p><a href="https://x.test">via</a>gra</p>' },
    ],
    ['an escape', 'free-money', { source: String.raw`free\-money`, html: '<p>free-money</p>' }],
    ['lines of a paragraph', 'free money', { source: 'free\nmoney', html: '<p>free<br>\nmoney</p>' }],
    ['a soft hyphen', 'casino', { source: 'cas\u00adino' }],
    ['a zero-width space', 'casino', { source: 'cas\u200bino' }],
    ['a zero-width joiner', 'casino', { source: 'cas\u200dino' }],
    ['a variation selector', 'casino', { source: 'cas\ufe0fino' }],
    ['a Hangul filler', 'casino', { source: 'cas\u3164ino' }],
    ['a tag character', 'casino', { source: 'cas\u{e0061}ino' }],
    ['a space that does not break', 'free money', { source: 'free\u00a0money' }],
    ['a wide space', 'free money', { source: 'free\u3000money' }],
    ['full width', 'casino', { source: 'ｃａｓｉｎｏ' }],
    ['a mathematical alphabet', 'casino', { source: '𝐜𝐚𝐬𝐢𝐧𝐨' }],
    ['a ligature', 'office', { source: 'oﬃce' }],
    ['accents that are typed apart', 'año', { source: 'an\u0303o' }],
    ['a title', 'casino', { title: 'Cas\u00adino' }],
    ['a caption', 'best casino', { pictureTexts: ['The best casino'] }],
    ['an alternative text', 'casino', { html: '<p><img src="/x" alt="casino"></p>' }],
    ['the title of a link', 'casino', { html: '<p><a href="/x" title="casino">x</a></p>' }],
    ['the address of a link', 'casino', { html: '<p><a href="https://best.test/casino">x</a></p>' }],
    ['the address of a link post', 'casino', { linkUrl: 'https://best.test/cas%69no' }],
  ])('behind %s', (_, phrase, of) => {
    expect(isTrue(words(phrase), read(of), facts)).toBe(true);
    expect(isTrue(pattern(phrase), read(of), facts)).toBe(true);
  });

  test.each([
    ['another letter', 'ano', 'año'],
    ['a Cyrillic letter', 'casino', 'cаsino'],
    ['a part of a word', 'sin', 'casino'],
  ])('but not %s', (_, phrase, source) => {
    expect(isTrue(words(phrase), read({ source }), facts)).toBe(false);
  });
});

describe('a pattern', () => {
  test('matches what was typed, as it was typed', () => {
    const markdown = { source: '# Buy\u200b', html: '<h1>Buy</h1>' };
    expect(isTrue(pattern('^# '), read(markdown), facts)).toBe(true);
    expect(isTrue(pattern(String.raw`\x{200B}`), read(markdown), facts)).toBe(true);
    expect(isTrue(pattern('\u200b'), read(markdown), facts)).toBe(true);
  });

  test('may be written in other forms of its characters, in sets as well', () => {
    expect(normalizedPattern('[Ａ-Ｚ]\u00a0an\u0303o')).toBe('[A-Z] año');
    expect(normalizedPattern('[ﬁ½]')).toBe('[ﬁ½]');
    expect(isTrue(pattern('[Ａ-Ｚ]{4}'), read({ source: 'ＢＥＳＴ' }), facts)).toBe(true);
  });
});

test('a text that is the same in all its forms is looked at once', () => {
  expect(textsOf({ ...item, title: 'One', source: 'two three', html: '<p>two three</p>' })).toEqual([
    'One\ntwo three',
  ]);
});

test('what a rule finds is told once, whatever its case and form', () => {
  const rule = compileRule([
    { test: 'words', any: ['casino', 'free money'] },
    { test: 'domain', any: ['spam.test'] },
  ]);
  const html =
    '<p>Casino CASINO free money <a href="https://a.spam.test/1">x</a> <a href="https://other.test">y</a></p>';
  const source = 'Casino CASINO free money [x](https://a.spam.test/1) [y](https://other.test)';
  expect(foundBy(rule, read({ source, html }))).toEqual(['CASINO', 'FREE MONEY', 'https://a.spam.test/1']);
});

test.each(['a', '\u0301', ' ', '#', '\u200b', '&', '<', '%', '"', 'ﷺ'])(
  '20,000 times %j take a moment',
  (sign) => {
    const text = sign.repeat(20_000);
    const html = `<p title="${sign.repeat(5000)}">${text}</p>`;
    const before = process.cpuUsage();
    textsOf({
      ...item,
      title: text,
      source: text,
      html,
      linkUrl: `https://a.test/${text}`,
      pictureTexts: [text],
    });
    // In microseconds.
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
    expect(normalized(text)).toBeDefined();
  },
);
