import { expect, test } from 'vitest';
import { pushAuthPattern, pushKeyPattern, readPushEndpoint } from './push.ts';

const longest = `https://push.example/${'x'.repeat(2048 - 'https://push.example/'.length)}`;

test.each(['https://push.example/abc?d=e', 'https://push.example:8443/', longest])(
  '%s is where a browser is reached',
  (endpoint) => {
    expect(readPushEndpoint(endpoint)).toBe(endpoint);
  },
);

test.each([
  '',
  'push.example/abc',
  'http://push.example/abc',
  'ftp://push.example/abc',
  'https://',
  'https://me@push.example/',
  'https://:secret@push.example/',
  'javascript:alert(1)',
  `${longest}x`,
  `https://push.example/${'ü'.repeat(700)}`,
])('%s is not', (endpoint) => {
  expect(readPushEndpoint(endpoint)).toBeNull();
});

test('an endpoint is written as addresses are', () => {
  expect(readPushEndpoint('HTTPS://Push.Example/a\0\ud800 b')).toBe('https://push.example/a%00%EF%BF%BD%20b');
});

test('keys are bytes of the right number in base64url, with or without padding', () => {
  const bytes = (count: number, first = 7) =>
    Buffer.from([first, ...Array.from({ length: count - 1 }, (_, index) => 255 - index)]);
  const written = (count: number, first?: number) => bytes(count, first).toString('base64url');
  expect(written(65, 4)).toMatch(pushKeyPattern);
  expect(`${written(65, 4)}=`).toMatch(pushKeyPattern);
  for (const key of [written(65, 3), written(64, 4), written(66, 4), bytes(65, 4).toString('base64'), '']) {
    expect(key).not.toMatch(pushKeyPattern);
  }
  expect(written(16)).toMatch(pushAuthPattern);
  expect(`${written(16)}==`).toMatch(pushAuthPattern);
  for (const key of [written(15), written(17), bytes(16).toString('base64'), '']) {
    expect(key).not.toMatch(pushAuthPattern);
  }
});
