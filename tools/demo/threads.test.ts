import { expect, test } from 'vitest';
import { day, hour } from './moments.ts';
import { createRandom } from './random.ts';
import { everyTurn, fillPhrase, pausesIn, readThreads } from './threads.ts';

const text = `
@a Which sock?
  @op Left, grey.

Wool matters.
    @a+3d Knitted one.
@junction_box Add a fuse.
`;

test('indentation makes replies, other lines belong to the comment above them', () => {
  const [question, advice] = readThreads(text);
  expect(question).toMatchObject({ speaker: 'a', body: 'Which sock?', pause: 0 });
  expect(question?.replies).toMatchObject([
    {
      speaker: 'op',
      body: 'Left, grey.\n\nWool matters.',
      replies: [{ speaker: 'a', body: 'Knitted one.', pause: 3 * day }],
    },
  ]);
  expect(advice).toEqual({ speaker: 'junction_box', body: 'Add a fuse.', pause: 0, replies: [] });
});

test('every turn comes before its replies', () => {
  expect(Array.from(everyTurn(readThreads(text)), ({ speaker }) => speaker)).toEqual([
    'a',
    'op',
    'a',
    'junction_box',
  ]);
});

test('a conversation takes as long as the pauses of its slowest branch', () => {
  expect(pausesIn(readThreads('@a+2h One\n  @b+1h Two\n@c+1h Three'))).toBe(3 * hour);
  expect(pausesIn([])).toBe(0);
});

test('a word behind the speaker says what becomes of a comment', () => {
  expect(readThreads('@a!mods Rude\n@b+1h!edited Late\n@c Plain')).toMatchObject([
    { speaker: 'a', fate: 'mods', body: 'Rude' },
    { speaker: 'b', fate: 'edited', pause: hour },
    { speaker: 'c' },
  ]);
  expect(() => readThreads('@a!gone Where')).toThrow('no comment becomes "gone"');
});

test('a line too deep or before any speaker is refused', () => {
  expect(() => readThreads('@a One\n    @b Too deep')).toThrow('indented too far');
  expect(() => readThreads('Without a speaker.')).toThrow('before any speaker');
});

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

test('a phrase with an unknown slot or an open brace is refused', () => {
  expect(() => fillPhrase('{owl}', slots, random)).toThrow('there is no slot "owl"');
  expect(() => fillPhrase('{bird', slots, random)).toThrow('not closed');
});
