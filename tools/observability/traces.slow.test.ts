import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aCommunity, aPost, aUser, createDatabase, type TestDatabase } from '@confab/testing/db';
import { type CollectedSpan, openTraceCollector, type TraceCollector } from '@confab/testing/trace-collector';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { joinAt, type Member } from './test-support/member.ts';
import { startThreeProcesses, type ThreeProcesses } from './test-support/three-processes.ts';

let database: TestDatabase;
let publicId: string;
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  const author = await aUser(database.db);
  const community = await aCommunity(database.db, { by: author, name: 'Whereabouts' });
  ({ publicId } = await aPost(database.db, { by: author, in: community }));
}, 180_000);
afterAll(() => database.drop());

const commentBy = (member: Member, headers: Record<string, string> = {}) =>
  member.call('POST', `/api/posts/${publicId}/comments`, { body: 'Where does this go?' }, headers);

/** For the first page, the exporter collects for five seconds. */
const patient = { timeout: 30_000 };

describe('with a collector', () => {
  let collector: TraceCollector;
  let product: ThreeProcesses | undefined;
  let member: Member;
  beforeAll(async () => {
    collector = await openTraceCollector();
    product = await startThreeProcesses(database.url, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
    member = await joinAt(product.addresses.web, 'traced');
  }, 180_000);
  afterAll(async () => {
    await product?.stop();
    await collector.close();
  });

  const address = () => product?.addresses.web ?? '';
  const traceOf = (id: string) => collector.spans().filter(({ traceId }) => traceId === id);

  /** That span of a trace, once it has arrived. */
  async function arrival(traceId: string, service: string, name: string | RegExp): Promise<CollectedSpan> {
    const find = () =>
      traceOf(traceId).find((span) => span.service === service && new RegExp(name).test(span.name));
    await expect.poll(find, { ...patient, message: `${service}: ${String(name)}` }).toBeDefined();
    const found = find();
    if (!found) throw new Error('it was there');
    return found;
  }

  /** As a trusted proxy names a trace: what follows from the request is found by it. */
  function proxysTrace(digit: string) {
    const [trace, span] = [digit.repeat(32), digit.repeat(16)];
    return { trace, span, headers: { traceparent: `00-${trace}-${span}-01` } };
  }

  test('a page is one trace from the proxy through web and api to the queries', async () => {
    const { trace, span, headers } = proxysTrace('a');
    const page = await fetch(`${address()}/page?reset=a-secret-token`, { headers });
    expect(await page.text()).toBe('<p>A page</p>');

    const web = await arrival(trace, 'confab-web', '^GET /page$');
    expect(web).toMatchObject({ kind: 2, parentSpanId: span, failed: false });
    expect(web.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/page',
      'http.response.status_code': 200,
      'confab.request_id': page.headers.get('x-request-id'),
    });
    const api = await arrival(trace, 'confab-api', '^GET /api/posts$');
    expect(api).toMatchObject({ kind: 2, parentSpanId: web.spanId });
    expect(api.attributes['confab.request_id']).toBe(web.attributes['confab.request_id']);
    const query = await arrival(trace, 'confab-api', '^feed-');
    expect(query).toMatchObject({ kind: 3, parentSpanId: api.spanId });

    expect(query.attributes['db.system.name']).toBe('postgresql');
  });

  test('a write is one trace with the job that it caused, and with what that asks of the database', async () => {
    const { trace, headers } = proxysTrace('b');
    expect((await commentBy(member, headers)).status).toBe(200);

    const web = await arrival(trace, 'confab-web', '^POST /api/');
    const api = await arrival(trace, 'confab-api', '^POST /api/posts/:postId/comments$');
    expect(api.parentSpanId).toBe(web.spanId);
    const insert = await arrival(trace, 'confab-api', '^insert-comment$');
    expect(insert.parentSpanId).toBe(api.spanId);
    const job = await arrival(trace, 'confab-worker', '^process notifyNewComment$');
    expect(job).toMatchObject({ kind: 5, parentSpanId: api.spanId, failed: false });
    expect(job.attributes).toEqual({
      'messaging.system': 'graphile_worker',
      'messaging.operation.name': 'process',
      'messaging.operation.type': 'process',
      'messaging.destination.name': 'notifyNewComment',
      'confab.job.attempt': 1,
      'confab.request_id': api.attributes['confab.request_id'],
    });
    const asked = await arrival(trace, 'confab-worker', '^(select|insert) ');
    expect(asked.parentSpanId).toBe(job.spanId);
  });

  test('nothing that is exported tells of a person, or opens a door', async () => {
    const { trace, headers } = proxysTrace('c');
    await member.call('POST', '/api/_login', { username: 'traced', password: 'a wrong password' }, headers);
    await member.call('GET', '/api/users/nobody@example.org?token=a-secret-token', undefined, headers);
    await fetch(`${address()}/page?reset=a-secret-token`, { headers });
    await arrival(trace, 'confab-api', '^GET /api/users/:username');
    await arrival(trace, 'confab-api', '^POST /api/_login$');
    await arrival(trace, 'confab-web', '^GET /page$');

    const bodies = collector.bodies();
    expect(member.secrets().length).toBeGreaterThan(3);
    const secrets = [
      ...member.secrets(),
      ...['@example.org', '%40', 'a wrong password', 'a-secret-token', 'traced"', 'Where does this go?'],
      ...['127.0.0.1', 'a secret of three processes', publicId, database.url],
    ];
    expect(secrets.filter((secret) => bodies.includes(secret))).toEqual([]);
  });

  test('health checks and metrics are in no trace', async () => {
    const { trace, headers } = proxysTrace('d');
    const { api = '', webInternal = '', worker = '' } = product?.addresses ?? {};
    for (const origin of [api, webInternal, worker]) {
      for (const path of ['/healthz', '/readyz', '/metrics']) {
        expect((await fetch(origin + path, { headers })).status).toBe(200);
      }
    }
    // What was asked later has arrived: so would the others have.
    const later = proxysTrace('e');
    for (const origin of [api, address()]) await fetch(`${origin}/api/posts`, { headers: later.headers });
    await arrival(later.trace, 'confab-web', '^GET /api/');
    await expect
      .poll(() => traceOf(later.trace).filter(({ name }) => name === 'GET /api/posts'), patient)
      .toHaveLength(2);
    expect(traceOf(trace)).toEqual([]);
    expect(collector.spans().filter(({ name }) => /healthz|readyz|metrics/.test(name))).toEqual([]);
  });

  test('what was not sent yet is sent when the processes are told to end', async () => {
    const { trace, headers } = proxysTrace('f');
    const page = proxysTrace('9');
    await fetch(`${address()}/page?another`, { headers: page.headers });
    const written = await commentBy(member, headers);
    await expect
      .poll(() => product?.linesOf('worker').filter(({ msg }) => msg === 'job done'))
      .toContainEqual(
        expect.objectContaining({ job: 'notifyNewComment', reqId: written.headers.get('x-request-id') }),
      );
    expect(await product?.stop()).toEqual(endedWell);
    product = undefined;

    const names = [...traceOf(page.trace), ...traceOf(trace)].map(
      ({ service, name }) => `${service} ${name}`,
    );
    expect(names).toContain('confab-web GET /page');
    expect(names).toContain('confab-api POST /api/posts/:postId/comments');
    expect(names).toContain('confab-worker process notifyNewComment');
  });
});

const endedWell = { api: 'exit status 0', worker: 'exit status 0', web: 'exit status 0' };

test('without a collector requests are answered, each process says so once and ends in time', async () => {
  const gone = await openTraceCollector();
  await gone.close();
  const product = await startThreeProcesses(database.url, {
    OTEL_EXPORTER_OTLP_ENDPOINT: gone.endpoint,
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
  });
  const lines = (name: 'api' | 'worker' | 'web') =>
    product.linesOf(name).filter(({ msg }) => msg === 'spans are lost');
  const member = await joinAt(product.addresses.web, 'unheard');
  expect((await commentBy(member)).status).toBe(200);
  for (const name of ['api', 'worker', 'web'] as const) {
    await expect.poll(() => lines(name).length, patient).toBe(1);
    expect(lines(name)[0]).toMatchObject({ level: 40, spans: expect.any(Number) as number });
  }
  expect((await commentBy(member)).status).toBe(200);
  expect(await product.stop()).toEqual(endedWell);
  for (const name of ['api', 'worker', 'web'] as const) expect(lines(name)).toHaveLength(1);
}, 240_000);

describe('what a process loads', () => {
  /** The modules that the processes had loaded when they ended, as V8 counts them. */
  async function loadedWith(env: Record<string, string>): Promise<string[][]> {
    const folder = await mkdtemp(join(tmpdir(), 'confab-loaded-'));
    const product = await startThreeProcesses(database.url, { ...env, NODE_V8_COVERAGE: folder });
    await fetch(`${product.addresses.web}/page`);
    await product.stop();
    const files = await readdir(folder);
    const reports = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    await rm(folder, { recursive: true });
    // The format is Node's.
    const all = reports.map((report) => JSON.parse(report) as { result: { url: string }[] });
    return all
      .map(({ result }) => result.map(({ url }) => url))
      .filter((urls) => urls.some((url) => url.endsWith('/libs/telemetry/src/tracing.ts')));
  }

  /** But for its API, which prom-client loads: a few types of what does nothing. */
  const ofSdk = (urls: readonly string[]) =>
    urls.filter((url) => /@opentelemetry\/(?!api\/)|open-telemetry/.test(url));

  test('is nothing of the SDK, unless traces are switched on', async () => {
    const without = await loadedWith({});
    expect(without).toHaveLength(3);
    expect(without.flatMap(ofSdk)).toEqual([]);
  }, 240_000);

  test('is the SDK where they are', async () => {
    const collector = await openTraceCollector();
    const switchedOn = await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
    await collector.close();
    expect(switchedOn.map((urls) => ofSdk(urls).length > 10)).toEqual([true, true, true]);
  }, 240_000);
});
