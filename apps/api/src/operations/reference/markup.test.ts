import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { markup, sentence } from './markup.ts';
import { fieldsOf, typeOf } from './types.ts';

describe('markup', () => {
  test('escapes texts, in elements and attributes, and keeps markup', () => {
    const inner = markup`<b>${`<i title="a" id='b'>&`}</b>`;
    expect(inner.text).toBe('<b>&lt;i title=&quot;a&quot; id=&#39;b&#39;&gt;&amp;</b>');
    expect(markup`<p>${inner}${[markup`${1}`, markup`${'<'}`]}</p>`.text).toBe(`<p>${inner.text}1&lt;</p>`);
  });

  test('of a sentence shows text between backticks as code', () => {
    expect(sentence('With `a<b`, or `c`.').text).toBe('With <code>a&lt;b</code>, or <code>c</code>.');
  });
});

describe('a type', () => {
  test('is written as in TypeScript', () => {
    const schema = {
      type: 'object',
      properties: {
        kind: { const: 'a' },
        sort: { enum: ['hot', 'new'] },
        texts: { type: 'array', items: { type: ['string', 'null'] } },
        inner: { anyOf: [{ type: 'object', properties: { id: { type: 'integer' } } }, { type: 'null' }] },
      },
      required: ['kind', 'texts'],
    };
    expect(typeOf(schema)).toBe(
      [
        '{',
        '  kind: "a"',
        '  sort?: "hot" | "new"',
        '  texts: (string | null)[]',
        '  inner?: {',
        '    id?: integer',
        '  } | null',
        '}',
      ].join('\n'),
    );
  });

  test('of a field has its bounds, except those of every number', () => {
    const safe = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
    const properties = {
      days: { anyOf: [{ type: 'integer', minimum: 0, maximum: 36_500 }, { type: 'null' }] },
      reason: { type: 'integer', ...safe },
      page: { type: 'string', pattern: String.raw`^\d+$` },
    };
    expect(fieldsOf({ type: 'object', properties, required: ['page'] })).toEqual([
      { name: 'days', type: 'integer | null', required: false, notes: ['0 to 36,500.'] },
      { name: 'reason', type: 'integer', required: false, notes: [] },
      { name: 'page', type: 'string', required: true, notes: [String.raw`Has the form ` + '`^\\d+$`.'] },
    ]);
  });
});

test('colours and sizes have the product’s names and values', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const valuesIn = (css: string) =>
    Array.from(
      css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/(--[\w-]+):\s*([^;]+);/g),
      ([, name, value = '']) =>
        `${name}: ${value.replaceAll(/\s+/g, ' ').replaceAll(/\( | \)/g, (space) => space.trim())}`,
    );
  const known = new Set(valuesIn(read('../../../../web/src/styles/tokens.css')));
  const style = read('reference.css');
  const used = valuesIn(style);
  expect(used.length).toBeGreaterThan(40);
  expect(used.filter((value) => !known.has(value))).toEqual([]);
  // No other colours are used.
  expect(style.replaceAll(/light-dark\([^)]*\)/g, '')).not.toMatch(/#[0-9a-f]{3,8}\b|rgba?\(|hsl/);
  const names = new Set(used.map((value) => value.replace(/:.*/, '')));
  const wanted = Array.from(style.matchAll(/var\((--[\w-]+)\)/g), ([, name]) => name ?? '');
  expect(wanted.filter((name) => !names.has(name))).toEqual([]);
  expect([...names].filter((name) => !wanted.includes(name))).toEqual([]);
});
