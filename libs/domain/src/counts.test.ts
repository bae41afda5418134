import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counted, shortCount } from './counts.ts';

test.each([
  [0, '0'],
  [1, '1'],
  [990, '990'],
  [991, '1k'],
  [1000, '1k'],
  [1240, '1.2k'],
  [1999, '1.9k'],
  [12_345, '12.3k'],
  [99_498, '99.4k'],
  [100_000, '100k'],
  [123_456, '123k'],
  [999_000, '999k'],
  [999_001, '1m'],
  [1_000_000, '1m'],
  [2_560_000, '2.5m'],
  [-5, '-5'],
  [-1240, '-1.2k'],
])('%d is written %s', (count, text) => {
  expect(shortCount(count)).toBe(text);
});

test('a larger count never reads as a smaller one', () => {
  const value = (text: string) =>
    parseFloat(text) * (text.endsWith('k') ? 1000 : text.endsWith('m') ? 1_000_000 : 1);
  fc.assert(
    fc.property(fc.nat(50_000_000), fc.nat(1_000_000), (count, more) => {
      expect(value(shortCount(count + more))).toBeGreaterThanOrEqual(value(shortCount(count)));
    }),
  );
});

test('one thing is singular, and every other number plural', () => {
  expect(counted(1, 'comment')).toBe('1 comment');
  expect(counted(0, 'comment')).toBe('0 comments');
  expect(counted(1500, 'member')).toBe('1.5k members');
  expect(counted(2, 'reply', 'replies')).toBe('2 replies');
});
