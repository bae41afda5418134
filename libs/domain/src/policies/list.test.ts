import { expect, test } from 'vitest';
import { allow, deny } from '../decision.ts';
import { admin, bob, member } from '../test-support/people.ts';
import { type Viewer, visitor } from '../viewer.ts';
import { canChangeList, canCreateList, canRemoveListItem, isListVisible } from './list.ts';

const own = { userId: bob.id, public: false };
const foreign = { userId: 'alice', public: false };

test('a private list is visible to its owner only, a public one to everyone', () => {
  expect(isListVisible(member, own)).toBe(true);
  for (const viewer of [visitor, member, admin]) {
    expect(isListVisible(viewer, foreign)).toBe(false);
    expect(isListVisible(viewer, { ...foreign, public: true })).toBe(true);
  }
});

test.each([
  ['changes', canChangeList, 'not-list-owner'],
  ['removes items from', canRemoveListItem, 'not-your-list'],
  [
    'creates',
    (viewer: Viewer, { userId }: typeof own) => canCreateList(viewer, { id: userId }),
    'not-your-list',
  ],
] as const)('only the owner %s a list', (_, can, denial) => {
  expect(can(member, own)).toEqual(allow);
  expect(can(member, foreign)).toEqual(deny(denial));
  expect(can(admin, foreign)).toEqual(deny(denial));
  expect(can(visitor, foreign)).toEqual(deny('not_logged_in'));
});
