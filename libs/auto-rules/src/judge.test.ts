import type { AutoRuleCondition } from '@confab/domain';
import { expect, test } from 'vitest';
import {
  compileRule,
  type JudgedFacts,
  type JudgedItem,
  isTrue as isRuleTrue,
  placeOf,
  readItem,
  registrableDomain,
} from './judge.ts';

const now = Date.parse('2026-05-10T12:00:00Z');
const hour = 3_600_000;
const item: JudgedItem = {
  type: 'comment',
  title: '',
  source: 'Selling lenses, two at 54.1372',
  html: '<p>See <a href="https://www.shop.example.co.uk/a?b">this</a></p>',
  linkUrl: null,
  pictureTexts: [],
  depth: 3,
};
const facts: JudgedFacts = {
  at: now,
  accountMadeAt: now - 48 * hour,
  points: 10,
  wroteAt: [now - 2 * hour, now - hour / 2],
  language: 'english',
  noCopies: 2,
};

const read = (of: JudgedItem) => readItem(of, () => new Set());
const readText = (source: string) => read({ ...item, source, html: null });

const isTrue = (
  condition: AutoRuleCondition,
  of: Partial<JudgedItem> = {},
  when: Partial<JudgedFacts> = {},
) => isRuleTrue(compileRule([condition]), read({ ...item, ...of }), { ...facts, ...when });

test.each<[AutoRuleCondition, boolean]>([
  [{ test: 'words', any: ['SELLING'] }, true],
  [{ test: 'words', any: ['lens'] }, false],
  [{ test: 'words', any: ['lenses,  two', 'x'] }, true],
  [{ test: 'words', any: ['lenses two'] }, false],
  [{ test: 'words', any: ['54.1372'] }, true],
  [{ test: 'pattern', any: [String.raw`\d{2}\.\d{3,}`] }, true],
  [{ test: 'pattern', any: ['^lenses', 'LENSES'] }, true],
  [{ test: 'pattern', any: ['(?-i)LENSES'] }, false],
  [{ test: 'domain', any: ['example.co.uk'] }, true],
  [{ test: 'domain', any: ['ample.co.uk', 'co.uk'] }, false],
  [{ test: 'age', days: 3 }, true],
  [{ test: 'age', days: 2 }, false],
  [{ test: 'points', below: 11 }, true],
  [{ test: 'points', below: 10 }, false],
  [{ test: 'rate', above: 1, minutes: 60 }, true],
  [{ test: 'rate', above: 2, minutes: 60 }, false],
  [{ test: 'rate', above: 2, minutes: 180 }, true],
  [{ test: 'first' }, false],
  [{ test: 'language', noneOf: ['german', 'french'] }, true],
  [{ test: 'language', noneOf: ['german', 'english'] }, false],
  [{ test: 'copies', communities: 2 }, true],
  [{ test: 'copies', communities: 3 }, false],
  [{ test: 'depth', levels: 3 }, true],
  [{ test: 'depth', levels: 4 }, false],
])('whether %j is true', (condition, expected) => {
  expect(isTrue(condition)).toBe(expected);
});

test.each<AutoRuleCondition>([
  { test: 'language', noneOf: ['german'] },
  { test: 'words', any: ['a'] },
  { test: 'domain', any: ['example.org'] },
  { test: 'depth', levels: 1 },
])('what is unknown or empty does not fit %j', (condition) => {
  expect(isTrue(condition, { source: '', html: null, depth: null }, { language: null })).toBe(false);
});

test.each([
  ['ΟΔΟΣ', 'η οδος'],
  ['selling', 'ſelling'],
  ['kelvin', '\u212Aelvin'],
  ['STRAẞE', 'die Straße'],
])('the word %s is found in "%s", whatever the case', (word, text) => {
  expect(isTrue({ test: 'words', any: [word] }, { source: text })).toBe(true);
});

test('all conditions of a rule have to be true', () => {
  const rule = compileRule([{ test: 'words', any: ['selling'] }, { test: 'first' }]);
  expect(isRuleTrue(rule, read(item), facts)).toBe(false);
  expect(isRuleTrue(rule, read(item), { ...facts, wroteAt: [] })).toBe(true);
});

test('a link post leads to its address', () => {
  const link = { html: null, linkUrl: 'https://blog.example.org' };
  expect(isTrue({ test: 'domain', any: ['example.org'] }, link)).toBe(true);
});

test.each(['HTTPS:spam.example', 'mailto:me@spam.example', '//www.spam.example/a'])(
  '%s leads there too',
  (href) => {
    const html = `<a href="${href}">x</a>`;
    expect(isTrue({ test: 'domain', any: ['spam.example'] }, { html })).toBe(true);
  },
);

test.each([
  ['https://www.example.co.uk/a', 'example.co.uk'],
  ['Example.ORG', 'example.org'],
  ['a.github.io', 'a.github.io'],
  ['co.uk', null],
  ['192.0.2.1', null],
  ['words', null],
  ['https://shop.ex%61mple.org/a', 'example.org'],
  ['//example。org', 'example.org'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['Bücher.example', 'xn--bcher-kva.example'],
  ['https://user:secret@example.org.:8080', 'example.org'],
])('the registrable domain of %s', (given, expected) => {
  expect(registrableDomain(given)).toBe(expected);
});

test('a pattern that other engines never finish takes a moment', () => {
  const any = ['(a+)+$', '(a|a)*b', '(.*)*x{1,50}'];
  expect(isTrue({ test: 'pattern', any }, { source: `${'a'.repeat(20_000)}!`, html: null })).toBe(false);
});

test('the place that matched is shown with what stands around it', () => {
  const words = 'word '.repeat(40);
  const rule = compileRule([{ test: 'words', any: ['lenses'] }]);
  expect(placeOf(rule, readText(`${words}buy lenses now ${words}`))).toEqual({
    before: `…${`${words}buy `.slice(-80)}`,
    match: 'lenses',
    after: `${` now ${words}`.slice(0, 80)}…`,
  });
  const young = compileRule([{ test: 'age', days: 1 }]);
  expect(placeOf(young, readText('Hello all'))).toEqual({ before: '', match: '', after: 'Hello all' });
  const all = compileRule([{ test: 'pattern', any: ['(?s).*'] }]);
  expect(placeOf(all, readText('a'.repeat(20_000)))).toEqual({
    before: '',
    match: `${'a'.repeat(200)}…`,
    after: '',
  });
});
