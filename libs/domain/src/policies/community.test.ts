import { describe, expect, test } from 'vitest';
import { deny } from '../decision.ts';
import { admin, bob, cats, decided, member, moderator } from '../test-support/people.ts';
import { type ScoredViewer, visitor } from '../viewer.ts';
import { canAppointModerator, canCreateCommunity, canRemoveModerator } from './community.ts';
import { canSpeakAs } from './speaking.ts';

describe('creating a community', () => {
  const rules = { requiredPoints: 10, maxModerated: 2 };
  const withPoints = (points: number, moderates: string[] = []): ScoredViewer => ({
    ...member,
    user: { ...bob, points },
    moderates,
  });

  test.each([
    { who: 'a visitor', viewer: visitor, error: 'not_logged_in' as const },
    { who: 'a member below the bar', viewer: withPoints(9), error: 'not-enough-points' as const },
    { who: 'a member at the bar', viewer: withPoints(10), error: null },
    { who: 'a moderator of one', viewer: withPoints(10, ['a']), error: null },
    {
      who: 'a moderator of as many as allowed',
      viewer: withPoints(10, ['a', 'b']),
      error: 'max-limit-reached' as const,
    },
    { who: 'one who lacks both', viewer: withPoints(1, ['a', 'b']), error: 'not-enough-points' as const },
    { who: 'an admin who lacks both', viewer: { ...admin, moderates: ['a', 'b', 'c'] }, error: null },
  ])('by $who is answered with $error', ({ viewer, error }) => {
    expect(canCreateCommunity(viewer, rules)).toEqual(decided(error));
  });
});

describe('appointing a moderator', () => {
  test.each([
    { who: 'a visitor', viewer: visitor, error: 'not_logged_in' as const },
    { who: 'a member', viewer: member, error: 'not-mod-not-admin' as const },
    {
      who: 'a moderator of another community',
      viewer: { ...member, moderates: ['dogs'] },
      error: 'not-mod-not-admin' as const,
    },
    { who: 'a moderator', viewer: moderator, error: null },
    { who: 'a moderator who is banned', viewer: { ...moderator, bannedFrom: [cats] }, error: null },
    { who: 'an admin', viewer: admin, error: null },
    { who: 'an admin who moderates', viewer: { ...admin, moderates: [cats] }, error: null },
  ])('by $who is answered with $error', ({ viewer, error }) => {
    expect(canAppointModerator(viewer, cats)).toEqual(decided(error));
  });
});

describe('removing a moderator', () => {
  test.each([
    { who: 'a visitor', viewer: visitor, own: null, target: 1, error: 'not_logged_in' as const },
    {
      who: 'a moderator of another community',
      viewer: { ...member, moderates: ['dogs'] },
      own: null,
      target: 1,
      error: 'not-mod-not-admin' as const,
    },
    { who: 'a member', viewer: member, own: null, target: 1, error: 'not-mod-not-admin' as const },
    {
      who: 'the second moderator, of the first',
      viewer: moderator,
      own: 2,
      target: 1,
      error: 'lower-mod' as const,
    },
    { who: 'the second moderator, of themselves', viewer: moderator, own: 2, target: 2, error: null },
    { who: 'the second moderator, of the third', viewer: moderator, own: 2, target: 3, error: null },
    {
      who: 'one who was removed a moment ago',
      viewer: moderator,
      own: null,
      target: 3,
      error: 'lower-mod' as const,
    },
    { who: 'an admin, of the first', viewer: admin, own: null, target: 1, error: null },
    {
      who: 'an admin who is third moderator, of the first',
      viewer: { ...admin, moderates: [cats] },
      own: 3,
      target: 1,
      error: null,
    },
  ])('by $who is answered with $error', ({ viewer, own, target, error }) => {
    expect(canRemoveModerator(viewer, cats, { own, target })).toEqual(decided(error));
  });
});

describe('speaking', () => {
  test.each([
    { group: 'normal' as const, member: null, moderator: null, admin: null },
    { group: 'mods' as const, member: 'not_mod' as const, moderator: null, admin: 'not_mod' as const },
    { group: 'admins' as const, member: 'not_admin' as const, moderator: 'not_admin' as const, admin: null },
  ])('as $group is for those who are one', (row) => {
    expect(canSpeakAs(visitor, cats, row.group)).toEqual(deny('not_logged_in'));
    expect(canSpeakAs(member, cats, row.group)).toEqual(decided(row.member));
    expect(canSpeakAs(moderator, cats, row.group)).toEqual(decided(row.moderator));
    expect(canSpeakAs(admin, cats, row.group)).toEqual(decided(row.admin));
  });

  test('as moderator is for moderators of that community', () => {
    expect(canSpeakAs(moderator, 'dogs', 'mods')).toEqual(deny('not_mod'));
  });
});
