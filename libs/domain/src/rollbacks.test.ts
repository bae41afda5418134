import { describe, expect, test } from 'vitest';
import * as limits from './limits.ts';
import {
  isRollbackOver,
  movedRollback,
  type RollbackAct,
  type RollbackChoice,
  rollbackRefusal,
  type RollbackState,
  rollbackStates,
  rolledBackItems,
  rolledBackText,
} from './rollbacks.ts';

describe('a roll-back', () => {
  const allowed: Record<RollbackAct, Partial<Record<RollbackState, RollbackState>>> = {
    stop: { removing: 'stopped' },
    undo: { removed: 'restoring', stopped: 'restoring' },
    redo: { restored: 'removing', stopped: 'removing' },
  };
  test.each(['stop', 'undo', 'redo'] as const)(
    'takes "%s" only where it ends what is under way, or follows it',
    (act) => {
      for (const state of rollbackStates)
        expect([state, movedRollback(state, act)]).toEqual([state, allowed[act][state] ?? null]);
    },
  );

  test('can be undone for a number of days', () => {
    const createdAt = '2026-11-01T00:00:00.000Z';
    const end = Date.parse(createdAt) + limits.undoDays * 86_400_000;
    expect(isRollbackOver({ createdAt }, end)).toBe(false);
    expect(isRollbackOver({ createdAt }, end + 1)).toBe(true);
  });

  const counts = { noPosts: 0, noComments: 0, noVotes: 0, noReports: 0, noMessages: 0, noHeld: 0 };
  test.each([
    [
      { ...counts, noPosts: 41, noComments: 208, noVotes: 1940 },
      2189,
      '41 posts, 208 comments and 1.9k votes',
    ],
    [{ ...counts, noPosts: 1, noReports: 1 }, 2, '1 post and 1 report'],
    [{ ...counts, noVotes: 2 }, 2, '2 votes'],
    [counts, 0, '0 items'],
  ])('is said with its counts: %o', (given, items, text) => {
    expect(rolledBackItems(given)).toBe(items);
    expect(rolledBackText(given)).toBe(text);
  });
});

describe('a choice of accounts', () => {
  const until = '2026-11-08T00:00:00.000Z';
  const empty: RollbackChoice = { usernames: [], addressRange: null, text: null, since: null, until };
  test.each([
    ['names', { usernames: ['alice'] }, null],
    ['an address range', { addressRange: '198.51.100.0/24' }, null],
    ['a week', { since: '2026-11-01T00:00:00.000Z' }, null],
    ['names in a long window', { usernames: ['alice'], since: '2020-01-01T00:00:00.000Z' }, null],
    ['more than a week', { since: '2026-10-31T23:59:59.000Z' }, 'rollback-window-too-long'],
    [
      'names in a window that ends where it begins',
      { usernames: ['alice'], since: until },
      'rollback-window-reversed',
    ],
    [
      'a window that ends before it begins',
      { since: '2026-11-08T00:00:01.000Z' },
      'rollback-window-reversed',
    ],
    ['a text alone', { text: 'lenses' }, 'rollback-unchosen'],
    ['none of them', {}, 'rollback-unchosen'],
  ])('by %s', (_name, given, refusal) => {
    expect(rollbackRefusal({ ...empty, ...given })).toBe(refusal);
  });
});
