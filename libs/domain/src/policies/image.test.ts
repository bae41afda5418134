import { describe, expect, test } from 'vitest';
import { admin, decided, member, moderator } from '../test-support/people.ts';
import { visitor } from '../viewer.ts';
import { canDescribeImage } from './image.ts';

describe('describing a picture', () => {
  test.each([
    { who: 'a visitor', viewer: visitor, ownerId: 'bob', error: 'not_logged_in' as const },
    { who: 'its owner', viewer: member, ownerId: 'bob', error: null },
    { who: 'somebody else', viewer: member, ownerId: 'alice', error: 'permission_denied' as const },
    { who: 'a moderator', viewer: moderator, ownerId: 'alice', error: 'permission_denied' as const },
    { who: 'an admin', viewer: admin, ownerId: 'alice', error: null },
    {
      who: 'anybody, of the preview of a link',
      viewer: member,
      ownerId: null,
      error: 'permission_denied' as const,
    },
    { who: 'an admin, of the preview of a link', viewer: admin, ownerId: null, error: null },
  ])('by $who is answered with $error', ({ viewer, ownerId, error }) => {
    expect(canDescribeImage(viewer, { ownerId })).toEqual(decided(error));
  });
});
