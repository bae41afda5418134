import { describe, expect, test } from 'vitest';
import { readLinkUrl } from './link-url.ts';
import { linkHostname, linksAway } from './links.ts';

describe('the address of a link post', () => {
  test.each([
    'http://example.org',
    'https://example.org/path?query=1#part',
    'HTTPS://EXAMPLE.ORG/Path',
    'https://example.org:8443/',
    'https://münchen.example/straße?q=ä',
    'https://192.0.2.1/x',
    'http://[2001:db8::1]:8080/x',
    `https://example.org/${'x'.repeat(2048 - 'https://example.org/'.length)}`,
  ])('%s is kept as it was written', (url) => {
    expect(readLinkUrl(url)).toBe(url);
  });

  test('is trimmed, and without a scheme means http', () => {
    expect(readLinkUrl('  https://example.org/x \n')).toBe('https://example.org/x');
    expect(readLinkUrl('//example.org/x')).toBe('http://example.org/x');
  });

  test.each([
    ['a zero width space', 'https://example.org/a\u200b'],
    ['what marks a direction', '\u200e\u2068https://example.org/a\u2069\u200f'],
    ['a byte order mark', '\ufeffhttps://example.org/a'],
    ['soft hyphens, joiners and selectors', '\u00ad\u2060https://example.org/a\u200d\ufe0f\u{e0020}'],
    ['all of these between spaces', ' \u200b https://example.org/a \u200b\n'],
    ['angle brackets', '<https://example.org/a>'],
    ['angle brackets and spaces', '\u200b< https://example.org/a > '],
  ])('is read without %s around it', (_, url) => {
    expect(readLinkUrl(url)).toBe('https://example.org/a');
  });

  test('keeps joiners within it, which some scripts need', () => {
    const url = 'https://fa.example.org/wiki/می\u200cخواهم';
    expect(readLinkUrl(url)).toBe(url);
  });

  test.each([
    '',
    ' ',
    '\u200b',
    '<>',
    '<https://example.org/a',
    '<https://example.org/a> <https://example.org/b>',
    'example.com/x',
    'www.example.com',
    '/path',
    'http://',
    'http:example.com',
    'http:///example.com',
    'http:\\\\example.com',
    'http://\\example.com',
    'ftp://example.com/x',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'file:///etc/passwd',
    'https://exa mple.com',
    'https://example.com/a b',
    'ht\ntps://example.com',
    'https://example.com/\0',
    'https://example.com/\ud800',
    'https://example.com:99999/',
    'https://[::1',
    `https://example.org/${'x'.repeat(2049 - 'https://example.org/'.length)}`,
    // 1025 letters of two bytes each.
    `https://example.org/${'ä'.repeat(1025)}`,
  ])('%j is none', (url) => {
    expect(readLinkUrl(url)).toBeNull();
  });

  test.each([
    ['https://example.org:8443/path', 'example.org'],
    ['https://user:secret@WWW.Example.org/', 'www.example.org'],
    ['http://[2001:db8::1]:8080/x', '[2001:db8::1]'],
  ])('%s is on %s', (url, hostname) => {
    expect(linkHostname(url)).toBe(hostname);
  });
});

test.each([
  ['<a href="https://example.org/a">', ['https://example.org/a']],
  ['<a href="HTTPS:example.org">', ['https://example.org']],
  ['<a href="//example.org">', ['//example.org']],
  ['<a href="/\\example.org">', ['/\\example.org']],
  ['<a href="mailto:me@example.org">', ['mailto:me@example.org']],
  ['<a href="/cats"> <a href="#top">', []],
  [null, []],
])('%s leads away to %j', (html, away) => {
  expect(linksAway(html)).toEqual(away);
});
