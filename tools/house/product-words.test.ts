import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../product/programs.ts';
import { productWords } from './product-words.ts';

const plain = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('’', "'")
    .replaceAll(String.raw`\'`, "'");

const sources = globSync('{apps/*/{src,server},libs/*/src}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$|test-support/.test(path))
  .map((path) => plain(readFileSync(join(ROOT, path), 'utf8')))
  .join(' ');

test.each(productWords)('the product says "%s"', (words) => {
  const fixed = plain(words)
    .split(/\{\w+\}|\bN\b/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  expect(fixed.filter((part) => !sources.includes(part))).toEqual([]);
});
