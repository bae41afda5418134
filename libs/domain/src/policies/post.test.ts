import { describe, expect, test } from 'vitest';
import { allow, type Decision, deny } from '../decision.ts';
import type { DenialName } from '../denials.ts';
import type { Viewer } from '../viewer.ts';
import { visitor } from '../viewer.ts';
import {
  canAnnouncePost,
  canChangePostGroup,
  canCreatePost,
  canDeletePost,
  canDescribeImage,
  canEditPost,
  canLockPost,
  canPinPost,
  canReadModeratorFeed,
  canUnlockPost,
  canUnpinPost,
  canVoteOnPost,
  hasPointsToPost,
  type PostState,
} from './post.ts';

const cats = 'cats';
const bob = { id: 'bob', username: 'bob', isAdmin: false, points: 1 };
const member: Viewer = { user: bob, moderates: [], bannedFrom: [] };
const moderator: Viewer = { ...member, moderates: [cats] };
const banned: Viewer = { ...member, bannedFrom: [cats] };
const admin: Viewer = { ...member, user: { ...bob, isAdmin: true } };

const decided = (error: DenialName | null): Decision => (error === null ? allow : deny(error));

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
    { who: 'somebody else', viewer: member, userId: 'alice', error: 'not_author' as const },
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
    const viewer: Viewer = { ...member, user: { ...bob, points } };
    expect(hasPointsToPost(viewer, bar)).toEqual(decided(error));
    // Nobody is exempt.
    const trusted: Viewer = { ...viewer, user: { ...bob, points, isAdmin: true }, moderates: [cats] };
    expect(hasPointsToPost(trusted, bar)).toEqual(decided(error));
  });

  test('are nothing that visitors have', () => {
    expect(hasPointsToPost(visitor, 0)).toEqual(deny('not_logged_in'));
  });
});

// The table of every role and state is in the api (test-support/post-transitions.ts). Here: people in two roles.
describe('somebody in two roles', () => {
  const foreign: PostState = {
    userId: 'alice',
    communityId: cats,
    locked: false,
    deleted: false,
    deletedContent: false,
  };
  const own: PostState = { ...foreign, userId: 'bob' };
  const moderatingAdmin: Viewer = { ...admin, moderates: [cats] };

  test('speaks in their own post as every group they belong to', () => {
    for (const group of ['normal', 'mods', 'admins'] as const) {
      expect(canChangePostGroup(moderatingAdmin, own, group)).toEqual(allow);
      expect(canChangePostGroup(moderatingAdmin, foreign, group)).toEqual(deny('not_author'));
    }
    expect(canChangePostGroup(moderator, own, 'mods')).toEqual(allow);
    expect(canChangePostGroup(moderator, own, 'admins')).toEqual(deny('not_admin'));
    expect(canChangePostGroup(admin, own, 'mods')).toEqual(deny('not_mod'));
  });

  test('locks and deletes as either', () => {
    for (const as of ['mods', 'admins'] as const) {
      expect(canLockPost(moderatingAdmin, foreign, as)).toEqual(allow);
      expect(canDeletePost(moderatingAdmin, foreign, { as, deleteContent: false })).toEqual(allow);
    }
    expect(canDeletePost(admin, own, { as: 'normal', deleteContent: true })).toEqual(allow);
    expect(canDeletePost(moderator, own, { as: 'normal', deleteContent: true })).toEqual(allow);
  });

  test('does not delete content in the name of moderators, not even as an admin or the author', () => {
    for (const post of [own, foreign]) {
      expect(canDeletePost(moderatingAdmin, post, { as: 'mods', deleteContent: true })).toEqual(
        deny('mod-cannot-delete-content'),
      );
    }
  });

  test('who is banned still edits, deletes and changes what they wrote', () => {
    expect(canDeletePost(banned, own, { as: 'normal', deleteContent: true })).toEqual(allow);
    expect(canChangePostGroup(banned, own, 'normal')).toEqual(allow);
  });
});

describe('what moderators and admins do', () => {
  const post: PostState = {
    userId: 'alice',
    communityId: cats,
    locked: true,
    deleted: false,
    deletedContent: false,
  };

  test.each([
    {
      who: 'a visitor',
      viewer: visitor,
      site: 'not_logged_in',
      community: 'not_logged_in',
      unlock: 'not_logged_in',
    },
    { who: 'a member', viewer: member, site: 'not_admin', community: 'not_mod', unlock: 'not-mod-not-admin' },
    { who: 'a moderator', viewer: moderator, site: 'not_admin', community: null, unlock: null },
    { who: 'an admin', viewer: admin, site: null, community: null, unlock: null },
  ] as const)(
    'is answered to $who with $site, $community and $unlock',
    ({ viewer, site, community, unlock }) => {
      expect(canPinPost(viewer, post, 'site')).toEqual(decided(site));
      expect(canUnpinPost(viewer, post, 'site')).toEqual(decided(site));
      expect(canAnnouncePost(viewer)).toEqual(decided(site));
      expect(canPinPost(viewer, post, 'community')).toEqual(decided(community));
      expect(canUnpinPost(viewer, post, 'community')).toEqual(decided(community));
      expect(canUnlockPost(viewer, post)).toEqual(decided(unlock));
    },
  );

  test.each([
    { who: 'a visitor', viewer: visitor, error: 'not_logged_in' as const },
    { who: 'a member', viewer: member, error: 'not_admin_nor_mod' as const },
    {
      who: 'a moderator elsewhere',
      viewer: { ...member, moderates: ['dogs'] },
      error: 'not_admin_nor_mod' as const,
    },
    { who: 'a moderator', viewer: moderator, error: null },
    { who: 'an admin', viewer: admin, error: null },
  ])('reading the moderators’ lists, by $who, is answered with $error', ({ viewer, error }) => {
    expect(canReadModeratorFeed(viewer, cats)).toEqual(decided(error));
  });
});

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
