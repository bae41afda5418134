import { expect, test } from 'vitest';
import { reportWeight } from './reports.ts';

test.each([
  { record: 'no record', noRight: 0, noDecided: 0, weight: 4 },
  { record: 'too short a record', noRight: 0, noDecided: 3, weight: 4 },
  { record: 'half of them right', noRight: 2, noDecided: 4, weight: 4 },
  { record: 'less than half right', noRight: 1, noDecided: 4, weight: 2 },
  { record: 'none of a few right', noRight: 0, noDecided: 7, weight: 2 },
  { record: 'less than a quarter of many right', noRight: 1, noDecided: 8, weight: 1 },
  { record: 'a quarter of many right', noRight: 2, noDecided: 8, weight: 2 },
  { record: 'all of many right', noRight: 50, noDecided: 50, weight: 4 },
])('a report of a member with $record counts $weight', ({ noRight, noDecided, weight }) => {
  expect(reportWeight({ noRight, noDecided })).toBe(weight);
});
