import { describe, expect, test } from 'vitest';
import {
  actsBefore,
  type AutoRuleAction,
  type AutoRuleCondition,
  canChangeAutoRules,
  wasTried,
  isMarkedWrong,
  isOftenWrong,
  isTooLarge,
  isWholeSentence,
} from './auto-rules.ts';
import type { Viewer } from './viewer.ts';

const first: AutoRuleCondition = { test: 'first' };
const hold: AutoRuleAction = { act: 'hold' };

test.each<[string, AutoRuleCondition[], AutoRuleAction[], boolean]>([
  ['a condition and an act', [first], [hold], true],
  ['several of each', [first, { test: 'words', any: ['a'] }], [hold, { act: 'reply', text: 'b' }], true],
  ['no condition', [], [hold], false],
  ['no act', [first], [], false],
  ['an act twice', [first], [hold, hold], false],
  ['holding and removing', [first], [hold, { act: 'remove', reason: 'a' }], false],
  ['words without a word', [{ test: 'words', any: [] }], [hold], false],
  ['no language', [{ test: 'language', noneOf: [] }], [hold], false],
  ['an empty reply', [first], [{ act: 'reply', text: '' }], false],
  ['a removal without a reason', [first], [{ act: 'remove', reason: '' }], false],
])('whether %s make a whole sentence', (_, when, acts, expected) => {
  expect(isWholeSentence({ target: 'any', when, acts })).toBe(expected);
});

test.each<[AutoRuleAction[], boolean]>([
  [[hold], true],
  [[{ act: 'flag' }, { act: 'remove', reason: 'a' }], true],
  [[{ act: 'flag' }, { act: 'lock' }, { act: 'reply', text: 'a' }], false],
])('whether %j decide before it appears', (acts, expected) => {
  expect(actsBefore({ acts })).toBe(expected);
});

test.each([
  [2, null, false],
  [2, 1, false],
  [2, 2, true],
])('version %i can be switched on after a dry run of %j', (version, triedVersion, expected) => {
  expect(wasTried({ version, triedVersion })).toBe(expected);
});

test.each([
  [0, 0, false],
  [1, 1, false],
  [8, 2, false],
  [7, 2, true],
  [2, 2, true],
])('of %i acts %i were taken back', (noMatches, noReversed, expected) => {
  expect(isOftenWrong({ noMatches, noReversed })).toBe(expected);
});

test.each([
  [0, 0, false],
  [4, 1, false],
  [3, 1, true],
  [0, 1, true],
  [40, 10, false],
  [39, 10, true],
])('of its matches %i were marked as right and %i as wrong', (noRight, noWrong, expected) => {
  expect(isMarkedWrong({ noRight, noWrong })).toBe(expected);
});

describe('who changes rules', () => {
  const visitor: Viewer = { user: null, moderates: [], bannedFrom: [] };
  const member: Viewer = { user: { id: 'a', username: 'a', isAdmin: false }, moderates: [], bannedFrom: [] };
  const moderator: Viewer = { ...member, moderates: ['c'] };
  const admin: Viewer = { ...member, user: { id: 'b', username: 'b', isAdmin: true } };
  test.each<[string, Viewer, string | null, string | true]>([
    ['a visitor', visitor, 'c', 'not_logged_in'],
    ['a member', member, 'c', 'not_admin_nor_mod'],
    ['a moderator', moderator, 'c', true],
    ['a moderator, elsewhere', moderator, 'd', 'not_admin_nor_mod'],
    ['a moderator, of the site', moderator, null, 'not_admin'],
    ['an admin', admin, 'c', true],
    ['an admin, of the site', admin, null, true],
  ])('%s', (_, viewer, communityId, expected) => {
    const decision = canChangeAutoRules(viewer, { communityId });
    expect(decision.allowed || decision.error).toBe(expected);
  });
});

test('a rule has at most 16 kB, counted as they are sent', () => {
  const ofSize = (bytes: number, letter: string) => {
    const rule = {
      name: 'Long',
      target: 'any' as const,
      when: [first],
      acts: [{ act: 'reply' as const, text: '' }],
    };
    const left = bytes - JSON.stringify(rule).length;
    return {
      ...rule,
      acts: [{ act: 'reply' as const, text: letter.repeat(left / new TextEncoder().encode(letter).length) }],
    };
  };
  expect([ofSize(16_384, 'a'), ofSize(16_385, 'a')].map(isTooLarge)).toEqual([false, true]);
  expect(isTooLarge(ofSize(16_390, 'ü'))).toBe(true);
});
