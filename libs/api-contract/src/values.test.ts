import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  clearable,
  flag,
  givenId,
  givenUserGroup,
  lineText,
  optional,
  pageLimit,
  text,
  markdownText,
  trimmedText,
} from './values.ts';

/** The parsed value, or the error that the server answers with. */
function read(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  return result.success ? result.data : { error: result.error.issues[0]?.message };
}

describe('an id that a person sent', () => {
  test('is read in either case', () => {
    expect(read(givenId(), '17A1B2C3D4E5F60718293A4B')).toBe('17a1b2c3d4e5f60718293a4b');
  });

  test.each(['', 'x', '17a1b2c3d4e5f60718293a4', '17a1b2c3d4e5f60718293a4b '])(
    'is refused as %j',
    (value) => {
      expect(read(givenId(), value)).toEqual({ error: 'invalid_id' });
      expect(read(givenId('invalid_cursor'), value)).toEqual({ error: 'invalid_cursor' });
    },
  );
});

describe('a text', () => {
  test('is cut in code points after what cannot be stored is gone', () => {
    expect(read(text(3), '\0😀b\ud800cd')).toBe('😀bc');
    expect(read(text(3), ' a ')).toBe(' a ');
  });

  test('that is trimmed is trimmed before it is cut, and after NULs are gone', () => {
    expect(read(trimmedText(3), '  abcd ')).toBe('abc');
    expect(read(trimmedText(9), '\0 a \0')).toBe('a');
  });

  test('in Markdown keeps the indent of its first line, and loses blank lines before and white space behind', () => {
    expect(read(markdownText(20), '\n \t\r\n    a\n\n b \n ')).toBe('    a\n\n b');
    expect(read(markdownText(20), '\0  - a\0\n')).toBe('  - a');
    expect(read(markdownText(3), '\n ab  cd\n')).toBe(' ab');
    expect(read(markdownText(9), ' \n\u3000\n ')).toBe('');
  });
});

test('null is absent where nothing can be cleared, and clears where something can', () => {
  expect(read(z.object({ on: optional(z.boolean()) }), { on: null })).toEqual({ on: undefined });
  expect(read(z.object({ about: clearable(z.string()) }), { about: null })).toEqual({ about: null });
  expect(read(z.object({ about: clearable(z.string()) }), {})).toEqual({});
});

test.each([
  ['normal', 'normal'],
  ['mods', 'mods'],
  ['admins', 'admins'],
  ['', 'normal'],
  [null, 'normal'],
  ['null', { error: 'user/invalid-group' }],
  [7, { error: 'user/invalid-group' }],
])('the group %j is read as %j', (value, group) => {
  expect(read(givenUserGroup, value)).toEqual(group);
});

test.each([
  ['1', 1],
  ['50', 50],
  [undefined, undefined],
  ['007', 7],
  ['0', { error: 'invalid_limit' }],
  ['51', { error: 'invalid_limit' }],
  ['-1', { error: 'invalid_limit' }],
  ['1.0', { error: 'invalid_limit' }],
  ['ten', { error: 'invalid_limit' }],
  ['', { error: 'invalid_limit' }],
])('the limit %j is read as %j', (value, limit) => {
  expect(read(pageLimit, value)).toEqual(limit);
});

test.each([
  ['true', true],
  ['TRUE', false],
  ['1', false],
  ['', false],
  [undefined, false],
])('the flag %j is %j', (value, on) => {
  expect(read(flag, value)).toBe(on);
});

test.each([
  ['One\r\n\u2028two', 'One two'],
  ['  abc\u202egpj.exe\u202c ', 'abcgpj.exe'],
  ['a \u2066b\u2069', 'a b'],
  ['\u200fשלום', '\u200fשלום'],
])('a text of one line: %j', (given, expected) => {
  expect(read(lineText(100), given)).toBe(expected);
});
