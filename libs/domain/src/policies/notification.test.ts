import { expect, test } from 'vitest';
import { allow, deny } from '../decision.ts';
import { admin, bob, member } from '../test-support/people.ts';
import { visitor } from '../viewer.ts';
import { canOpenNotification } from './notification.ts';

const own = { userId: bob.id };

test('only its member opens a notification', () => {
  expect(canOpenNotification(member, own)).toEqual(allow);
  expect(canOpenNotification(admin, { userId: 'alice' })).toEqual(deny('not_owner'));
  expect(canOpenNotification(visitor, own)).toEqual(deny('not_logged_in'));
});
