import { expect, test } from 'vitest';
import { fillPhrase } from './phrases.ts';
import { createRandom } from './random.ts';

const random = createRandom(1);
const slots = { bird: ['a wren'] };

test('a name takes a word of its slot, a capital name a word with a capital letter', () => {
  expect(fillPhrase('{Bird}, then {bird}.', slots, random)).toBe('A wren, then a wren.');
});

test('alternatives and ranges leave one of what they offer, also inside each other', () => {
  const said = Array.from({ length: 50 }, () => fillPhrase('{one|{7-9} times {bird}}', slots, random));
  expect(new Set(said)).toEqual(new Set(['one', '7 times a wren', '8 times a wren', '9 times a wren']));
});

test('an empty alternative leaves no space before the next sign', () => {
  expect(fillPhrase('Saw {bird} {|}.', slots, random)).toBe('Saw a wren.');
});

test('what cannot be filled is refused', () => {
  expect(() => fillPhrase('{owl}', slots, random)).toThrow('there is no slot "owl"');
  expect(() => fillPhrase('{bird', slots, random)).toThrow('not closed');
});
