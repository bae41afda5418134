import { expect, test } from 'vitest';
import { readTrustedProxies, visitorAddress } from './index.ts';

const trusted = readTrustedProxies(['10.0.0.0/8', '2001:db8::1']);
const noProxies = readTrustedProxies([]);

test('an untrusted peer is the visitor, whatever it forwards', () => {
  expect(visitorAddress('192.0.2.9', '198.51.100.1', trusted)).toBe('192.0.2.9');
  expect(visitorAddress('10.0.0.1', '198.51.100.1', noProxies)).toBe('10.0.0.1');
});

test('behind trusted proxies the rightmost untrusted address is the visitor, whatever the visitor sent', () => {
  expect(visitorAddress('10.0.0.1', '1.2.3.4, 198.51.100.1, 10.9.9.9', trusted)).toBe('198.51.100.1');
  expect(visitorAddress('2001:db8::1', '198.51.100.1', trusted)).toBe('198.51.100.1');
});

test('a trusted proxy that forwards no valid address is itself the visitor', () => {
  expect(visitorAddress('10.0.0.1', undefined, trusted)).toBe('10.0.0.1');
  expect(visitorAddress('10.0.0.1', 'unknown', trusted)).toBe('10.0.0.1');
});

test('an IPv4-mapped IPv6 address equals its IPv4 address', () => {
  expect(visitorAddress('::ffff:10.0.0.1', '::ffff:198.51.100.1', trusted)).toBe('198.51.100.1');
});

test('an invalid entry is refused with an error that names it', () => {
  expect(() => readTrustedProxies(['localhost'])).toThrow('"localhost"');
  expect(() => readTrustedProxies(['10.0.0.0/40'])).toThrow('"10.0.0.0/40"');
});
