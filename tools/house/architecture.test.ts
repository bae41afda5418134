import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './sources.ts';

const page = readFileSync(`${root}docs/architecture.md`, 'utf8');

const samples = [...page.matchAll(/```tsx?\n\/\/ (\S+)\n([\s\S]*?)\n```/g)].map(
  ([, file = '', code = '']) => ({
    file,
    code,
  }),
);

test('the page shows samples', () => {
  expect(samples.length).toBeGreaterThan(3);
});

/** The page is indented as a page. */
const words = (code: string) => code.replaceAll(/\s+/g, ' ');

// Each file is compiled, so a sample that stands in it is.
test.each(samples)('the sample of $file stands in that file as it is', ({ file, code }) => {
  expect(words(readFileSync(root + file, 'utf8'))).toContain(words(code));
});

test('the files that the page names exist', () => {
  const named = [...page.matchAll(/`((?:apps|libs|tools|docs)\/[^`\s]+)`/g)].map(([, path = '']) => path);
  const missing = named.filter((path) => globSync(root + path).length === 0);
  expect(missing).toEqual([]);
});
