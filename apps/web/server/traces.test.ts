import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTracing, type Tracing } from '@confab/telemetry';
import { openTraceCollector, sendAll, type TraceCollector } from '@confab/testing/trace-collector';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { createMetrics } from './metrics.ts';

const given = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
const traceparent = `00-${given.trace}-${given.span}-01`;
const proxy = '10.0.0.1';

let asked: IncomingHttpHeaders[];
let api: Server;
let collector: TraceCollector;
let tracing: Tracing | null;
let app: FastifyInstance;

beforeEach(async () => {
  asked = [];
  api = createServer(({ headers }, response) => {
    asked.push(headers);
    response.end('{}');
  });
  await once(api.listen(0, '127.0.0.1'), 'listening');
  collector = await openTraceCollector();
});
afterEach(async () => {
  await app.close();
  api.closeAllConnections();
  api.close();
  await collector.close();
});

async function build(switchedOn: boolean): Promise<void> {
  // A TCP server has such an address.
  const { port } = api.address() as AddressInfo;
  const config = readConfig({
    SECRET: 'a secret of the tests',
    API_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: proxy,
    ...(switchedOn ? { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } : {}),
  });
  tracing = await startTracing(config.traces, 'web');
  app = await buildApp({
    config,
    metrics: createMetrics(),
    tracing,
    leaving: new AbortController().signal,
    registerFrontend: async () => ({
      renderPage: async ({ askApi }) => {
        await askApi('/api/posts');
        return { route: '/$name', status: 200, location: null, html: 'page', failure: undefined };
      },
      assets: { routes: {} },
      policyOf: contentSecurityPolicy,
    }),
  });
}

const both = async (remoteAddress: string) => {
  for (const url of ['/cats', '/api/posts']) {
    expect((await app.inject({ url, remoteAddress, headers: { traceparent } })).statusCode).toBe(200);
  }
};

describe('a trace', () => {
  it('continues in the api, for pages and forwarded requests', async () => {
    await build(true);
    await both(proxy);
    await sendAll(tracing);
    const spans = collector.spans();
    expect(spans).toMatchObject([
      { name: 'GET /$name', traceId: given.trace, parentSpanId: given.span },
      { name: 'GET /api/*', traceId: given.trace, parentSpanId: given.span },
    ]);
    expect(asked.map((headers) => headers['traceparent'])).toEqual(
      spans.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`),
    );
  });

  it('of an untrusted client is neither joined nor forwarded', async () => {
    await build(true);
    await both('192.0.2.7');
    await sendAll(tracing);
    expect(collector.spans().map(({ parentSpanId }) => parentSpanId)).toEqual([undefined, undefined]);
    expect(collector.bodies()).not.toContain(given.trace);
    expect(asked.map((headers) => headers['traceparent']?.includes(given.trace))).toEqual([false, false]);
  });

  it('of an untrusted client is not forwarded without tracing either', async () => {
    await build(false);
    await both('192.0.2.7');
    expect(asked.map((headers) => headers['traceparent'])).toEqual([undefined, undefined]);
  });

  it('contains no requests for files of the site', async () => {
    await build(true);
    await app.inject('/manifest.json');
    await app.inject('/cats');
    await sendAll(tracing);
    expect(collector.spans().map(({ name }) => name)).toEqual(['GET /$name']);
  });
});
