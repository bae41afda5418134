import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  METHODS,
  request,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { errorBody } from '@confab/domain';
import { pace } from '@confab/telemetry';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { createMetrics, type Metrics } from './metrics.ts';

/** Forwarding over real connections: large bodies, early responses and connections that break. */

let answer: RequestListener;
let api: Server;
let app: FastifyInstance;
let metrics: Metrics;
let address: string;

beforeEach(async () => {
  api = createServer((request, response) => answer(request, response));
  await once(api.listen(0, '127.0.0.1'), 'listening');
  metrics = createMetrics();
  app = await build();
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  // Clients keep connections open, and may still be sending a body that is not read.
  app.server.closeAllConnections();
  await app.close();
  api.closeAllConnections();
  api.close();
});

function build(changes: Partial<Config> = {}): Promise<FastifyInstance> {
  return buildApp({
    config: {
      ...readConfig({ SECRET: 'a secret of the tests', API_URL: addressOf(api), LOG_LEVEL: 'silent' }),
      ...changes,
    },
    metrics,
    tracing: null,
    leaving: new AbortController().signal,
    registerFrontend: () =>
      Promise.resolve({ renderPage: vi.fn(), assets: { routes: {} }, policyOf: contentSecurityPolicy }),
  });
}

function addressOf(server: Server): string {
  // A TCP server has such an address.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

const piece = Buffer.alloc(1024 * 1024, 0xff);
const type = 'multipart/form-data; boundary=x';

async function beginUpload(count: number): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /api/_uploads HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${count * piece.length}\r\n\r\n`,
  );
  return socket;
}

it('an upload streams through unchanged', async () => {
  answer = (request, response) => {
    void buffer(request).then((body) => response.end(`${request.headers['content-type']} ${body.length}`));
  };
  const reply = await fetch(`${address}/api/_uploads`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: Buffer.concat([piece, piece, piece]),
  });
  expect(await reply.text()).toBe(`${type} ${3 * piece.length}`);
});

it('a response that begins during the upload reaches a client that continues to send', async () => {
  answer = (_request, response) => void response.writeHead(400).end('{"status":400}');
  const socket = await beginUpload(40);
  for (let sent = 0; sent < 40; sent++) {
    if (!socket.write(piece)) await once(socket, 'drain');
  }
  const [reply] = (await once(socket, 'data')) as [Buffer];
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});

it('an oversized urlencoded form is refused like any oversized body, without a call to the api', async () => {
  let asked = false;
  answer = (_request, response) => {
    asked = true;
    response.end();
  };
  const reply = await fetch(`${address}/api/posts`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: Buffer.concat([piece, piece]),
  });
  expect([reply.status, asked]).toEqual([413, false]);
});

it('a body that stalls is ended, without a call to the api', async () => {
  let asked = false;
  answer = (_request, response) => {
    asked = true;
    response.end();
  };
  const strict = await build({ pace: { ...pace, bodyMs: 50 } });
  const { port } = new URL(await strict.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('POST /api/posts HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"title":');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  expect(asked).toBe(false);
  await strict.close();
});

it('an upload that the client interrupts is interrupted for the api, too', async () => {
  const broken = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  answer = (request) => {
    request.once('data', () => begun.resolve(undefined));
    request.once('error', () => broken.resolve(undefined));
  };
  const socket = await beginUpload(40);
  socket.write(piece);
  await begun.promise;
  socket.destroy();
  await broken.promise;
});

it('a picture is passed on with its headers, its range and its conditions', async () => {
  let asked: Record<string, unknown> = {};
  answer = (request, response) => {
    asked = request.headers;
    response
      .writeHead(206, {
        'content-type': 'image/webp',
        'content-range': 'bytes 0-2/9',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        vary: 'Accept',
        etag: '"key"',
      })
      .end('abc');
  };
  const headers = { accept: 'image/webp', range: 'bytes=0-2', 'if-none-match': '"other"' };
  const reply = await fetch(`${address}/images/a.jpeg`, { headers });
  expect(asked).toMatchObject(headers);
  expect([reply.status, await reply.text()]).toEqual([206, 'abc']);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-range': 'bytes 0-2/9',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    vary: 'Accept',
    etag: '"key"',
  });
});

it('the API reference is passed on with its policy, encoding and conditions', async () => {
  const policy = "default-src 'none'; style-src 'sha256-abc='";
  const page = '<!doctype html><title>API</title>';
  answer = (request, response) => {
    response.setHeader('content-security-policy', policy);
    response.setHeader('etag', '"page"');
    if (request.headers['if-none-match'] === '"page"') return void response.writeHead(304).end();
    response
      .writeHead(200, { 'content-type': 'text/html; charset=UTF-8', 'content-encoding': 'gzip' })
      .end(gzipSync(page));
  };
  const reply = await fetch(`${address}/api/docs`);
  expect(await reply.text()).toBe(page);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'text/html; charset=UTF-8',
    'content-encoding': 'gzip',
    'content-security-policy': policy,
    'x-frame-options': 'DENY',
    etag: '"page"',
  });
  const again = await fetch(`${address}/api/docs`, { headers: { 'if-none-match': '"page"' } });
  expect([again.status, again.headers.get('content-security-policy')]).toEqual([304, policy]);
});

it('a page that the api lets be framed is not forbidden to be framed', async () => {
  const policyOf: Record<string, string> = { '/api/embed/a': 'frame-ancestors *' };
  answer = ({ url = '' }, response) => {
    response.setHeader('content-security-policy', policyOf[url] ?? "frame-ancestors 'none'").end();
  };
  const frameOptions = async (path: string) => (await fetch(address + path)).headers.get('x-frame-options');
  expect([await frameOptions('/api/embed/a'), await frameOptions('/api/docs')]).toEqual([null, 'DENY']);
});

it('a refusal is passed on, and not retried', async () => {
  let asked = 0;
  answer = (_request, response) => {
    asked++;
    response.writeHead(503, { 'retry-after': '2' }).end('{"status":503}');
  };
  const reply = await fetch(`${address}/api/posts`);
  expect([reply.status, reply.headers.get('retry-after'), asked]).toEqual([503, '2', 1]);
});

/** Sends these bytes; returns the server's output until it closes the connection or `until` matches. */
async function say(request: string | Buffer, until: RegExp = /\r\n\r\n[^]/): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.setEncoding('latin1').write(request, 'latin1');
  let said = '';
  for await (const part of socket as AsyncIterable<string>) {
    said += part;
    if (until.test(said)) break;
  }
  return said;
}

const tell: RequestListener = (request, response) => {
  void buffer(request).then((body) => {
    const { method, url, headers } = request;
    response.end(JSON.stringify({ method, url, headers, body: body.toString() }), 'latin1');
  });
};

type Asked = { method: string; url: string; headers: IncomingHttpHeaders; body: string };

async function askedBy(request: string): Promise<Asked> {
  const said = (await say(request, /\}$/)).replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, '');
  // Written by `tell` in this file.
  return JSON.parse(said.slice(said.indexOf('\r\n\r\n') + 4)) as Asked;
}

describe("the api receives the visitor's request", () => {
  beforeEach(() => {
    answer = tell;
  });

  it.each([
    '/api/users/..%2Fposts',
    '/api/../api/posts',
    '/api/./posts',
    '/api//posts',
    '/api/a\\b',
    '/api/a|b"c',
    '/api/posts?a=%&a=%FF&b=1+2',
    '/api?x=1',
    '/images/..%2fa.jpeg',
    `/api/users/${'a'.repeat(5000)}`,
  ])('with the address %s unchanged', async (url) => {
    expect(await askedBy(`GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatchObject({
      url,
    });
  });

  it('with the path of a whole address', async () => {
    const request =
      'GET http://elsewhere.example/api/posts?a=%&b=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    expect(await askedBy(request)).toMatchObject({ url: '/api/posts?a=%&b=1' });
  });

  it.each(METHODS.filter((method) => method !== 'CONNECT' && method !== 'HEAD'))(
    'with the method %s',
    async (method) => {
      for (const path of ['/api/posts', '/images/a.jpeg'])
        expect(await askedBy(`${method} ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatchObject({ method });
    },
  );

  it.each([
    'json',
    '',
    'text/plain; charset="',
    'application/json',
    'text/plain',
    ';',
    'multipart/form-data',
  ])('with an unparsed body of the type “%s”', async (type) => {
    const request = `POST /api/posts HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 3\r\n\r\n{"a`;
    expect(await askedBy(request)).toMatchObject({ headers: { 'content-type': type }, body: '{"a' });
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'QUERY', 'PROPFIND'])(
    'with the body of a %s, with Content-Length or chunked',
    async (method) => {
      const head = `${method} /api/posts HTTP/1.1\r\nHost: x\r\n`;
      expect(
        await askedBy(`${head}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n1\r\nd\r\n0\r\n\r\n`),
      ).toMatchObject({
        body: 'abcd',
      });
      expect(await askedBy(`${head}Content-Length: 4\r\n\r\nabcd`)).toMatchObject({ body: 'abcd' });
      expect(await askedBy(`${head}Content-Length: 0\r\n\r\n`)).toMatchObject({ body: '' });
    },
  );

  it.each(['GET', 'TRACE'])('without the body of a %s', async (method) => {
    const head = `${method} /api/posts HTTP/1.1\r\nHost: x\r\n`;
    expect(await askedBy(`${head}Content-Length: 4\r\n\r\nabcd`)).toMatchObject({ method, body: '' });
    expect(await askedBy(`${head}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n`)).toMatchObject({
      method,
      body: '',
    });
  });

  it.each([
    'Expect: 100-continue',
    'Keep-Alive: 300',
    'Proxy-Connection: keep-alive',
    'TE: trailers',
    'Trailer: X-Sum',
    'Upgrade: h2c',
    'Connection: X-Hop\r\nX-Hop: 1',
    'Connection: close, X-Hop , X-Other\r\nX-Other: 1\r\nX-Hop: 1',
  ])('without hop-by-hop headers: %s', async (lines) => {
    for (const path of ['/api/posts', '/images/a.jpeg']) {
      const { headers } = await askedBy(`GET ${path} HTTP/1.1\r\nHost: x\r\n${lines}\r\nX-Kept: 1\r\n\r\n`);
      expect(headers).toMatchObject({ 'x-kept': '1', connection: 'keep-alive' });
      const names = [
        'expect',
        'keep-alive',
        'proxy-connection',
        'te',
        'trailer',
        'upgrade',
        'x-hop',
        'x-other',
      ];
      expect(names.filter((name) => name in headers)).toEqual([]);
    }
  });

  it('on a connection that is kept for the next one', async () => {
    let connections = 0;
    api.on('connection', () => connections++);
    for (const method of ['GET', 'POST', 'DELETE', 'GET'])
      await (await fetch(`${address}/api/posts`, { method })).text();
    expect(connections).toBe(1);
  });

  it('with repeated headers', async () => {
    const lines = 'Cookie: a=1\r\nCookie: b=2\r\nAccept: x/y\r\nAccept: z/w\r\nX-Name: \xe9';
    expect(await askedBy(`GET /api/posts HTTP/1.1\r\nHost: x\r\n${lines}\r\n\r\n`)).toMatchObject({
      headers: { cookie: 'a=1; b=2', accept: 'x/y, z/w', 'x-name': '\xe9' },
    });
  });
});

it('an upload with Expect: 100-continue gets it, and streams through', async () => {
  answer = (request, response) => {
    void buffer(request).then(({ length }) => response.end(`${request.headers.expect} ${length}`));
  };
  const upload = request(`${address}/api/_uploads`, {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': 2 * piece.length, expect: '100-continue' },
  });
  await once(upload, 'continue');
  upload.end(Buffer.concat([piece, piece]));
  // The arguments of a request's `response` event.
  const [reply] = (await once(upload, 'response')) as [IncomingMessage];
  expect([reply.statusCode, (await buffer(reply)).toString()]).toEqual([
    200,
    `undefined ${2 * piece.length}`,
  ]);
});

it.each(['text/plain', 'json', ''])(
  'a body of the type “%s” over 1 MiB is refused in the api’s form',
  async (type) => {
    const head = `POST /api/posts HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nConnection: close\r\n`;
    const body = Buffer.concat([piece, Buffer.from('x')]);
    const said = await say(
      Buffer.concat([Buffer.from(`${head}Content-Length: ${body.length}\r\n\r\n`), body]),
    );
    expect(said).toMatch(/^HTTP\/1\.1 413 /);
    expect(said).toContain(JSON.stringify(errorBody('body_too_large')));
  },
);

describe('a response is passed on', () => {
  it('with an empty body', async () => {
    answer = (_request, response) => void response.writeHead(204, { 'x-own': '1' }).end();
    const reply = await fetch(`${address}/images/a.jpeg`, { method: 'OPTIONS' });
    expect([reply.status, reply.headers.get('x-own'), await reply.text()]).toEqual([204, '1', '']);
  });

  it('without its body for HEAD', async () => {
    answer = (_request, response) => void response.writeHead(200, { 'content-length': 9, etag: '"a"' }).end();
    const reply = await fetch(`${address}/images/a.jpeg`, { method: 'HEAD' });
    expect(Object.fromEntries(reply.headers)).toMatchObject({ 'content-length': '9', etag: '"a"' });
    expect(await reply.text()).toBe('');
  });

  it('with each of its cookies, and without hop-by-hop headers', async () => {
    answer = (_request, response) => {
      response
        .writeHead(400, {
          'set-cookie': ['SID=1', 'csrftoken=2'],
          connection: 'close, x-hop',
          'keep-alive': 'timeout=999',
          'x-hop': '1',
        })
        .end('{}');
    };
    const reply = await fetch(`${address}/api/posts`);
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([400, ['SID=1', 'csrftoken=2']]);
    expect(reply.headers.get('connection')).toBe('keep-alive');
    expect(reply.headers.get('keep-alive')).not.toBe('timeout=999');
    expect(reply.headers.has('x-hop')).toBe(false);
  });
});

describe('an api that dies', () => {
  const expectAway = async (reply: Response) => {
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('2');
    expect(reply.headers.get('content-type')).toBe('application/json; charset=UTF-8');
    expect(await reply.json()).toEqual(errorBody('overloaded'));
  };

  it('before its answer, the visitor gets 503', async () => {
    answer = ({ socket }) => socket.destroy();
    await expectAway(await fetch(`${address}/api/posts`));
    await expectAway(await fetch(`${address}/api/posts`, { method: 'POST', body: '{}' }));
  });

  it('on a reused connection, a repeatable request is sent again on a new one', async () => {
    const asked = new Map<Socket, number>();
    answer = ({ socket }, response) => {
      const times = (asked.get(socket) ?? 0) + 1;
      asked.set(socket, times);
      if (times === 1) response.end('well');
      else socket.destroy();
    };
    expect(await (await fetch(`${address}/api/posts`)).text()).toBe('well');
    expect(await (await fetch(`${address}/api/posts`)).text()).toBe('well');
    expect([...asked.values()]).toEqual([2, 1]);

    expect(await (await fetch(`${address}/api/posts`)).text()).toBe('well');
    await expectAway(await fetch(`${address}/api/posts`, { method: 'POST', body: '{}' }));
    expect([...asked.values()]).toEqual([2, 1, 2]);
  });

  it("after the response's head, the visitor gets 503, without any part of that response", async () => {
    answer = ({ socket }, response) => {
      response
        .writeHead(200, { 'content-encoding': 'gzip', 'content-length': 9, etag: '"a"' })
        .flushHeaders();
      setImmediate(() => socket.destroy());
    };
    const reply = await fetch(`${address}/api/posts`);
    expect([reply.headers.has('etag'), reply.headers.has('content-encoding')]).toEqual([false, false]);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    await expectAway(reply);
  });

  it('in the middle of its response, the visitor’s response is cut off, too', async () => {
    answer = ({ socket }, response) => {
      response.writeHead(200, { 'content-length': 9 }).write('abc', () => socket.destroy());
    };
    await expect(fetch(`${address}/api/posts`).then((reply) => reply.text())).rejects.toThrow();
  });
});

describe('a visitor who disconnects', () => {
  it('before the response aborts the call', async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    answer = (_request, response) => asked.resolve(response);
    const leave = new AbortController();
    const gone = fetch(`${address}/api/posts`, { signal: leave.signal }).catch(() => 'gone');
    const closed = once(await asked.promise, 'close');
    leave.abort();
    expect(await gone).toBe('gone');
    await closed;
  });

  it('in the middle of a body causes no call and no error', async () => {
    let asked = 0;
    answer = (_request, response) => {
      asked++;
      response.end();
    };
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const closed = new Promise((resolve) => {
      app.server.once('connection', (other: Socket) => other.once('close', resolve));
    });
    socket.write('POST /api/posts HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc', () =>
      socket.destroy(),
    );
    await closed;
    await fetch(`${address}/api/posts`);
    expect(asked).toBe(1);
    expect(await metrics.registry.metrics()).not.toMatch(/status="5\d\d"/);
  });
});

describe('an event stream', () => {
  const url = () => `${address}/api/posts/abcdefgh/events?after=3`;
  let request: IncomingMessage;
  let response: ServerResponse;

  /** A stream's response, and a function that reads what has arrived since. */
  async function openStream() {
    const asked = Promise.withResolvers<undefined>();
    answer = (...exchange) => {
      [request, response] = exchange;
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      response.write('retry: 2000\nid: 3\n\n');
      asked.resolve(undefined);
    };
    const leave = new AbortController();
    const reply = await fetch(url(), {
      headers: { 'accept-encoding': 'gzip, br', 'last-event-id': '4' },
      signal: leave.signal,
    });
    await asked.promise;
    const reader = (reply.body ?? new ReadableStream<Uint8Array>())
      .pipeThrough(new TextDecoderStream())
      .getReader();
    return { reply, leave: () => leave.abort(), read: async () => (await reader.read()).value };
  }

  it("is forwarded as it arrives, unchanged, with the visitor's headers", async () => {
    const { reply, read, leave } = await openStream();
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(reply.headers.has('content-encoding')).toBe(false);
    expect(request.url).toBe('/api/posts/abcdefgh/events?after=3');
    expect(request.headers['last-event-id']).toBe('4');
    // Each piece is read before the next one is written, which shows that no piece is buffered on the way.
    expect(await read()).toBe('retry: 2000\nid: 3\n\n');
    for (const piece of ['id: 4\ndata: {}\n\n', ':\n\n']) {
      response.write(piece);
      expect(await read()).toBe(piece);
    }
    leave();
  });

  it('ends for the visitor when the api ends it, and for the api when the visitor leaves', async () => {
    const ended = await openStream();
    await ended.read();
    response.end();
    expect(await ended.read()).toBeUndefined();

    const left = await openStream();
    const closed = once(response, 'close');
    left.leave();
    await closed;
  });

  it('ends as soon as this process is told to stop', async () => {
    const { read } = await openStream();
    await read();
    const closed = once(response, 'close');
    await app.close();
    expect(await read()).toBeUndefined();
    await closed;
  });

  it('does not delay other requests, however many are open', async () => {
    answer = (_request, other) => {
      other.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
    };
    const leave = new AbortController();
    await Promise.all(Array.from({ length: 200 }, () => fetch(url(), { signal: leave.signal })));
    answer = (_request, other) => other.end('{}');
    expect(await (await fetch(`${address}/api/posts`)).text()).toBe('{}');
    leave.abort();
  });

  it('does not count as a slow response', async () => {
    const { read } = await openStream();
    await read();
    response.end();
    await read();
    answer = (_request, other) => other.end();
    await (await fetch(`${address}/api/posts`, { method: 'PUT', body: '' })).text();
    await expect.poll(() => metrics.registry.metrics()).toContain('method="PUT",route="/api/*"');
    expect(await metrics.registry.metrics()).not.toContain('method="GET"');
  });
});

it.each([
  ['a malformed request', 'POST /api/_login HTTP/1.1\r\nBad\u0001: x\r\n\r\n', 400, 'bad_request'],
  [
    'one with too long a head',
    `GET /api/_user HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'head_too_long',
  ],
] as const)('answers %s as the api does', async (_what, request, status, error) => {
  const [head = '', body = ''] = (await say(request, /}$/)).split('\r\n\r\n');
  expect(head.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
  expect(JSON.parse(body)).toEqual(errorBody(error));
});
