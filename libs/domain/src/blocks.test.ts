import { expect, test } from 'vitest';
import { domainsOfEmail, readBlock, spellingsOf } from './blocks.ts';

test.each([
  [' 203.0.113.7 ', 'addressRange', '203.0.113.7/32', false],
  ['203.0.113.0/24', 'addressRange', '203.0.113.0/24', false],
  ['203.0.0.0/16', 'addressRange', '203.0.0.0/16', false],
  ['203.0.0.0/15', 'addressRange', '203.0.0.0/15', true],
  ['2001:DB8::5', 'addressRange', '2001:db8::5/64', false],
  ['2001:db8::/96', 'addressRange', '2001:db8::/64', false],
  ['2001:db8::/32', 'addressRange', '2001:db8::/32', false],
  ['2001::/31', 'addressRange', '2001::/31', true],
  ['::ffff:203.0.113.7', 'addressRange', '203.0.113.7/32', false],
  ['::FFFF:203.0.113.0/120', 'addressRange', '203.0.113.0/24', false],
  ['0:0:0:0:0:ffff:cb00:7107', 'addressRange', '203.0.113.7/32', false],
  ['::ffff:203.0.0.0/111', 'addressRange', '203.0.0.0/15', true],
  ['Mailinator.example', 'emailDomain', 'mailinator.example', false],
  ['somebody@tenminutes.example', 'emailDomain', 'tenminutes.example', false],
  ['*@tenminutes.example', 'emailDomain', 'tenminutes.example', false],
  ['*.tenminutes.example', 'emailDomain', 'tenminutes.example', false],
  ['tenminutes.example.', 'emailDomain', 'tenminutes.example', false],
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

test('a domain that is written to its root is the same domain', () => {
  for (const written of ['b.example.', 'B.example\u3002', 'b.example\uff0e'])
    expect(domainsOfEmail(`a@${written}`)).toEqual(['b.example']);
});

test.each([
  'a@[203.0.113.5]',
  'a@203.0.113.5',
  'a@0xcb.0.113.5',
  'a@[IPv6:2001:db8::203.0.113.5]',
  'a@[ipv6:::ffff:203.0.113.5]',
  'a@b.example:25',
  'a@b..example',
])('%s is at no domain', (email) => {
  expect(domainsOfEmail(email)).toEqual([]);
});

test.each([
  ['Casino', 'casino'],
  ['the_C4S1N0', 'casino'],
  ['c_a_s_i_n_o_9', 'casino'],
  ['p1ll5', 'pills'],
  ['team888', '888'],
])('"%s" is read as a name with "%s"', (name, word) => {
  expect(spellingsOf(name).some((spelling) => spelling.includes(word))).toBe(true);
});
