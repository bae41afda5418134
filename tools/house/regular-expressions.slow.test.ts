import { check } from 'recheck';
import { expect, test } from 'vitest';
import { type Expression, expressionsIn, repeats } from './regular-expressions.ts';
import { sources } from './sources.ts';

/** More characters than these would take long in a superlinear expression. */
const boundMax = 2_000;

/** Null when an expression is linear, or may be slower because it says what bounds it. */
async function problemOf({ at, source, flags, bound }: Expression): Promise<string | null> {
  const found = await check(source, flags, { timeout: 120_000 });
  const expression = `${at}: /${source}/${flags}`;
  if (found.status === 'safe')
    return bound === null ? null : `${expression} is linear and needs no exception`;
  if (bound !== null) return bound <= boundMax ? null : `${expression} reads too much for an exception`;
  return `${expression} is ${found.status === 'unknown' ? 'unknown' : found.complexity.summary}`;
}

test.each([
  ['\\/+$', ''],
  ['<[^>]*>', 'g'],
  ['\\s*\\n\\s*', ''],
  ['^(?:a|a)*$', ''],
  ['^[a-z]*[a-z][a-z]*$', ''],
  ['(?<=[\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}\\p{sc=Arabic}\\p{sc=Hebrew}]\\p{M}*)\\p{M}', 'gu'],
])('the checker finds that /%s/%s is slow', async (source, flags) => {
  const expression = { at: 'here', source, flags };
  expect(repeats(source)).toBe(true);
  expect(await problemOf({ ...expression, bound: null })).toContain('is ');
  expect(await problemOf({ ...expression, bound: boundMax })).toBeNull();
  expect(await problemOf({ ...expression, bound: boundMax + 1 })).toContain('too much');
});

test('an exception for a linear expression is refused, and so is one that the checker cannot read', async () => {
  const here = { at: 'here', flags: '' };
  expect(await problemOf({ ...here, source: '^a+$', bound: 10 })).toContain('needs no exception');
  expect(await problemOf({ ...here, source: '(', bound: null })).toContain('is unknown');
});

test('no regular expression of the product is superlinear', { timeout: 600_000 }, async () => {
  const code = sources([
    'apps/*/*.{ts,mjs,js}',
    'apps/*/{src,server,bench,public}/**/*.{ts,tsx,js,mjs,cjs,jsx}',
    'libs/**/*.{ts,tsx,js,mjs,cjs,jsx}',
  ]).filter(({ path }) => !path.endsWith('.e2e.ts'));
  const all = code.flatMap(expressionsIn);
  expect(all.length).toBeGreaterThan(400);
  const distinct = new Map(
    all
      .filter(({ source, bound }) => repeats(source) || bound !== null)
      .map((expression) => [`/${expression.source}/${expression.flags} ${expression.bound}`, expression]),
  );
  const problems: (string | null)[] = [];
  for (const expression of distinct.values()) problems.push(await problemOf(expression));
  expect(problems.filter((problem) => problem !== null)).toEqual([]);
});
