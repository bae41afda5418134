import { readTrustedProxies, signVisitorAddress, visitorAddressHeader } from '@confab/session';
import { startTracing, type Tracing } from '@confab/telemetry';
import { aCommunity, aPost, aUser } from '@confab/testing/db';
import { openTraceCollector, sendAll, type TraceCollector } from '@confab/testing/trace-collector';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ApiOptions, startApi, type TestApi } from '../test-support/api.ts';

const given = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
const traceparent = `00-${given.trace}-${given.span}-01`;

let collector: TraceCollector;
let tracing: Tracing | null;
let api: TestApi | undefined;
beforeEach(async () => {
  collector = await openTraceCollector();
  tracing = await startTracing(
    { endpoint: collector.endpoint, headers: {}, sampler: 'parentbased_always_on', ratio: 1 },
    'api',
  );
});
afterEach(async () => {
  await tracing?.stop();
  await api?.close();
  await collector.close();
});

async function start(config: ApiOptions['config'] = {}): Promise<TestApi> {
  if (!tracing) throw new Error('it was switched on');
  api = await startApi({ config, tracing });
  return api;
}

async function requestSpans() {
  await sendAll(tracing);
  return collector.spans().filter(({ kind }) => kind === 2);
}

test('a stranger’s trace is not continued', async () => {
  const { app } = await start();
  const forged = signVisitorAddress('another secret', '192.0.2.7');
  await app.inject({ url: '/api/_initial', headers: { traceparent } });
  await app.inject({ url: '/api/_initial', headers: { traceparent, [visitorAddressHeader]: forged } });
  const spans = await requestSpans();
  expect(spans.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
    ['GET /api/_initial', undefined],
    ['GET /api/_initial', undefined],
  ]);
  expect(spans.filter(({ traceId }) => traceId === given.trace)).toEqual([]);
});

test('a trace of the web process is continued', async () => {
  const { app, config } = await start();
  const signed = signVisitorAddress(config.secret, '192.0.2.7');
  await app.inject({ url: '/api/_initial', headers: { traceparent, [visitorAddressHeader]: signed } });
  expect(await requestSpans()).toMatchObject([{ traceId: given.trace, parentSpanId: given.span }]);
});

test('a trace of a trusted proxy is continued', async () => {
  const { app } = await start({ trustedProxies: readTrustedProxies(['10.0.0.0/8']) });
  await app.inject({ url: '/api/_initial', remoteAddress: '10.0.0.1', headers: { traceparent } });
  expect(await requestSpans()).toMatchObject([{ traceId: given.trace, parentSpanId: given.span }]);
});

test('a failed request is marked, and only the log has the reason', async () => {
  const { app } = await start();
  app.get('/api/broken', () => {
    throw new Error('alice@example.org has a secret');
  });
  expect((await app.inject('/api/broken')).statusCode).toBe(500);
  expect(await requestSpans()).toMatchObject([
    { name: 'GET /api/broken', failed: true, attributes: { 'error.type': '500' } },
  ]);
  expect(collector.bodies()).not.toContain('secret');
});

test('a request for an unknown address is named by its method only', async () => {
  const { app } = await start();
  await app.inject('/api/no/such/thing');
  expect(await requestSpans()).toMatchObject([{ name: 'GET', failed: false }]);
});

test('the span of an event stream ends when it opens', async () => {
  const { app, db } = await start();
  const author = await aUser(db);
  const post = await aPost(db, { by: author, in: await aCommunity(db, { by: author }) });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const reading = new AbortController();
  const { status } = await fetch(`${address}/api/posts/${post.id}/events`, { signal: reading.signal });
  expect(status).toBe(200);
  expect(await requestSpans()).toMatchObject([{ attributes: { 'http.response.status_code': 200 } }]);
  reading.abort();
});
