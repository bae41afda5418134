import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePointLength, cutText, storableText } from './text.ts';

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
        expect(codePointLength(cut)).toBe(Math.min(max, codePointLength(text)));
        expect(text.startsWith(cut)).toBe(true);
      }),
    );
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
