import { expect, test } from 'vitest';
import { BadPattern, compilePattern, ruledOutIn } from './patterns.ts';

test.each(['(', 'a{2000}', '[z-a]', '(?=a)'])('the pattern %s is refused', (pattern) => {
  expect(() => compilePattern(pattern)).toThrow(BadPattern);
});

/** One for each part of the language: places, classes, repetitions, alternatives, case, letters beyond ASCII. */
const patterns = [
  String.raw`\b(buy|sell)\s+now\b`,
  '^so',
  'so$',
  String.raw`\Aso|so\z`,
  '(?m)^so$',
  '(?-i)SO',
  '(?s)a.b',
  'a.b',
  String.raw`\d{2,3}-\d`,
  '[^a-z ]',
  String.raw`\p{Greek}`,
  'straße',
  'ſ',
  '😀?b',
  'x*',
  '(ab|cd|ef){2}',
  'n(o(t(h)?)?)?\\b',
  'b.{0,3}b.{0,3}b',
  String.raw`\x{10FFFF}`,
].map(compilePattern);

test('patterns looked for together match the texts that they match alone', () => {
  const parts = [
    'so',
    ' ',
    '\n',
    'SO',
    'b',
    'buy  now',
    'a\nb',
    '12-3',
    'Σ',
    'σ',
    'ß',
    'Straße',
    'S',
    '😀',
    '\ud800',
    'abef',
    'noth',
    '.',
  ];
  let state = 7;
  const below = (most: number) => (state = (state * 16_807) % 2_147_483_647) % most;
  for (let run = 0; run < 300; run++) {
    const few = Array.from({ length: 1 + below(3) }, () => parts[below(parts.length)]);
    const begin = below(2) === 0 ? '' : few.join('');
    const text = `${begin}${'z'.repeat(1500)}${few.join('')}`;
    const alone = patterns.filter((pattern) => !pattern.test(text)).map(String);
    expect([...ruledOutIn(text, patterns)].map(String), JSON.stringify(text)).toEqual(alone);
  }
});

test('of very many long patterns some are left to be looked for alone', () => {
  const long = Array.from({ length: 200 }, (_, of) => compilePattern(`x{60}${of}`));
  const { size } = ruledOutIn('so '.repeat(500), long);
  expect([size > 0, size < long.length]).toEqual([true, true]);
});

test('a set that takes too long is not asked for ever', () => {
  const slow = Array.from({ length: 10 }, (_, of) => compilePattern(`(a|b)*a(a|b){30}x${of}`));
  let state = 7;
  const text = Array.from({ length: 60_000 }, () =>
    (state = (state * 16_807) % 2_147_483_647) % 2 === 0 ? 'a' : 'b',
  ).join('');
  expect(Array.from({ length: 4 }, () => ruledOutIn(text, slow).size)).toEqual([10, 10, 10, 0]);
});
