import { expect, test } from 'vitest';
import { networkOf, sameAddress } from './networks.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:70::a', '2001:db8:70:0::/64'],
  ['2001:0DB8:0070:0:1:2:3:4', '2001:db8:70:0::/64'],
  ['2001:db8:70:1::a', '2001:db8:70:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('%s shares the limits of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['2001:0DB8:0070:0:0:0:0:000A', '2001:db8:70::a'],
  ['2001:db8:70:0::a', '2001:db8:70::a'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
])('%s and %s are one address', (one, other) => {
  expect(sameAddress(one)).toBe(sameAddress(other));
});

test('different addresses stay different', () => {
  expect(sameAddress('2001:db8::a')).not.toBe(sameAddress('2001:db8::b'));
  expect(sameAddress('203.0.113.7')).not.toBe(sameAddress('203.0.113.8'));
});
