import { describe, expect, test } from 'vitest';
import { allow, deny } from '../decision.ts';
import {
  admin,
  banned,
  bob,
  cats,
  decided,
  member,
  moderator,
  otherModerator,
} from '../test-support/people.ts';
import { type Viewer, visitor } from '../viewer.ts';
import {
  actingGroup,
  canBanFromCommunity,
  canChangeCommunity,
  canDecideAppeal,
  canModerate,
  canReport,
  canRestore,
  undoRefusal,
} from './moderation.ts';

// The table of every role, act and state is in the api (test-support/moderation-table.ts). Here: each policy alone,
// and people in two roles.

const moderatingAdmin: Viewer = { ...admin, moderates: [cats] };

describe('reporting', () => {
  const foreign = { userId: 'alice', communityId: cats };
  const own = { userId: bob.id, communityId: cats };

  test.each([
    { who: 'a visitor', viewer: visitor, error: 'not_logged_in' as const },
    { who: 'a member', viewer: member, error: null },
    { who: 'a banned member', viewer: banned, error: 'banned-from-community' as const },
    { who: 'a member banned elsewhere', viewer: { ...member, bannedFrom: ['dogs'] }, error: null },
    { who: 'a moderator', viewer: moderator, error: null },
    { who: 'an admin', viewer: admin, error: null },
  ])('what others wrote, by $who, is answered with $error', ({ viewer, error }) => {
    expect(canReport(viewer, foreign)).toEqual(decided(error));
  });

  test('what one wrote is for no one, and that is the reason which a banned author is told', () => {
    for (const viewer of [member, banned, moderator, moderatingAdmin])
      expect(canReport(viewer, own)).toEqual(deny('cannot-report-own'));
    expect(canReport(visitor, own)).toEqual(deny('not_logged_in'));
  });
});

describe('running a community', () => {
  const people = [
    { who: 'a visitor', viewer: visitor, may: 'after logging in' },
    { who: 'a member', viewer: member, may: 'no' },
    { who: 'a banned member', viewer: banned, may: 'no' },
    { who: 'a moderator of another community', viewer: otherModerator, may: 'no' },
    { who: 'a moderator', viewer: moderator, may: 'yes' },
    { who: 'a moderator who is banned', viewer: { ...moderator, bannedFrom: [cats] }, may: 'yes' },
    { who: 'an admin', viewer: admin, may: 'yes' },
    { who: 'an admin who is banned', viewer: { ...admin, bannedFrom: [cats] }, may: 'yes' },
    { who: 'an admin who moderates', viewer: moderatingAdmin, may: 'yes' },
  ] as const;

  test.each(people)('may $who: $may', ({ viewer, may }) => {
    const errors = {
      'after logging in': ['not_logged_in', 'not_logged_in'],
      no: ['not_mod', 'not_admin_nor_mod'],
      yes: [null, null],
    } as const;
    const [changing, moderating] = errors[may];
    expect(canChangeCommunity(viewer, cats)).toEqual(decided(changing));
    expect(canModerate(viewer, cats)).toEqual(decided(moderating));
  });
});

describe('banning', () => {
  const user = { isAdmin: false, moderates: false };

  test('is for those who moderate, and refused to others whomever it is about', () => {
    for (const target of [user, { ...user, isAdmin: true }, { ...user, moderates: true }]) {
      expect(canBanFromCommunity(visitor, cats, target)).toEqual(deny('not_logged_in'));
      for (const viewer of [member, banned, otherModerator])
        expect(canBanFromCommunity(viewer, cats, target)).toEqual(deny('not_admin_nor_mod'));
    }
    for (const viewer of [moderator, admin, moderatingAdmin])
      expect(canBanFromCommunity(viewer, cats, user)).toEqual(allow);
  });

  test('is never of a moderator or an admin', () => {
    for (const viewer of [moderator, admin, moderatingAdmin]) {
      const refused = deny('not_admin_nor_mod');
      expect(canBanFromCommunity(viewer, cats, { isAdmin: true, moderates: false })).toEqual(refused);
      expect(canBanFromCommunity(viewer, cats, { isAdmin: false, moderates: true })).toEqual(refused);
      expect(canBanFromCommunity(viewer, cats, { isAdmin: true, moderates: true })).toEqual(refused);
    }
  });
});

test('an admin acts as admin where they do not moderate, and as moderator where they do', () => {
  expect(actingGroup(moderator, cats)).toBe('mods');
  expect(actingGroup(moderatingAdmin, cats)).toBe('mods');
  expect(actingGroup(moderatingAdmin, 'dogs')).toBe('admins');
  expect(actingGroup(admin, cats)).toBe('admins');
});

describe('putting back what was removed', () => {
  const removed = { communityId: cats, deletedAs: 'mods', deletedContent: false } as const;

  test.each([
    { what: 'removed by moderators', target: removed, mod: null, byAdmin: null },
    {
      what: 'removed by admins',
      target: { ...removed, deletedAs: 'admins' },
      mod: 'not_admin',
      byAdmin: null,
    },
    {
      what: 'deleted by its author',
      target: { ...removed, deletedAs: 'normal' },
      mod: 'not-removed',
      byAdmin: 'not-removed',
    },
    { what: 'there', target: { ...removed, deletedAs: null }, mod: 'not-removed', byAdmin: 'not-removed' },
    {
      what: 'gone with its content',
      target: { ...removed, deletedContent: true },
      mod: 'content-deleted',
      byAdmin: 'content-deleted',
    },
  ] as const)('of what is $what', ({ target, mod, byAdmin }) => {
    expect(canRestore(moderator, target)).toEqual(decided(mod));
    expect(canRestore(admin, target)).toEqual(decided(byAdmin));
    expect(canRestore(otherModerator, target)).toEqual(deny('not_admin_nor_mod'));
    expect(canRestore(visitor, target)).toEqual(deny('not_logged_in'));
  });
});

describe('undoing a decision', () => {
  const now = Date.parse('2026-05-31T00:00:00Z');

  test.each([
    { when: 'after 30 days', createdAt: '2026-05-01T00:00:00Z', undoneAt: null, error: null },
    { when: 'a second later', createdAt: '2026-04-30T23:59:59Z', undoneAt: null, error: 'too-late-to-undo' },
    {
      when: 'again',
      createdAt: '2026-05-30T00:00:00Z',
      undoneAt: '2026-05-30T01:00:00Z',
      error: 'undone-already',
    },
  ] as const)('$when', ({ createdAt, undoneAt, error }) => {
    expect(undoRefusal({ createdAt, undoneAt }, now)).toBe(error);
  });
});

test('appeals are decided by those who moderate the community; against suspensions, by admins', () => {
  for (const viewer of [moderator, admin])
    expect(canDecideAppeal(viewer, { communityId: cats })).toEqual(allow);
  expect(canDecideAppeal(otherModerator, { communityId: cats })).toEqual(deny('not_admin_nor_mod'));
  expect(canDecideAppeal(visitor, { communityId: null })).toEqual(deny('not_logged_in'));
  expect(canDecideAppeal(moderator, { communityId: null })).toEqual(deny('not_admin'));
  expect(canDecideAppeal(admin, { communityId: null })).toEqual(allow);
  const own = { communityId: cats, userId: moderator.user?.id ?? '' };
  expect(canDecideAppeal(moderator, own)).toEqual(deny('not_admin_nor_mod'));
});
