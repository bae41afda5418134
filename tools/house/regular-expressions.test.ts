import { expect, test } from 'vitest';
import { type Expression, expressionsIn, repeats } from './regular-expressions.ts';

const read = (text: string, path = 'one.ts') =>
  expressionsIn({ path, text }).map(({ source, flags }: Expression) => `/${source}/${flags}`);

test('literals are found wherever code has them', () => {
  expect(read("const a = text.replace(/\\/+$/gu, '') / 2; // not /this/")).toEqual(['/\\/+$/gu']);
  expect(read('const b = <p title="/no/">{/x+/.test(name) && 1 / 2 / 3}</p>;', 'one.tsx')).toEqual(['/x+/']);
  expect(read('const c = `${/y+/.source}`;', 'one.mjs')).toEqual(['/y+/']);
});

test('what RegExp is given is put together from the constants of the file', () => {
  expect(read("const word = '[a-z]'; const r = new RegExp(`^${word}+` + '-' + name, 'g' + 'u');")).toEqual([
    '/^[a-z]+-x/gu',
  ]);
  expect(read('const inner = /\\d+/; RegExp(inner.source + String.raw`\\.${inner}`);')).toEqual([
    '/\\d+/',
    '/\\d+\\.x/',
  ]);
  expect(read('const a = b + 1, b = a + 1; new RegExp(a);')).toEqual(['/xxx/']);
});

test('scripts inside a page are read', () => {
  expect(read('const script = `(() => { location.pathname.replace(/z+$/, "") })()`;')).toEqual(['/z+$/']);
});

test('what a comment beside an expression admits is read with it', () => {
  const bounds = (text: string) => expressionsIn({ path: 'one.ts', text }).map(({ bound }) => bound);
  expect(
    bounds('// Superlinear: at most 1,200 characters, cut above.\nconst a = /x+$/;\nconst b = /y+$/;'),
  ).toEqual([1200, null]);
  expect(bounds('const a = /x+$/; // Superlinear: at most 20 characters')).toEqual([20]);
  expect(bounds('// This one is slow.\nconst a = /x+$/;')).toEqual([null]);
});

test('an expression without repetition needs no check', () => {
  expect(['^(?:a|b)?c$', '[*+{]', '\\*\\+\\{'].map(repeats)).toEqual([false, false, false]);
  expect(['a*', '[^\\]]+', 'a{2,}', '[]]*'].map(repeats)).toEqual([true, true, true, true]);
});
