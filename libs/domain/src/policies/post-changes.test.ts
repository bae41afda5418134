import { describe, expect, test } from 'vitest';
import { allow, deny } from '../decision.ts';
import { admin, banned, cats, decided, member, moderator } from '../test-support/people.ts';
import { type Viewer, visitor } from '../viewer.ts';
import {
  canAnnouncePost,
  canChangePostGroup,
  canDeletePost,
  canLockPost,
  canPinPost,
  canUnlockPost,
  canUnpinPost,
  type PostState,
} from './post-changes.ts';

// The table of every role and state is in the api (test-support/post-transitions.ts). Here: people in two roles.
describe('a person in two roles', () => {
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
    expect(canDeletePost(moderatingAdmin, foreign, { as: 'normal', deleteContent: false })).toEqual(
      deny('not_author'),
    );
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

describe('a deleted post', () => {
  const gone: PostState = {
    userId: 'bob',
    communityId: cats,
    locked: false,
    deleted: true,
    deletedContent: false,
  };
  const empty: PostState = { ...gone, deletedContent: true };

  test('is deleted again only with the content that it still has', () => {
    const deletion = (post: PostState, deleteContent: boolean) =>
      canDeletePost(member, post, { as: 'normal', deleteContent });
    expect(deletion(gone, true)).toEqual(allow);
    for (const again of [deletion(gone, false), deletion(empty, true), deletion(empty, false)]) {
      expect(again).toEqual(deny('already-deleted'));
    }
  });

  test('is unpinned, but not pinned', () => {
    expect(canPinPost(moderator, gone, 'community')).toEqual(deny('cannot-pin-deleted-post'));
    expect(canPinPost(admin, gone, 'site')).toEqual(deny('cannot-pin-deleted-post'));
    expect(canUnpinPost(moderator, gone, 'community')).toEqual(allow);
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
});
