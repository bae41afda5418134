import { describe, expect, test } from 'vitest';
import { allow, deny } from '../decision.ts';
import { admin, banned, bob, cats, decided, member, moderator } from '../test-support/people.ts';
import { type ScoredViewer, type Viewer, visitor } from '../viewer.ts';
import { canVoteOnPost } from './post.ts';
import { canCreatePost, canEditPost, hasPointsToPost } from './posting.ts';

describe('creating a post', () => {
  test.each([
    { who: 'a visitor', viewer: visitor, postingRestricted: false, error: 'not_logged_in' as const },
    { who: 'a member', viewer: member, postingRestricted: false, error: null },
    {
      who: 'a banned member',
      viewer: banned,
      postingRestricted: false,
      error: 'banned-from-community' as const,
    },
    { who: 'a member', viewer: member, postingRestricted: true, error: 'posting-restricted' as const },
    {
      who: 'a banned member',
      viewer: banned,
      postingRestricted: true,
      error: 'banned-from-community' as const,
    },
    { who: 'a moderator', viewer: moderator, postingRestricted: true, error: null },
    { who: 'an admin', viewer: admin, postingRestricted: true, error: null },
  ])(
    'by $who, restricted: $postingRestricted, is answered with $error',
    ({ viewer, postingRestricted, error }) => {
      expect(canCreatePost(viewer, { id: cats, postingRestricted })).toEqual(decided(error));
    },
  );

  test('is not restricted by being moderator or banned somewhere else', () => {
    const elsewhere: Viewer = { ...member, moderates: ['dogs'], bannedFrom: ['birds'] };
    expect(canCreatePost(elsewhere, { id: cats, postingRestricted: false })).toEqual(allow);
    expect(canCreatePost(elsewhere, { id: cats, postingRestricted: true })).toEqual(
      deny('posting-restricted'),
    );
  });
});

describe('voting on a post', () => {
  test.each([
    { who: 'a visitor', viewer: visitor, locked: false, error: 'not_logged_in' as const },
    { who: 'a member', viewer: member, locked: false, error: null },
    { who: 'a member', viewer: member, locked: true, error: 'post-locked' as const },
    { who: 'a moderator', viewer: moderator, locked: true, error: 'post-locked' as const },
    { who: 'an admin', viewer: admin, locked: true, error: 'post-locked' as const },
    { who: 'a banned member', viewer: banned, locked: false, error: 'banned-from-community' as const },
    { who: 'a banned member', viewer: banned, locked: true, error: 'post-locked' as const },
  ])('by $who, locked: $locked, is answered with $error', ({ viewer, locked, error }) => {
    expect(canVoteOnPost(viewer, { userId: 'alice', communityId: cats, locked })).toEqual(decided(error));
  });
});

describe('editing a post', () => {
  test.each([
    { who: 'a visitor', viewer: visitor, userId: 'bob', error: 'not_logged_in' as const },
    { who: 'its author', viewer: member, userId: 'bob', error: null },
    { who: 'its author, banned since', viewer: banned, userId: 'bob', error: null },
    { who: 'another member', viewer: member, userId: 'alice', error: 'not_author' as const },
    { who: 'an admin', viewer: admin, userId: 'alice', error: 'not_author' as const },
    { who: 'a moderator', viewer: moderator, userId: 'alice', error: 'not_author' as const },
  ])('by $who is answered with $error', ({ viewer, userId, error }) => {
    expect(canEditPost(viewer, { userId })).toEqual(decided(error));
  });
});

describe('points for a post', () => {
  test.each([
    { bar: 0, points: 1, error: null },
    { bar: 0, points: 0, error: null },
    { bar: 0.5, points: 0, error: null },
    { bar: 1, points: 1, error: 'not_enough_points' as const },
    { bar: 1, points: 2, error: null },
    { bar: 10, points: 10, error: 'not_enough_points' as const },
    { bar: 10, points: 11, error: null },
  ])('$points of them with a bar of $bar are answered with $error', ({ bar, points, error }) => {
    const viewer: ScoredViewer = { ...member, user: { ...bob, points } };
    expect(hasPointsToPost(viewer, bar)).toEqual(decided(error));
    // Admins are not exempt.
    const trusted: ScoredViewer = { ...viewer, user: { ...bob, points, isAdmin: true }, moderates: [cats] };
    expect(hasPointsToPost(trusted, bar)).toEqual(decided(error));
  });

  test('are nothing that visitors have', () => {
    expect(hasPointsToPost(visitor, 0)).toEqual(deny('not_logged_in'));
  });
});
