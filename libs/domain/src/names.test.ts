import { describe, expect, test } from 'vitest';
import { isLongEnoughPassword, isValidCommunityName, isValidEmail, isValidUsername } from './names.ts';
import { reservedCommunityNames } from './reserved-names.ts';

describe('a username', () => {
  test.each(['abcd', 'Alice_99', '____', '1234', 'a'.repeat(21)])('may be %s', (name) => {
    expect(isValidUsername(name)).toBe(true);
  });

  test.each([
    ['empty', ''],
    ['three characters', 'abc'],
    ['22 characters', 'a'.repeat(22)],
    ['with a space', 'al ice'],
    ['with a hyphen', 'al-ice'],
    ['with an umlaut', 'jürgen'],
    ['with a line break at its end', 'alice\n'],
    ['with a NUL', 'alice\0'],
    ['in full-width letters', 'ａｌｉｃｅ'],
  ])('is refused when it is %s', (_what, name) => {
    expect(isValidUsername(name)).toBe(false);
  });
});

describe('a community name', () => {
  test.each(['abc', 'Birding', 'a_1', 'a'.repeat(21)])('may be %s', (name) => {
    expect(isValidCommunityName(name)).toBe(true);
  });

  test.each(['ab', 'a'.repeat(22), 'my cats', 'cats!', ''])('is refused when it is "%s"', (name) => {
    expect(isValidCommunityName(name)).toBe(false);
  });

  test.each(['all', 'ALL', 'Settings', 'api', 'markdown_guide'])(
    'is refused when it is the address %s',
    (name) => {
      expect(isValidCommunityName(name)).toBe(false);
    },
  );

  test('is refused for every reserved name that the reference names', () => {
    const named =
      'admin all api about assets communities guidelines images login markdown_guide new notifications';
    for (const name of [...named.split(' '), 'search', 'settings', 'subscriptions', 'terms']) {
      expect(reservedCommunityNames).toContain(name);
    }
  });
});

describe('an e-mail address', () => {
  test.each([
    'a@b.c',
    'first.last+tag@mail.example.org',
    'ü@exämple.org',
    "o'brien!#$%&*/=?^_`{|}~-@example.org",
    '用户@例子.广告',
    'परीक्षा@उदाहरण.भारत',
    'a@xn--exmple-cua.org',
    'a@1.2.3.example',
    'a@203.0.113.5',
    'a@[203.0.113.5]',
    'a@[IPv6:::ffff:203.0.113.5]',
  ])('may be %s', (email) => {
    expect(isValidEmail(email)).toBe(true);
  });

  test('may have 255 characters', () => {
    expect(isValidEmail(`${'a'.repeat(249)}@b.org`)).toBe(true);
    expect(isValidEmail(`${'a'.repeat(250)}@b.org`)).toBe(false);
  });

  test.each([
    ...['', 'a', 'a@b', '@b.c', 'a@.', 'a@b.', 'a b@c.d', 'a@b .c', 'a@@b.c', 'a@b.c\n', ' a@b.c'],
    ...['mailto:a@example.org', '<a@example.org>', 'A <a@example.org>', 'a@example.org>', '"a"@example.org'],
    ...['a,b@c.d', 'a@b.c,d@e.f', 'a;b@c.d', 'a@b.c;', 'a(b)@c.d', 'a\\b@c.d', 'a[b]@c.d', 'a:b@c.d'],
    ...[
      'a\0@b.c',
      'a@b\0.c',
      'a@b.c\0',
      'a\u007f@b.c',
      'a\u200b@b.c',
      'a@b.c\u200b',
      '\ufeffa@b.c',
      'a\ud800@b.c',
      'a\ufffd@b.c',
    ],
    ...['a@example.org.', 'a@.example.org', 'a@b..c', '.a@b.c', 'a.@b.c', 'a..b@c.d'],
    ...[
      'a@-b.c',
      'a@b-.c',
      'a@b_c.d',
      'a@b.c/d',
      'a@b.c:25',
      'a@[example.org]',
      'a@[192.0.2.1',
      'a@[192.0.2.1].org',
    ],
    `a@${'b'.repeat(64)}.org`,
  ])('is refused when it is %j', (email) => {
    expect(isValidEmail(email)).toBe(false);
  });
});

describe('a password', () => {
  test.each([
    ['7 letters', 'abcdefg', false],
    ['8 letters', 'abcdefgh', true],
    ['4 letters of two bytes each', 'üüüü', true],
    ['2 emoji of four bytes each', '😀😀', true],
    ['one emoji', '😀', false],
    ['nothing', '', false],
  ])('of %s: %s is long enough: %s', (_what, password, enough) => {
    expect(isLongEnoughPassword(password)).toBe(enough);
  });
});
