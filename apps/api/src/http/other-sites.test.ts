import { contract } from '@confab/api-contract';
import { describe, expect, test } from 'vitest';
import { useApi, useCast } from '../test-support/api.ts';
import { addressOf } from '../test-support/client.ts';
import { someParams } from '../test-support/example-params.ts';

/** What pages of other sites may read (CORS). */

const api = useApi();
const cast = useCast(api);
const origin = 'https://other.example';
const everyOrigin = 'access-control-allow-origin';

describe.each(contract)('$name', ({ call, shape }) => {
  const isOpen = call.method === 'GET' && shape.auth === 'anyone';
  const url = addressOf(call, { params: someParams });

  test(`${isOpen ? 'lets' : 'does not let'} pages of other sites read what a visitor gets`, async () => {
    for (const client of [undefined, api.visitor()]) {
      const request = { method: call.method, url, headers: { origin } };
      const response = await (client ? client.request(request) : api.app.inject(request));
      expect(response.statusCode).toBeLessThan(500);
      expect(response.headers[everyOrigin]).toBe(isOpen ? '*' : undefined);
      expect(response.headers['access-control-allow-credentials']).toBeUndefined();
      if (isOpen) expect(response.headers.vary).toMatch(/\bcookie\b/i);
    }
  });

  test('keeps what the session of a member brings from them, and says that it depends on the cookie', async () => {
    const response = await api.as(cast.bob).request({ method: call.method, url, headers: { origin } });
    expect(response.headers[everyOrigin]).toBeUndefined();
    if (isOpen) expect(response.headers.vary).toMatch(/\bcookie\b/i);
  });

  test('answers the question of a browser before its request', async () => {
    const headers = { origin, 'access-control-request-method': call.method };
    const response = await api.app.inject({ method: 'OPTIONS', url, headers });
    expect([response.statusCode, response.payload]).toEqual([204, '']);
    expect(response.headers[everyOrigin]).toBe(isOpen ? '*' : undefined);
    expect(response.headers['access-control-allow-methods']).toBe(isOpen ? 'GET' : undefined);
    expect(response.headers['set-cookie']).toBeUndefined();
  });
});

test('a compressed response depends on the cookie and on the encoding', async () => {
  const response = await api.app.inject({
    url: '/api/posts',
    headers: { origin, 'accept-encoding': 'gzip' },
  });
  expect(response.headers.vary).toMatch(/cookie/i);
  expect(response.headers[everyOrigin]).toBe('*');
});

test('a question about a method that an address does not have is refused', async () => {
  const headers = { origin, 'access-control-request-method': 'DELETE' };
  expect((await api.app.inject({ method: 'OPTIONS', url: '/api/_initial', headers })).statusCode).toBe(400);
  expect((await api.app.inject({ method: 'OPTIONS', url: '/api/nothing', headers })).statusCode).toBe(404);
});
