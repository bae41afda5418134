import { users } from '@confab/db';
import { readTrustedProxies, signVisitorAddress, visitorAddressHeader } from '@confab/session';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useApi } from '../test-support/api.ts';

/** Which address counts (rulings 13), observed in what a signup stores. */

const api = useApi({ config: { trustedProxies: readTrustedProxies(['10.0.0.0/8']) } });

let count = 0;
async function storedAddress(
  remoteAddress: string,
  headers: Record<string, string | string[]>,
): Promise<string | null> {
  const username = `visitor_${++count}`;
  const response = await api.visitor().request({
    method: 'POST',
    url: '/api/_signup',
    remoteAddress,
    headers,
    payload: JSON.stringify({ username, password: 'correct horse', captchaToken: 'x' }),
  });
  expect(response.statusCode).toBe(201);
  const [row] = await api.db
    .select({ address: users.createdIp })
    .from(users)
    .where(eq(users.username, username));
  return row?.address ?? null;
}

test('the visitor’s address is that of the peer by default', async () => {
  expect(await storedAddress('192.0.2.1', {})).toBe('192.0.2.1');
});

test('the address that the web process signed has priority', async () => {
  const signed = signVisitorAddress(api.config.secret, '2001:db8::9');
  const headers = { [visitorAddressHeader]: signed, 'x-forwarded-for': '198.51.100.1' };
  expect(await storedAddress('127.0.0.1', headers)).toBe('2001:db8::9');
});

test.each([
  ['forged', '203.0.113.9 AAAA'],
  ['signed with another secret', signVisitorAddress('another secret', '203.0.113.9')],
  ['without a signature', '203.0.113.9'],
])('an address that is %s is ignored', async (_what, header) => {
  expect(await storedAddress('192.0.2.1', { [visitorAddressHeader]: header })).toBe('192.0.2.1');
});

test('a forwarded address is believed from trusted proxies only, and the rightmost untrusted one counts', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.66, 198.51.100.1, 10.1.1.1' };
  expect(await storedAddress('10.0.0.1', headers)).toBe('198.51.100.1');
  expect(await storedAddress('192.0.2.1', headers)).toBe('192.0.2.1');
});

test('a malformed address is not stored', async () => {
  expect(await storedAddress('10.0.0.1', { 'x-forwarded-for': '<script>' })).toBe('10.0.0.1');
});
