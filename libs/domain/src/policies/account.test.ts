import { describe, expect, test } from 'vitest';
import { admin, decided, member } from '../test-support/people.ts';
import { visitor } from '../viewer.ts';
import { canChangeProPic, canGiveBadge } from './account.ts';

describe('changing the picture of a person', () => {
  test.each([
    { who: 'a visitor', viewer: visitor, of: 'bob', error: 'not_logged_in' as const },
    { who: 'that person', viewer: member, of: 'bob', error: null },
    { who: 'another member', viewer: member, of: 'alice', error: 'not_owner' as const },
    { who: 'an admin', viewer: admin, of: 'alice', error: 'not_owner' as const },
    { who: 'an admin, of themselves', viewer: admin, of: 'bob', error: null },
  ])('by $who is answered with $error', ({ viewer, of, error }) => {
    expect(canChangeProPic(viewer, { id: of })).toEqual(decided(error));
  });
});

describe('giving a badge', () => {
  test.each([
    { who: 'a visitor', viewer: visitor, deleted: false, error: 'not_logged_in' as const },
    { who: 'a member', viewer: member, deleted: false, error: 'not_admin' as const },
    {
      who: 'a member, to a deleted account,',
      viewer: member,
      deleted: true,
      error: 'not_admin' as const,
    },
    { who: 'an admin', viewer: admin, deleted: false, error: null },
    { who: 'an admin, to a deleted account,', viewer: admin, deleted: true, error: 'user-deleted' as const },
  ])('by $who is answered with $error', ({ viewer, deleted, error }) => {
    expect(canGiveBadge(viewer, { deleted })).toEqual(decided(error));
  });
});
