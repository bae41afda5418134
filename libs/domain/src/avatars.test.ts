import { expect, test } from 'vitest';
import { avatarColour, ownNameLabel } from './avatars.ts';

test('an avatar has one of eight colours, chosen by the first letter in either case', () => {
  const colours = new Set('abcdefghijklmnopqrstuvwxyz0123456789_'.split('').map(avatarColour));
  expect([...colours].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(avatarColour('Alice')).toBe(avatarColour('anna'));
});

test.each([
  { username: 'bob', screen: 'tiny', label: 'me' },
  { username: 'bob', screen: 'small', label: '@bob' },
  { username: 'ten_chars_', screen: 'small', label: '@ten_chars_' },
  { username: 'eleven_char', screen: 'small', label: 'me' },
  { username: 'eleven_char', screen: 'wide', label: '@eleven_char' },
] as const)('on a $screen screen the navbar calls $username "$label"', ({ username, screen, label }) => {
  expect(ownNameLabel(username, screen)).toBe(label);
});
