import { describe, expect, test } from 'vitest';
import { admin, banned, bob, decided, member, moderator } from '../test-support/people.ts';
import { visitor } from '../viewer.ts';
import { type AccountFacts, canBanUser, canDeleteAccount } from './account.ts';

const own: AccountFacts = { id: bob.id, isAdmin: false, deleted: false, isBanned: false };
const foreign: AccountFacts = { ...own, id: 'alice' };

describe('suspending an account', () => {
  test.each([
    { who: 'a visitor', viewer: visitor, error: 'not_logged_in' as const },
    { who: 'a member', viewer: member, error: 'not_admin' as const },
    { who: 'a moderator', viewer: moderator, error: 'not_admin' as const },
    { who: 'an admin', viewer: admin, error: null },
  ])('by $who is answered with $error', ({ viewer, error }) => {
    expect(canBanUser(viewer, foreign)).toEqual(decided(error));
  });

  test('of an admin is for no one, not for themselves either', () => {
    for (const account of [foreign, own]) {
      expect(canBanUser(admin, { ...account, isAdmin: true })).toEqual(decided('no_ban_admin'));
    }
    // A refusal must not reveal who is an admin.
    expect(canBanUser(member, { ...foreign, isAdmin: true })).toEqual(decided('not_admin'));
  });
});

describe('deleting an account', () => {
  test.each([
    {
      who: 'a visitor',
      viewer: visitor,
      ofOwn: 'not_logged_in' as const,
      ofForeign: 'not_logged_in' as const,
    },
    { who: 'a member', viewer: member, ofOwn: null, ofForeign: 'not_admin' as const },
    { who: 'a member banned from a community', viewer: banned, ofOwn: null, ofForeign: 'not_admin' as const },
    { who: 'a moderator', viewer: moderator, ofOwn: null, ofForeign: 'not_admin' as const },
    { who: 'an admin', viewer: admin, ofOwn: null, ofForeign: null },
  ])(
    'by $who: their own is answered with $ofOwn, another with $ofForeign',
    ({ viewer, ofOwn, ofForeign }) => {
      expect(canDeleteAccount(viewer, own)).toEqual(decided(ofOwn));
      expect(canDeleteAccount(viewer, foreign)).toEqual(decided(ofForeign));
      expect(canDeleteAccount(viewer, { ...foreign, isAdmin: true })).toEqual(decided(ofForeign));
    },
  );

  test('happens once, and during a suspension by the owner only; the deletion is the error of both', () => {
    expect(canDeleteAccount(member, { ...own, isBanned: true })).toEqual(decided(null));
    expect(canDeleteAccount(admin, { ...foreign, deleted: true })).toEqual(decided('user-deleted'));
    expect(canDeleteAccount(admin, { ...foreign, isBanned: true })).toEqual(decided('account-banned'));
    expect(canDeleteAccount(admin, { ...foreign, deleted: true, isBanned: true })).toEqual(
      decided('user-deleted'),
    );
    expect(canDeleteAccount(member, { ...foreign, deleted: true })).toEqual(decided('not_admin'));
  });
});
