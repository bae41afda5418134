import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type IncomingMessage, METHODS, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contract } from '@confab/api-contract';
import { aPost } from '@confab/testing/db';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorBody, startApi, type TestApi, useApi, useCast } from '../test-support/api.ts';
import { addressOf } from '../test-support/client.ts';
import { someParams } from '../test-support/example-params.ts';

const api = useApi();
const cast = useCast(api);
beforeAll(async () => {
  await Promise.all(
    Array.from({ length: 10 }, () =>
      aPost(api.db, { by: cast.alice, in: cast.cats, body: 'purr '.repeat(100) }),
    ),
  );
});

describe('an unknown address', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/_initial/',
    '/api/posts/',
    '/api/posts/abcdefgh/',
    '/API/_initial',
    '/api/_Initial',
    '/api//posts',
    '/api/posts/abcdefgh/comments/0/1',
    '/nothing',
  ])('%s answers 404 without a code, for every method', async (url) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      const response = await api.app.inject({ method, url });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual(errorBody('route_not_found'));
    }
  });
});

describe('a known address with another method', () => {
  const paths = [...new Set(contract.map(({ call }) => call.path))];

  test.each(paths)('%s answers 400 without a code', async (path) => {
    const known = contract.filter(({ call }) => call.path === path).map(({ call }) => call.method as string);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      if (known.includes(method)) continue;
      const response = await api.app.inject({ method, url: addressOf({ path }, { params: someParams }) });
      expect([method, response.statusCode]).toEqual([method, 400]);
      expect(response.json()).toEqual(errorBody('wrong_method'));
    }
    const url = addressOf({ path }, { params: someParams });
    const head = await api.app.inject({ method: 'HEAD', url });
    expect(head.payload).toBe('');
    if (!known.includes('GET')) expect(head.statusCode).toBe(400);
    else {
      const get = api.app.inject({ url, payloadAsStream: true });
      const { statusCode, headers } = await get;
      expect([head.statusCode, head.headers['content-type']]).toEqual([statusCode, headers['content-type']]);
    }
  });

  test('answers 400 for every method that Node knows', async () => {
    const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
    // CONNECT opens a tunnel, so it is not routed.
    for (const method of METHODS.filter((one) => !['CONNECT', 'GET', 'HEAD'].includes(one))) {
      const asked = request(`${origin}/api/_initial`, { method }).end();
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      response.resume();
      expect([method, response.statusCode]).toEqual([method, 400]);
    }
  });

  test.each(['/api/docs', '/api/openapi.json'])('%s answers the same', async (url) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)
      expect([method, (await api.app.inject({ method, url })).statusCode]).toEqual([method, 400]);
  });
});

test('every address is in the contract, except those for operators, other sites, pictures and documentation', async () => {
  const registered = new Set<string>();
  const listen = (message: unknown) => {
    // Fastify's diagnostics channel publishes new apps in this shape.
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ url }) => void registered.add(url));
  };
  subscribe('fastify.initialization', listen);
  const other = await startApi({ database: api.database });
  unsubscribe('fastify.initialization', listen);
  await other.close();

  const known = new Set(contract.map(({ call }) => call.path));
  expect([...known].filter((path) => !registered.has(path))).toEqual([]);
  const outside = [
    // URLs in replies: pictures, and what a post looks like elsewhere.
    '/images/*',
    '/images/cards/:publicId/:version',
    '/api/oembed',
    '/api/embed/:publicId',
    // For search engines.
    '/sitemap.xml',
    '/sitemap-*',
    // The API's documentation.
    '/api/docs',
    '/api/openapi.json',
    // For operators.
    '/healthz',
    // For the web process.
    '/internal/shield',
    '/metrics',
    '/readyz',
  ];
  expect([...registered].filter((path) => !known.has(path)).sort()).toEqual(outside.toSorted());
});

describe('an address that cannot be read', () => {
  test.each(['/api/posts/%', '/api/posts/%FF', '/api/posts/%C3%28', '/api/users/%E0%A4%A'])(
    '%s answers 400 with the error body',
    async (url) => {
      const response = await api.app.inject(url);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual(errorBody('bad_request'));
      expect(response.headers['content-type']).toBe('application/json; charset=UTF-8');
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );

  test.each([
    '/api/posts/%00',
    '/api/users/%00',
    `/api/users/${'a'.repeat(5000)}`,
    '/api/users/%F0%9F%98%80',
  ])('%s matches nothing and answers 404', async (url) => {
    const response = await api.app.inject(url);
    expect(response.statusCode).toBe(404);
    expect(Object.keys(response.json<object>())).not.toContain('stack');
  });
});

describe('every reply', () => {
  test.each(['/api/_initial', '/api/posts', '/api/_user', '/api/posts/nothing0', '/api/nothing'])(
    'for %s is JSON that must not be stored',
    async (url) => {
      const response = await api.app.inject(url);
      expect(response.headers['content-type']).toBe('application/json; charset=UTF-8');
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );

  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync };
  test.each<[by: 'visitor' | 'member', accepted: string, encoding: 'br' | 'gzip']>([
    ['visitor', 'gzip, deflate, br', 'br'],
    ['visitor', 'br;q=0, gzip', 'gzip'],
    ['member', 'gzip, deflate, br', 'br'],
    ['member', 'gzip', 'gzip'],
  ])('is compressed for a %s whose browser accepts %s', async (by, accepted, encoding) => {
    const client = by === 'visitor' ? api.visitor() : api.as(cast.alice);
    const url = '/api/posts';
    const plain = await client.request({ url });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = await client.request({ url, headers: { 'accept-encoding': accepted } });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toBe('Cookie, accept-encoding');
    expect(packed.headers['content-type']).toBe('application/json; charset=UTF-8');
    expect(JSON.parse(unpacked[encoding](packed.rawPayload).toString())).toEqual(plain.json());
  });

  test('does not depend on the client’s description of itself', async () => {
    const headers = {
      origin: 'https://elsewhere.example',
      referer: 'https://elsewhere.example',
      'user-agent': '',
    };
    expect((await api.app.inject({ url: '/api/posts', headers })).statusCode).toBe(200);
  });
});

describe('of several errors the api reports', () => {
  const request = (
    person: 'visitor' | 'member' | 'admin',
    options: Parameters<ReturnType<TestApi['visitor']>['request']>[0],
  ) => {
    const client = { visitor: api.visitor(), member: api.as(cast.bob), admin: api.as(cast.admin) }[person];
    return client.request(options).then((response) => response.json<unknown>());
  };

  test('the missing login before the body', async () => {
    expect(await request('visitor', { method: 'POST', url: '/api/_postVote', payload: 'x' })).toEqual(
      errorBody('not_logged_in'),
    );
  });

  test('the missing login before the action, and the action before the body', async () => {
    const url = '/api/_settings?action=dance';
    expect(await request('visitor', { method: 'POST', url, payload: 'x' })).toEqual(
      errorBody('not_logged_in'),
    );
    expect(await request('member', { method: 'POST', url, payload: 'x' })).toEqual(
      errorBody('invalid_action'),
    );
  });

  test('the missing role before the body', async () => {
    const put = { method: 'PUT', url: '/api/site_settings', payload: 'x' } as const;
    expect(await request('visitor', put)).toEqual(errorBody('not_logged_in'));
    expect(await request('member', put)).toEqual(errorBody('not_admin'));
    expect(await request('admin', put)).toEqual(errorBody('invalid_json'));
  });

  test('the body before the object, and the object before the permission', async () => {
    const unknown = '17a1b2c3d4e5f60718293a4b';
    const add = (id: string, payload: string) =>
      request('member', { method: 'POST', url: `/api/communities/${id}/mods`, payload });
    expect(await add(unknown, '{"username": 1}')).toEqual(errorBody('invalid_json'));
    expect(await add(unknown, '{"username": "bob"}')).toEqual(errorBody('community/not-found'));
    expect(await add(cast.cats.id, '{"username": "bob"}')).toEqual(errorBody('not-mod-not-admin'));
  });
});

describe('an unknown action', () => {
  const named = contract.filter(({ call }) => call.action !== undefined);
  const addresses = new Map(named.map(({ call }) => [`${call.method} ${call.path}`, call]));

  test.each([...addresses])('is refused at %s', async (_address, { method, path }) => {
    // The names of real actions count in their exact spelling, and at their own address.
    for (const action of ['dance', 'constructor', 'LOCK', 'markAllAsSeen ', 'logout.']) {
      const url = addressOf({ path, action }, { params: someParams });
      const response = await api.as(cast.admin).request({ method, url, payload: '{}' });
      expect([action, response.json()]).toEqual([action, errorBody('invalid_action')]);
    }
  });

  const withoutPlainCall = [...addresses].filter(
    ([, { method, path }]) =>
      !contract.some(({ call }) => call.method === method && call.path === path && call.action === undefined),
  );

  test.each(withoutPlainCall)('must not be left out at %s', async (_address, { method, path }) => {
    const url = addressOf({ path }, { params: someParams });
    const response = await api.as(cast.admin).request({ method, url, payload: '{}' });
    expect(response.json()).toEqual(errorBody('invalid_action'));
  });
});

test('an action is ignored where the path has none', async () => {
  const response = await api.visitor().request({ url: '/api/posts?action=dance' });
  expect(response.statusCode).toBe(200);
});

test('of a repeated parameter one value counts', async () => {
  const response = await api.visitor().request({ url: '/api/posts?limit=3&limit=5&sort=hot&sort=nonsense' });
  expect(response.json<{ posts: unknown[] }>().posts).toHaveLength(3);
});

test('a request that names its whole address is answered as one for its path', async () => {
  const other = await startApi({ database: api.database });
  try {
    const { port } = new URL(await other.app.listen({ host: '127.0.0.1', port: 0 }));
    for (const url of ['/api/_initial', '/api/nothing', '/api/posts?limit=1', '/healthz']) {
      const path = `http://forum.example${url}`;
      const asked = request({ host: '127.0.0.1', port, path, agent: false }).end();
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      response.resume();
      expect([path, response.statusCode]).toEqual([path, (await api.app.inject(url)).statusCode]);
    }
  } finally {
    await other.close();
  }
});

describe('HEAD', () => {
  test('opens no stream, and needs no token', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const reply = await api.app.inject({ method: 'HEAD', url: `/api/posts/${post.publicId}/events` });
    expect([reply.statusCode, reply.headers['content-type'], reply.payload]).toEqual([
      200,
      'text/event-stream',
      '',
    ]);
  });

  test('knows what a client has, by any form of its tag', async () => {
    const { etag } = (await api.app.inject('/api/openapi.json')).headers;
    for (const list of [`"a,b", W/${String(etag)}`, `"x",${String(etag)}`, '*']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const headers = { 'if-none-match': list };
        const { statusCode } = await api.app.inject({ method, url: '/api/openapi.json', headers });
        expect([method, list, statusCode]).toEqual([method, list, 304]);
      }
    }
  });
});
