import { describe, expect, test } from 'vitest';
import { admin, cats, decided, member, moderator, otherModerator } from '../test-support/people.ts';
import { visitor } from '../viewer.ts';
import { canDescribeImage } from './image.ts';

describe('describing a picture', () => {
  const ofAlice = { ownerId: 'alice', communityId: null };
  const ofBob = { ownerId: 'bob', communityId: null };
  const ofCats = { ownerId: null, communityId: cats };
  const ofLink = { ownerId: null, communityId: null };

  test.each([
    { who: 'a visitor', viewer: visitor, image: ofBob, error: 'not_logged_in' as const },
    { who: 'its owner', viewer: member, image: ofBob, error: null },
    { who: 'another member', viewer: member, image: ofAlice, error: 'permission_denied' as const },
    { who: 'a moderator', viewer: moderator, image: ofAlice, error: 'permission_denied' as const },
    { who: 'an admin', viewer: admin, image: ofAlice, error: null },
    { who: 'a moderator of its community', viewer: moderator, image: ofCats, error: null },
    {
      who: 'a moderator elsewhere, of a community',
      viewer: otherModerator,
      image: ofCats,
      error: 'permission_denied' as const,
    },
    { who: 'a member, of a community', viewer: member, image: ofCats, error: 'permission_denied' as const },
    { who: 'an admin, of a community', viewer: admin, image: ofCats, error: null },
    { who: 'anybody, of a link', viewer: member, image: ofLink, error: 'permission_denied' as const },
    { who: 'an admin, of the preview of a link', viewer: admin, image: ofLink, error: null },
  ])('by $who is answered with $error', ({ viewer, image, error }) => {
    expect(canDescribeImage(viewer, image)).toEqual(decided(error));
  });
});
