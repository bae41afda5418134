import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePointLength, cutText, storableText } from './text.ts';
import { visibleText, withoutBlankEdges } from './visible-text.ts';

const anyText = fc.string({ unit: 'binary' });

describe('cutting', () => {
  test('keeps a text that fits', () => {
    expect(cutText('abc', 3)).toBe('abc');
    expect(cutText('', 0)).toBe('');
  });

  test('counts code points, and never halves a surrogate pair', () => {
    expect(cutText('😀😀😀', 2)).toBe('😀😀');
    expect(cutText('a😀b', 2)).toBe('a😀');
    expect(cutText('😀', 0)).toBe('');
  });

  test('leaves at most the limit, and a beginning of what was there', () => {
    fc.assert(
      fc.property(anyText, fc.nat(30), (text, max) => {
        const cut = cutText(text, max);
        expect(codePointLength(cut)).toBeLessThanOrEqual(max);
        expect(text.startsWith(cut)).toBe(true);
        if (codePointLength(text) <= max) expect(cut).toBe(text);
        else if (max > 0) expect(cut).not.toBe('');
      }),
    );
  });

  test.each([
    ['a flag', '🇩🇪'.repeat(150), 199, '🇩🇪'.repeat(99)],
    ['a family', `a👩‍👩‍👧‍👦`, 5, 'a'],
    ['a skin colour', 'a👍🏽', 2, 'a'],
    ['a flag of tags', 'a🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', 4, 'a'],
    ['a letter and its mark', 'ane\u0301', 3, 'an'],
    ['a heart and its colour', 'a❤\ufe0f', 2, 'a'],
    ['a syllable of Hindi', 'aक्षि', 3, 'a'],
    ['a line end of two characters', 'a\r\nb', 2, 'a'],
  ])('does not split %s', (_what, text, max, cut) => {
    expect(cutText(text, max)).toBe(cut);
  });

  test('cuts a pile of marks anywhere', () => {
    expect(cutText('e' + '\u0301'.repeat(20), 5)).toBe('e' + '\u0301'.repeat(4));
    expect(cutText('word e' + '\u0301'.repeat(500), 300)).toHaveLength(300);
  });
});

describe('what the database can store', () => {
  test('is left as it is', () => {
    expect(storableText('Grüße, 世界 😀\n')).toBe('Grüße, 世界 😀\n');
  });

  test.each([
    ['a NUL', 'a\0b', 'ab'],
    ['a lone high surrogate', 'a\ud83db', 'ab'],
    ['a lone low surrogate', 'a\ude00b', 'ab'],
    ['a high surrogate at the end', 'ab\ud83d', 'ab'],
    ['a pair with a stray half beside it', '\ude00😀\ud83d', '😀'],
    ['a pair the wrong way round', '\ude00\ud83d', ''],
  ])('has no %s', (_what, given, stored) => {
    expect(storableText(given)).toBe(stored);
  });

  test('is well formed whatever was given', () => {
    const units = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes));
    fc.assert(
      fc.property(units, (text) => {
        const stored = storableText(text);
        expect(stored.isWellFormed()).toBe(true);
        expect(stored).not.toContain('\0');
        expect(storableText(stored)).toBe(stored);
      }),
    );
  });
});

test('length counts code points', () => {
  expect(codePointLength('a😀ü')).toBe(3);
  expect(codePointLength('')).toBe(0);
});

describe('what readers see of a text', () => {
  test.each([
    ['direction marks', '\u200e\u200f\u202a\u202e\u2066\u2069\u061c'],
    ['spaces without width, joiners', '\u200b\u200c\u200d\u2060\ufeff'],
    ['soft hyphens', '\u00ad'],
    ['variation selectors', '\ufe0f\ufe0e\u{e0100}\u180b\u180e'],
    ['tags', '\u{e0061}\u{e007f}'],
    ['fillers', '\u115f\u1160\u3164\uffa0\u034f'],
    ['blanks', '\u2800 \u3000\u00a0\u2003\n\t'],
    ['invisible operators', '\u2061\u2062\u2063\u2064'],
    ['control characters', '\u0001\u001b\u0085'],
    ['annotation marks', '\ufff9\ufffa\ufffb'],
    ['musical formats and blanks', '\u{1d159}\u{1d173}'],
  ])('is nothing of %s', (_what, text) => {
    expect(visibleText(text)).toBe('');
  });

  test.each(['a', '.', '-', '字', '🏴', '\u0301', 'ा', '\u06dd', '𒐫', '\ufffd'])('is all of %s', (text) => {
    expect(visibleText(text)).toBe(text);
  });

  test('has no invisible characters between words', () => {
    expect(visibleText(' \u200ea\u00adb \n c\u2060')).toBe('ab   c');
  });
});

describe('a Markdown text', () => {
  test.each([
    ['keeps the indent of its first line', '    a\n    b', '    a\n    b'],
    ['loses blank lines at its beginning', '\n \t \r\n\u00a0\n  a', '  a'],
    ['loses white space at its end', 'a  \n\n \t', 'a'],
    ['may be nothing', ' \n \t ', ''],
  ])('%s', (_what, text, stored) => {
    expect(withoutBlankEdges(text)).toBe(stored);
  });
});
