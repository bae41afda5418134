import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '1 kB'],
  [812_000, '812 kB'],
  [999_600, '1 MB'],
  [4_210_000, '4.2 MB'],
  [42_100_000, '42 MB'],
  [3_000_000_000_000, '3000 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
