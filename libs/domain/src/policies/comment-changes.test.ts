import { describe, expect, test } from 'vitest';
import { allow, deny } from '../decision.ts';
import { admin, banned, cats, decided, member, moderator, otherModerator } from '../test-support/people.ts';
import { type Viewer, visitor } from '../viewer.ts';
import {
  canChangeCommentGroup,
  canDeleteComment,
  canEditComment,
  type CommentFacts,
} from './comment-changes.ts';

// The table of every role and state is in the api (test-support/comment-transitions.ts). Here: people in two roles.
describe('a person in two roles', () => {
  const foreign: CommentFacts = { userId: 'alice', communityId: cats, deleted: false };
  const own: CommentFacts = { ...foreign, userId: 'bob' };
  const moderatingAdmin: Viewer = { ...admin, moderates: [cats] };

  test('speaks in their own comment as every group they belong to', () => {
    for (const group of ['normal', 'mods', 'admins'] as const) {
      expect(canChangeCommentGroup(moderatingAdmin, own, group)).toEqual(allow);
      expect(canChangeCommentGroup(moderatingAdmin, foreign, group)).toEqual(deny('not_author'));
    }
    expect(canChangeCommentGroup(moderator, own, 'mods')).toEqual(allow);
    expect(canChangeCommentGroup(moderator, own, 'admins')).toEqual(deny('not_admin'));
    expect(canChangeCommentGroup(otherModerator, own, 'mods')).toEqual(deny('not_mod'));
    expect(canChangeCommentGroup(admin, own, 'mods')).toEqual(deny('not_mod'));
  });

  test('deletes as either, and their own as themselves too', () => {
    for (const as of ['mods', 'admins'] as const)
      expect(canDeleteComment(moderatingAdmin, foreign, as)).toEqual(allow);
    expect(canDeleteComment(moderatingAdmin, foreign, 'normal')).toEqual(deny('not_author'));
    for (const viewer of [member, moderator, admin])
      expect(canDeleteComment(viewer, own, 'normal')).toEqual(allow);
  });

  test('who is banned still edits, deletes and changes what they wrote', () => {
    expect(canEditComment(banned, own)).toEqual(allow);
    expect(canDeleteComment(banned, own, 'normal')).toEqual(allow);
    expect(canChangeCommentGroup(banned, own, 'normal')).toEqual(allow);
  });
});

test('a visitor changes no group, not even to that of everyone', () => {
  const comment = { userId: 'alice', communityId: cats };
  expect(canChangeCommentGroup(visitor, comment, 'normal')).toEqual(deny('not_logged_in'));
});

test('a deletion is told before anything else, but not to visitors', () => {
  const gone: CommentFacts = { userId: 'alice', communityId: cats, deleted: true };
  for (const [viewer, error] of [
    [visitor, 'not_logged_in'],
    [member, 'comment_deleted'],
    [moderator, 'comment_deleted'],
    [admin, 'comment_deleted'],
  ] as const) {
    expect(canEditComment(viewer, gone)).toEqual(decided(error));
    for (const as of ['normal', 'mods', 'admins'] as const)
      expect(canDeleteComment(viewer, gone, as)).toEqual(decided(error));
  }
});
