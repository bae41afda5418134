import { describe, expect, test } from 'vitest';
import { admin, banned, cats, decided, member, moderator, otherModerator } from '../test-support/people.ts';
import { visitor } from '../viewer.ts';
import { canComment, canReplyTo, canSeeDeletedComment, canVoteOnComment } from './comment.ts';

describe('commenting', () => {
  test.each([
    { who: 'a visitor', viewer: visitor, locked: false, error: 'not_logged_in' as const },
    { who: 'a member', viewer: member, locked: false, error: null },
    { who: 'a member', viewer: member, locked: true, error: 'post-locked' as const },
    { who: 'a moderator', viewer: moderator, locked: true, error: 'post-locked' as const },
    { who: 'an admin', viewer: admin, locked: true, error: 'post-locked' as const },
    { who: 'a banned member', viewer: banned, locked: false, error: 'banned_from_community' as const },
    { who: 'a banned member', viewer: banned, locked: true, error: 'post-locked' as const },
  ])('by $who, post locked: $locked, is answered with $error', ({ viewer, locked, error }) => {
    expect(canComment(viewer, { communityId: cats, locked })).toEqual(decided(error));
  });
});

describe('replying', () => {
  test.each([
    { depth: 0, deleted: false, error: null },
    { depth: 14, deleted: false, error: null },
    { depth: 15, deleted: false, error: 'comment-max-depth-reached' as const },
    { depth: 3, deleted: true, error: 'comment-reply-to-deleted' as const },
    { depth: 15, deleted: true, error: 'comment-reply-to-deleted' as const },
  ])('to depth $depth, deleted: $deleted, is answered with $error', ({ depth, deleted, error }) => {
    expect(canReplyTo({ depth, deleted })).toEqual(decided(error));
  });
});

describe('voting on a comment', () => {
  test.each([
    { viewer: visitor, deleted: false, postLocked: false, error: 'not_logged_in' as const },
    { viewer: member, deleted: false, postLocked: false, error: null },
    { viewer: member, deleted: true, postLocked: false, error: 'comment_deleted' as const },
    { viewer: admin, deleted: true, postLocked: false, error: 'comment_deleted' as const },
    { viewer: member, deleted: false, postLocked: true, error: 'post-locked' as const },
    { viewer: member, deleted: true, postLocked: true, error: 'comment_deleted' as const },
    { viewer: banned, deleted: false, postLocked: false, error: 'banned-from-community' as const },
  ])(
    'deleted: $deleted, post locked: $postLocked, is answered with $error',
    ({ viewer, error, ...facts }) => {
      expect(canVoteOnComment(viewer, { communityId: cats, ...facts })).toEqual(decided(error));
    },
  );
});

describe('a deleted comment', () => {
  test.each([
    { deletedAs: 'normal', member: false, moderator: false, admin: true },
    { deletedAs: 'mods', member: false, moderator: true, admin: true },
    { deletedAs: 'admins', member: false, moderator: false, admin: true },
  ])('deleted as $deletedAs is read by moderators: $moderator, by admins: $admin', (row) => {
    const comment = { communityId: cats, deletedAs: row.deletedAs };
    expect(canSeeDeletedComment(visitor, comment)).toBe(false);
    expect(canSeeDeletedComment(member, comment)).toBe(row.member);
    expect(canSeeDeletedComment(otherModerator, comment)).toBe(row.member);
    expect(canSeeDeletedComment(moderator, comment)).toBe(row.moderator);
    expect(canSeeDeletedComment(admin, comment)).toBe(row.admin);
  });
});
