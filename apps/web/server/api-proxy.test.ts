import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { createMetrics, type Metrics } from './metrics.ts';

/** Pictures on their way through, over real connections: large bodies, early answers and lines that break. */

let answer: RequestListener;
let api: Server;
let app: FastifyInstance;
let metrics: Metrics;
let address: string;

beforeEach(async () => {
  api = createServer((request, response) => answer(request, response));
  await once(api.listen(0, '127.0.0.1'), 'listening');
  metrics = createMetrics();
  app = await buildApp({
    config: readConfig({ SECRET: 'a secret of the tests', API_URL: addressOf(api), LOG_LEVEL: 'silent' }),
    metrics,
    tracing: null,
    leaving: new AbortController().signal,
    registerFrontend: () =>
      Promise.resolve({ renderPage: vi.fn(), assets: { routes: {} }, policyOf: contentSecurityPolicy }),
  });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  // Clients keep a connection for another request, and may still be sending what nobody reads any more.
  app.server.closeAllConnections();
  await app.close();
  api.closeAllConnections();
  api.close();
});

function addressOf(server: Server): string {
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

const piece = Buffer.alloc(1024 * 1024, 0xff);
const type = 'multipart/form-data; boundary=x';

/** A connection on which an upload of so many megabytes has begun. */
async function beginUpload(count: number): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /api/_uploads HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${count * piece.length}\r\n\r\n`,
  );
  return socket;
}

it('an upload streams through as it is', async () => {
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

it('an answer that comes before the upload is complete reaches who goes on sending', async () => {
  answer = (_request, response) => void response.writeHead(400).end('{"status":400}');
  const socket = await beginUpload(40);
  for (let sent = 0; sent < 40; sent++) {
    if (!socket.write(piece)) await once(socket, 'drain');
  }
  const [reply] = (await once(socket, 'data')) as [Buffer];
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});

it('a form that no call takes is refused as any body that is too long, and the api is not asked', async () => {
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

it('an upload that breaks off breaks off for the api too', async () => {
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

it('a picture keeps its headers, its range and its conditions', async () => {
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

it('the API reference keeps its policy, its packing and its conditions', async () => {
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

it('a refusal is passed on, and not asked for again', async () => {
  let asked = 0;
  answer = (_request, response) => {
    asked++;
    response.writeHead(503, { 'retry-after': '2' }).end('{"status":503}');
  };
  const reply = await fetch(`${address}/api/posts`);
  expect([reply.status, reply.headers.get('retry-after'), asked]).toEqual([503, '2', 1]);
});

describe('a stream of events', () => {
  const url = () => `${address}/api/posts/abcdefgh/events?after=3`;
  let request: IncomingMessage;
  let response: ServerResponse;

  /** What has arrived of a stream that the api has begun with these words. */
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

  it('comes through as it arrives, as it is, with what the visitor knows', async () => {
    const { reply, read, leave } = await openStream();
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(reply.headers.has('content-encoding')).toBe(false);
    expect(request.url).toBe('/api/posts/abcdefgh/events?after=3');
    expect(request.headers['last-event-id']).toBe('4');
    // Each piece is read before the next one is written: nobody on the way waits for more.
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

  it('ends when this process is told to end, which waits for nobody', async () => {
    const { read } = await openStream();
    await read();
    const closed = once(response, 'close');
    await app.close();
    expect(await read()).toBeUndefined();
    await closed;
  });

  it('is no slow answer', async () => {
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
