import { signVisitorAddress, visitorAddressHeader } from '@confab/session';
import { describe, expect, test } from 'vitest';
import { useApi } from '../test-support/api.ts';

const api = useApi();

const given = 'given-1234567890';

const nameOf = async (headers: Record<string, string>) => {
  const reply = await api.app.inject({
    url: '/api/_initial',
    headers: { 'x-request-id': given, ...headers },
  });
  return reply.headers['x-request-id'];
};

describe('the id of a request', () => {
  test('is a new one, even if a stranger sends one', async () => {
    const [one, other] = [await nameOf({}), await nameOf({})];
    expect(one).toMatch(/^[\da-f-]{36}$/);
    expect(other).not.toBe(one);
  });

  test('is the one from the web process', async () => {
    const signed = signVisitorAddress(api.config.secret, '192.0.2.7');
    expect(await nameOf({ [visitorAddressHeader]: signed })).toBe(given);
    const forged = signVisitorAddress('another secret', '192.0.2.7');
    expect(await nameOf({ [visitorAddressHeader]: forged })).not.toBe(given);
  });
});
