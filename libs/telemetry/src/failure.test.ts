import { expect, test } from 'vitest';
import { describeFailure, failureType } from './failure.ts';

const caught = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

const coded = (message: string, code: string) => Object.assign(new Error(message), { code });

test('a failure is described by the name, code, message and places of its innermost cause', () => {
  const cause = Object.assign(coded('cannot connect', 'ECONNREFUSED'), { headers: { cookie: 'secret' } });
  const described = describeFailure(new Error('Failed query, params: alice', { cause }));
  expect(described).toEqual({
    name: 'Error',
    code: 'ECONNREFUSED',
    message: 'cannot connect',
    stack: expect.stringMatching(/^ +at /) as string,
  });
  expect(failureType(new Error('outer', { cause }))).toBe('ECONNREFUSED');
  expect(failureType(new TypeError('no'))).toBe('TypeError');
});

test.each([
  ['JSON', () => caught(() => JSON.parse('alice'))],
  ['a regular expression', () => caught(() => new RegExp('(alice'))],
  ['an address', () => caught(() => new URL('alice'))],
  ['a value for PostgreSQL', () => coded('invalid input syntax for type uuid: "alice"', '22P02')],
  ['a query of words', () => coded('syntax error in tsquery: "alice &"', '42601')],
  [
    'an address of the framework',
    () => coded('Reply was already sent in "/@alice"', 'FST_ERR_REP_ALREADY_SENT'),
  ],
  ['a mail address', () => new Error('550 <alice@forum.example> is unknown')],
  ['a thrown text', () => 'alice'],
])('nothing of the input is in the description: %s', (_what, failure) => {
  expect(JSON.stringify(describeFailure(failure()))).not.toContain('alice');
});

test('the places do not repeat the message, however many lines it has', () => {
  const { message, stack } = describeFailure(new Error('no\n    at alice'));
  expect(message).toBe('no\n    at alice');
  expect(stack).not.toContain('alice');
});
