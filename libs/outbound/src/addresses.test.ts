import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublicAddress, publicWebOnly } from './addresses.ts';

/** The expected values are computed on numbers, independently of the code under test. */
const number = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const dotted = (address: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
const hex = (address: number) =>
  `${Math.floor(address / 65536).toString(16)}:${(address % 65536).toString(16)}`;

const refused = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
const bounds = refused.map(([first, bits]) => ({
  first: number(first),
  last: number(first) + 2 ** (32 - bits) - 1,
}));

const anyIpv4 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const refusedIpv4 = fc
  .constantFrom(...bounds)
  .chain(({ first, last }) => fc.integer({ min: first, max: last }));
const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
const groups = (count: number) =>
  fc.array(group, { minLength: count, maxLength: count }).map((list) => list.join(':'));

describe('an IPv4 address', () => {
  test.each(refused)(
    'in every refused range %s/%i is refused, from the first address to the last',
    (first, bits) => {
      const last = number(first) + 2 ** (32 - bits) - 1;
      expect(isPublicAddress(first)).toBe(false);
      expect(isPublicAddress(dotted(last))).toBe(false);
    },
  );

  test('is public exactly when it is in none of the refused ranges', () => {
    fc.assert(
      fc.property(fc.oneof(anyIpv4, refusedIpv4), (address) => {
        const inRange = bounds.some(({ first, last }) => address >= first && address <= last);
        expect(isPublicAddress(dotted(address))).toBe(!inRange);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '100.128.0.0', '172.15.255.255', '172.32.0.0'])(
    'just outside a refused range is public: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test('written as IPv6 is refused, whatever the address', () => {
    const disguises: ((address: number) => string)[] = [
      (address) => `::ffff:${dotted(address)}`,
      (address) => `::ffff:${hex(address)}`,
      (address) => `0:0:0:0:0:ffff:${hex(address)}`,
      (address) => `::ffff:0:${dotted(address)}`,
      (address) => `::${dotted(address)}`,
      (address) => `64:ff9b::${dotted(address)}`,
      (address) => `64:ff9b::${hex(address)}`,
      (address) => `64:ff9b:1::${hex(address)}`,
      (address) => `2002:${hex(address)}::1`,
      (address) => `2001:0:${hex(address)}::1`,
      (address) => `2001:0:4136:e378:8000:63bf:${hex(2 ** 32 - 1 - address)}`,
    ];
    fc.assert(
      fc.property(fc.oneof(anyIpv4, refusedIpv4), fc.constantFrom(...disguises), (address, disguise) => {
        expect(isPublicAddress(disguise(address))).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('an IPv6 address', () => {
  test.each([
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '100::1',
    '2001::1',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2620:4f:8000::1',
    '3fff::1',
    '4000::1',
    '5f00::1',
  ])('in a refused range is refused: %s', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['2001:4860:4860::8888', '2606:4700:4700::1111', '2a00:1450:4001:80e::200e'])(
    'in a public range is public: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test('outside the range assigned for public use is refused', () => {
    const first = fc.integer({ min: 0, max: 0xffff }).filter((value) => value >> 13 !== 1);
    fc.assert(
      fc.property(first, groups(7), (head, rest) => {
        expect(isPublicAddress(`${head.toString(16)}:${rest}`)).toBe(false);
      }),
    );
  });

  test('with a zone is refused', () => {
    expect(isPublicAddress('2606:4700:4700::1111%1')).toBe(false);
  });
});

test('text that is not an address in its usual notation is refused without an error', () => {
  const odd = ['', ' ', '1.1.1', '0x1.1.1.1', '01.1.1.1', '16843009', '1.1.1.1 ', '1.1.1.1/32', '[::1]'];
  for (const text of odd) expect(isPublicAddress(text)).toBe(false);
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(isPublicAddress(`x${text}`)).toBe(false);
    }),
  );
});

test('the public web is public addresses at the HTTP and HTTPS ports', () => {
  const address = '1.1.1.1';
  expect(publicWebOnly({ address, port: 80 })).toBe(true);
  expect(publicWebOnly({ address, port: 443 })).toBe(true);
  expect(publicWebOnly({ address: '127.0.0.1', port: 80 })).toBe(false);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 65535 }).filter((port) => port !== 80 && port !== 443),
      (port) => {
        expect(publicWebOnly({ address, port })).toBe(false);
      },
    ),
  );
});
