import { describe, expect, test } from 'vitest';
import { isSuspended, mayAnswer, suggestedBanDays } from './bans.ts';

test.each([
  [0, 1],
  [1, 7],
  [2, 30],
  [9, 30],
])('after %i bans the next one should last %i days', (noBans, days) =>
  expect(suggestedBanDays(noBans)).toBe(days),
);

describe('a suspension', () => {
  const now = Date.parse('2026-11-27T12:00:00Z');
  test.each([
    ['that never was', null, null, false],
    ['for good', '2026-11-01T00:00:00Z', null, true],
    ['with an end to come', '2026-11-01T00:00:00Z', '2026-11-27T12:00:00.001Z', true],
    ['that has ended', '2026-11-01T00:00:00Z', '2026-11-27T12:00:00Z', false],
  ])('%s', (_which, bannedAt, bannedUntil, suspended) =>
    expect(isSuspended({ bannedAt, bannedUntil }, now)).toBe(suspended),
  );
});

describe('a member answers in an appeal', () => {
  const open = { decidedAt: null };
  test.each([
    ['not after their own words', open, ['member'], false],
    ['after a question', open, ['member', 'team'], true],
    ['after a question with a note behind it', open, ['member', 'team', 'note'], true],
    ['not after a note', open, ['member', 'note'], false],
    ['once for each question', open, ['member', 'team', 'member'], false],
    ['not after the decision', { decidedAt: '2026-11-27T12:00:00Z' }, ['member', 'team'], false],
  ] as const)('%s', (_when, appeal, said, may) => expect(mayAnswer(appeal, said)).toBe(may));
});
