import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import {
  createRequestSpans,
  during,
  failureType,
  startTracing,
  type TraceSettings,
  type Tracing,
  watchQueries,
} from '@confab/telemetry';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTraceCollector, sendAll, type TraceCollector } from '../trace-collector.ts';

const settings = { headers: {}, sampler: 'parentbased_always_on', ratio: 1 } as const;
const start = { kind: 'server', name: 'GET /cats', attributes: {} } as const;
const strangers = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };

let collector: TraceCollector;
beforeAll(async () => {
  collector = await openTraceCollector();
});
afterAll(() => collector.close());

async function tracingTo(endpoint: string, own: Partial<TraceSettings> = {}): Promise<Tracing> {
  const tracing = await startTracing({ ...settings, endpoint, ...own }, 'test');
  if (!tracing) throw new Error('it was switched on');
  return tracing;
}

/** The spans that arrive for the recorded work. */
async function record(doing: (tracing: Tracing) => void, own: Partial<TraceSettings> = {}) {
  const before = collector.spans().length;
  const tracing = await tracingTo(collector.endpoint, own);
  doing(tracing);
  await sendAll(tracing);
  return collector.spans().slice(before);
}

describe('a trace', () => {
  test('is not recorded where that was not switched on', async () => {
    expect(await startTracing(null, 'test')).toBeNull();
  });

  test('has the spans that began in each other, sent before the process ends', async () => {
    const spans = await record((tracing) => {
      const outer = tracing.begin(start, null);
      outer.begin({ kind: 'client', name: 'select cats', attributes: {} }).end();
      outer.end({ attributes: { 'http.response.status_code': 200 } });
    });
    const [inner, outer] = spans;
    expect(spans).toHaveLength(2);
    expect(outer).toMatchObject({ service: 'confab-test', name: 'GET /cats', parentSpanId: undefined });
    expect(outer?.attributes).toEqual({ 'http.response.status_code': 200 });
    expect(inner).toMatchObject({ traceId: outer?.traceId, parentSpanId: outer?.spanId, failed: false });
  });

  test('is sent with the headers of the settings', async () => {
    await record((tracing) => tracing.begin(start, null).end(), { headers: { 'x-key': 'a, b' } });
    expect(collector.headers()).toMatchObject({ 'x-key': 'a, b', 'content-type': 'application/json' });
  });

  test('goes on from where it came from', async () => {
    const parent = `00-${strangers.trace}-${strangers.span}-01`;
    const [span] = await record((tracing) => tracing.begin(start, parent).end());
    expect(span).toMatchObject({ traceId: strangers.trace, parentSpanId: strangers.span });
  });

  test('that was not chosen to be recorded is not, and tells whatever follows', async () => {
    const parents: string[] = [];
    const spans = await record((tracing) => {
      const span = tracing.begin(start, `00-${strangers.trace}-${strangers.span}-00`);
      parents.push(span.traceParent);
      expect(span.isRecorded).toBe(false);
      span.begin(start).end();
      span.end();
    });
    expect(spans).toEqual([]);
    expect(parents[0]).toMatch(new RegExp(`^00-${strangers.trace}-[\\da-f]{16}-00$`));
  });

  test.each([
    ['always_on', 0, '00', 1],
    ['always_off', 1, '01', 0],
    ['traceidratio', 1, '00', 1],
    ['traceidratio', 0, '01', 0],
    ['parentbased_always_off', 1, '01', 1],
    ['parentbased_traceidratio', 0, '01', 1],
    ['parentbased_traceidratio', 1, '00', 0],
  ] as const)(
    'sampled by %s (%d) with a parent of flags %s: %d spans',
    async (sampler, ratio, flags, count) => {
      const parent = `00-${strangers.trace}-${strangers.span}-${flags}`;
      const spans = await record((tracing) => tracing.begin(start, parent).end(), { sampler, ratio });
      expect(spans).toHaveLength(count);
    },
  );
});

describe('a request', () => {
  test('is named by its method and route once it is answered, and only once', async () => {
    const request = {};
    const spans = await record((tracing) => {
      const requests = createRequestSpans(tracing);
      requests.began(request, { method: 'GET', requestId: 'some-request', parent: null });
      expect(requests.of(request)?.isRecorded).toBe(true);
      requests.answered(request, { method: 'GET', route: '/cats/:name', status: 404 });
      requests.answered(request, { method: 'GET', route: '/dogs', status: 200 });
      requests.answered({}, { method: 'GET', route: '/dogs', status: 200 });
    });
    expect(spans).toHaveLength(1);
    expect(spans[0]).toMatchObject({ name: 'GET /cats/:name', kind: 2, failed: false });
    expect(spans[0]?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/cats/:name',
      'http.response.status_code': 404,
      'confab.request_id': 'some-request',
    });
  });

  test('of an unknown method, to nowhere, is one of few', async () => {
    const [span] = await record((tracing) => {
      const requests = createRequestSpans(tracing);
      const request = {};
      requests.began(request, { method: 'PURGE', requestId: 'some-request', parent: null });
      requests.answered(request, { method: 'PURGE', route: undefined, status: 404 });
    });
    expect(span?.name).toBe('HTTP');
    expect(span?.attributes).toMatchObject({ 'http.request.method': '_OTHER' });
    expect(span?.attributes).not.toHaveProperty('http.route');
  });

  test('that the server failed at is marked', async () => {
    const [span] = await record((tracing) => {
      const requests = createRequestSpans(tracing);
      const request = {};
      requests.began(request, { method: 'GET', requestId: 'some-request', parent: null });
      requests.answered(request, { method: 'GET', route: '/cats', status: 503 });
    });
    expect(span).toMatchObject({ failed: true });
    expect(span?.attributes).toMatchObject({ 'error.type': '503' });
  });
});

describe('a query', () => {
  const queries = watchQueries(60_000, (text) => `name of ${text}`);
  const watch = queries.pool('main', 1);

  test('of an act is part of its span, by its name', async () => {
    const [query] = await record((tracing) => {
      const span = tracing.begin(start, null);
      during({ name: 'GET /cats', origin: undefined, span }, () => watch.query('select $1'))();
    });
    expect(query).toMatchObject({ name: 'name of select $1', kind: 3, failed: false });
    expect(query?.parentSpanId).toMatch(/^[\da-f]{16}$/);
    expect(query?.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.query.summary': 'name of select $1',
      'db.client.connection.pool.name': 'main',
    });
  });

  test('that fails is marked with the code of PostgreSQL, and without its message', async () => {
    const [query] = await record((tracing) => {
      const span = tracing.begin(start, null);
      const failure = Object.assign(new Error('Key (email)=(alice@example.org) exists'), { code: '23505' });
      during({ name: 'GET /cats', origin: undefined, span }, () => watch.query('insert'))(failure);
    });
    expect(query?.failed).toBe(true);
    expect(query?.attributes).toMatchObject({ 'error.type': '23505', 'db.response.status_code': '23505' });
    expect(collector.bodies()).not.toContain('alice');
  });

  test('of no act, or of one that is not recorded, is asked for no name', async () => {
    const nameless = watchQueries(60_000, () => {
      throw new Error('expected failure');
    }).pool('main', 1);
    const spans = await record(
      (tracing) => {
        nameless.query('select 1')();
        const span = tracing.begin(start, null);
        during({ name: 'GET /cats', origin: undefined, span }, () => nameless.query('select 1'))();
      },
      { sampler: 'always_off' },
    );
    expect(spans).toEqual([]);
  });
});

test.each([
  [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [Object.assign(new Error('x'), { code: 'not a code: alice@example.org' }), 'Error'],
  [new Error('outer', { cause: new RangeError('inner') }), 'RangeError'],
  ['a text', 'unknown'],
])('the kind of %j is %s', (failure, type) => {
  expect(failureType(failure)).toBe(type);
});

describe('a collector of traces', () => {
  /** A full batch is sent at once. */
  const batch = 512;

  test('and is not there is reported once, however much is lost', async () => {
    const losses: unknown[] = [];
    // Frees its port before the exporter connects.
    const gone = await openTraceCollector();
    await gone.close();
    process.env['OTEL_EXPORTER_OTLP_TIMEOUT'] = '500';
    const tracing = await tracingTo(gone.endpoint).finally(() => {
      delete process.env['OTEL_EXPORTER_OTLP_TIMEOUT'];
    });
    tracing.onLoss((loss) => losses.push(loss));
    for (let count = 0; count < batch; count++) tracing.begin(start, null).end();
    await expect.poll(() => losses).toEqual([{ spans: batch, failure: expect.any(String) as string }]);
    for (let count = 0; count < batch; count++) tracing.begin(start, null).end();
    await tracing.stop();
    expect(losses).toHaveLength(1);
  });

  test('and never answers does not hold up the end', async () => {
    const silent = createServer(() => undefined);
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    // A server that listens on a port has such an address.
    const { port } = silent.address() as AddressInfo;
    const tracing = await tracingTo(`http://127.0.0.1:${port}`);
    const asked = once(silent, 'connection');
    tracing.begin(start, null).end();
    const began = performance.now();
    await tracing.stop();
    // The exporter itself would wait for ten seconds.
    expect(performance.now() - began).toBeLessThan(8000);
    const [socket] = (await asked) as [Socket];
    socket.destroy();
    await new Promise((done) => silent.close(done));
  });
});
