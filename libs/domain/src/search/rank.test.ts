import { expect, test } from 'vitest';
import { objectIdAt } from '../ids.ts';
import { type Match, searchRank, searchStanding } from './rank.ts';

const idOf = (date: string) => objectIdAt(BigInt(Date.parse(date)) * 1_000_000n);
const now = idOf('2026-11-26');
const match = (changes: Partial<Match>): Match => ({
  density: 0.1,
  share: 1,
  inTitle: 0,
  isTitle: false,
  standing: searchStanding(1, now),
  ...changes,
});

test.each<[string, Partial<Match>, Partial<Match>]>([
  ['a title before a text', { inTitle: 1 }, {}],
  ['more of the words in the title before fewer', { inTitle: 0.7 }, { inTitle: 0.3 }],
  [
    'all words before a famous title with most',
    {},
    { share: 0.7, inTitle: 0.7, standing: searchStanding(5000, now) },
  ],
  ['the very title before a longer one', { inTitle: 1, isTitle: true }, { inTitle: 1 }],
  ['words side by side before words far apart', { density: 0.5 }, { density: 0.05 }],
  ['more points', { standing: searchStanding(50, now) }, { standing: searchStanding(2, now) }],
  ['newer', { standing: searchStanding(5, now) }, { standing: searchStanding(5, idOf('2023-01-01')) }],
  [
    'an old title before a new text',
    { inTitle: 1, standing: searchStanding(1, idOf('2024-06-01')) },
    { standing: searchStanding(1, now) },
  ],
  [
    'a text of many votes before a fresh title without any',
    { standing: searchStanding(500, now) },
    { inTitle: 1, standing: searchStanding(0, now) },
  ],
])('%s', (_, better, worse) => {
  expect(searchRank(match(better))).toBeGreaterThan(searchRank(match(worse)));
});

test('a doubling of points counts as much as a year, and downvotes below zero count nothing', () => {
  const year = searchStanding(3, idOf('2025-06-01')) - searchStanding(3, idOf('2024-06-01'));
  expect(year).toBeCloseTo(1, 2);
  expect(searchStanding(7, now) - searchStanding(3, now)).toBeCloseTo(1, 5);
  expect(searchStanding(-20, now)).toBe(searchStanding(0, now));
});
