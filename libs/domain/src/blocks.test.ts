import { expect, test } from 'vitest';
import { domainsOfEmail, readBlock } from './blocks.ts';

test.each([
  [' 203.0.113.7 ', 'addressRange', '203.0.113.7/32', false],
  ['203.0.113.0/24', 'addressRange', '203.0.113.0/24', false],
  ['203.0.0.0/16', 'addressRange', '203.0.0.0/16', false],
  ['203.0.0.0/15', 'addressRange', '203.0.0.0/15', true],
  ['2001:DB8::5', 'addressRange', '2001:db8::5/64', false],
  ['2001:db8::/96', 'addressRange', '2001:db8::/64', false],
  ['2001:db8::/32', 'addressRange', '2001:db8::/32', false],
  ['2001::/31', 'addressRange', '2001::/31', true],
  ['Mailinator.example', 'emailDomain', 'mailinator.example', false],
  ['somebody@tenminutes.example', 'emailDomain', 'tenminutes.example', false],
  ['*@tenminutes.example', 'emailDomain', 'tenminutes.example', false],
  ['*.tenminutes.example', 'emailDomain', 'tenminutes.example', false],
  ['bücher.example', 'emailDomain', 'xn--bcher-kva.example', false],
  ['Casino', 'word', 'casino', false],
] as const)('"%s" is recognised as %s', (text, kind, value, tooWide) => {
  expect(readBlock(text)).toEqual({ kind, value, tooWide });
});

test.each([
  '',
  'ab',
  'two words',
  '203.0.113.256',
  '203.0.113.0/33',
  '2001:db8::/129',
  '1.2.3',
  'a..b',
  'x'.repeat(22),
])('"%s" is nothing that can be blocked', (text) => {
  expect(readBlock(text)).toBeNull();
});

test('a mail address is blocked by its domain and by those above it', () => {
  expect(domainsOfEmail('a@Mail.Bücher.example')).toEqual([
    'mail.xn--bcher-kva.example',
    'xn--bcher-kva.example',
  ]);
  expect(domainsOfEmail('a@b.example')).toEqual(['b.example']);
});
