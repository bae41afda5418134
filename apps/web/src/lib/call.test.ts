import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postsApi, sessionApi, usersApi } from '@confab/api-contract/calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AskApi } from '../render.ts';
import { call, CallError, createServerCall } from './call.ts';

type Asked = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

/** A real server in place of the api. */
let server: Server;
let origin: string;
let asked: Asked[];
let answer: (request: Asked, response: ServerResponse) => void;

const json = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

beforeEach(async () => {
  asked = [];
  answer = (_request, response) => json(response, 200, {});
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const received = { method, url, headers, body };
      asked.push(received);
      answer(received, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetchOutside = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    // In a browser an address without a host is the site's own.
    fetchOutside(address.startsWith('/') ? origin + address : address, init),
  );
});

afterEach(async () => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.cookie = 'csrftoken=; Max-Age=0';
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const login = () => call(sessionApi.login, { body: { username: 'alice', password: 'secret' } });

describe('a call', () => {
  it('fills the path, the query and the action from the contract', async () => {
    await call(usersApi.feed, { params: { username: 'al ice' }, query: { limit: 5 } });
    localStorage.setItem('csrf_token', 'known');
    await call(sessionApi.logout, {});
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/users/al%20ice/feed?limit=5',
      'POST /api/_login?action=logout',
    ]);
  });

  it('omits undefined query values', async () => {
    await call(postsApi.list, { query: { sort: undefined, limit: 10 } });
    expect(asked[0]?.url).toBe('/api/posts?limit=10');
  });

  it('sends its body as JSON', async () => {
    localStorage.setItem('csrf_token', 'known');
    await login();
    expect(asked[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ username: 'alice', password: 'secret' });
  });

  it('accepts an empty answer', async () => {
    localStorage.setItem('csrf_token', 'known');
    answer = (_request, response) => response.end();
    await expect(call(sessionApi.logout, {})).resolves.toBeNull();
  });

  it('throws the status, code and message of a refusal', async () => {
    localStorage.setItem('csrf_token', 'known');
    answer = (_request, response) =>
      json(response, 401, { status: 401, code: 'wrong-password', message: 'No.' });
    await expect(login()).rejects.toMatchObject({ status: 401, code: 'wrong-password', message: 'No.' });
  });

  it('throws the fields that the api refuses', async () => {
    const details = [{ path: 'username', problem: 'This field is missing.' }];
    localStorage.setItem('csrf_token', 'known');
    answer = (_request, response) =>
      json(response, 400, { status: 400, code: 'invalid_json', message: 'No.', details });
    await expect(login()).rejects.toMatchObject({ code: 'invalid_json', details });
  });

  it('throws the status of a refusal in another format', async () => {
    answer = (_request, response) => response.writeHead(502).end('<html>');
    await expect(call(sessionApi.initial, {})).rejects.toMatchObject({ status: 502, code: null });
  });

  it('throws status 0 when no answer comes', async () => {
    answer = (_request, response) => response.destroy();
    const failure = call(sessionApi.initial, {});
    await expect(failure).rejects.toBeInstanceOf(CallError);
    await expect(failure).rejects.toMatchObject({ status: 0, code: null });
  });

  it('rejects with the abort when cancelled', async () => {
    const controller = new AbortController();
    answer = () => controller.abort();
    await expect(call(sessionApi.initial, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('the CSRF token', () => {
  it('is taken from every answer and sent with the next call', async () => {
    answer = (_request, response) => {
      response.setHeader('Csrf-Token', 'fresh');
      json(response, 200, {});
    };
    await call(sessionApi.initial, {});
    await login();
    expect(asked[1]?.headers['x-csrf-token']).toBe('fresh');
    expect(localStorage.getItem('csrf_token')).toBe('fresh');
  });

  it('is taken from the cookie when none is stored', async () => {
    document.cookie = 'csrftoken=baked';
    await login();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers['x-csrf-token']).toBe('baked');
  });

  it('is fetched first for visitors with a cached page', async () => {
    answer = (_request, response) => {
      response.setHeader('Csrf-Token', 'first');
      json(response, 200, {});
    };
    await login();
    expect(asked.map(({ url }) => url)).toEqual(['/api/_initial', '/api/_login']);
    expect(asked[1]?.headers['x-csrf-token']).toBe('first');
  });

  it('is renewed once when it is refused', async () => {
    localStorage.setItem('csrf_token', 'stale');
    answer = ({ headers }, response) => {
      response.setHeader('Csrf-Token', 'renewed');
      const fine = headers['x-csrf-token'] === 'renewed';
      json(response, fine ? 200 : 401, fine ? {} : { status: 401, message: 'No token.' });
    };
    await login();
    expect(asked.map(({ url }) => url)).toEqual(['/api/_login', '/api/_initial', '/api/_login']);
  });

  it('is not renewed for a wrong password', async () => {
    localStorage.setItem('csrf_token', 'known');
    answer = (_request, response) => json(response, 401, { status: 401, code: 'wrong-password' });
    await expect(login()).rejects.toMatchObject({ code: 'wrong-password' });
    expect(asked).toHaveLength(1);
  });
});

describe('a call with a validator', () => {
  it('returns the same object for an unchanged answer', async () => {
    answer = ({ headers }, response) => {
      response.setHeader('ETag', '"1"');
      if (headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else json(response, 200, { username: 'alice' });
    };
    const first = await call(sessionApi.user, {});
    const second = await call(sessionApi.user, {});
    expect(second).toBe(first);
    expect(asked[1]?.headers['if-none-match']).toBe('"1"');
  });

  it('returns a new object for a new answer', async () => {
    let version = 2;
    answer = (_request, response) => {
      response.setHeader('ETag', `"${version}"`);
      json(response, 200, { points: version });
    };
    await call(sessionApi.user, {});
    version = 3;
    expect(await call(sessionApi.user, {})).toEqual({ points: 3 });
  });
});

describe('a call of the server', () => {
  it('asks for the address of the contract', async () => {
    const serverCall = createServerCall((path) =>
      Promise.resolve({ status: 200, body: `{"path":"${path}"}` }),
    );
    expect(await serverCall(sessionApi.initial, { query: { listsLimit: '3' } })).toEqual({
      path: '/api/_initial?listsLimit=3',
    });
  });

  it("rejects with the api's code, or without a status where no answer came", async () => {
    const refused = {
      status: 404,
      body: '{"status":404,"code":"post/not-found","message":"Post not found."}',
    };
    const call = (askApi: AskApi) => createServerCall(askApi)(sessionApi.initial, {});
    await expect(call(() => Promise.resolve(refused))).rejects.toMatchObject({
      status: 404,
      code: 'post/not-found',
    });
    await expect(call(() => Promise.reject(new Error('no connection')))).rejects.toMatchObject({ status: 0 });
  });
});
