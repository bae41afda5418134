import { expect, test } from 'vitest';
import { admin, banned, bob, decided, member } from '../test-support/people.ts';
import { visitor } from '../viewer.ts';
import { canMuteUser } from './account.ts';

const alice = { id: 'alice', deleted: false };
const gone = { id: 'gone', deleted: true };
const oneself = { id: bob.id, deleted: false };

test.each([
  {
    who: 'a visitor',
    viewer: visitor,
    whom: 'another account',
    account: alice,
    error: 'not_logged_in' as const,
  },
  { who: 'a visitor', viewer: visitor, whom: 'a ghost', account: gone, error: 'not_logged_in' as const },
  { who: 'a member', viewer: member, whom: 'another account', account: alice, error: null },
  {
    who: 'a member',
    viewer: member,
    whom: 'themselves',
    account: oneself,
    error: 'cannot-mute-self' as const,
  },
  { who: 'a member', viewer: member, whom: 'a ghost', account: gone, error: 'user-deleted' as const },
  { who: 'a banned member', viewer: banned, whom: 'another account', account: alice, error: null },
  { who: 'an admin', viewer: admin, whom: 'another account', account: alice, error: null },
  {
    who: 'an admin',
    viewer: admin,
    whom: 'themselves',
    account: oneself,
    error: 'cannot-mute-self' as const,
  },
  { who: 'an admin', viewer: admin, whom: 'a ghost', account: gone, error: 'user-deleted' as const },
])('$who muting $whom is answered with $error', ({ viewer, account, error }) => {
  expect(canMuteUser(viewer, account)).toEqual(decided(error));
});
