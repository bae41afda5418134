import { type Db, queryName } from '@confab/db';
import { createFetcher } from '@confab/outbound';
import type { ObjectStore } from '@confab/storage';
import { currentOrigin, startTracing, type Tracing, watchQueries } from '@confab/telemetry';
import { openTraceCollector, sendAll } from '@confab/testing/trace-collector';
import type { JobHelpers } from 'graphile-worker';
import { expect, test } from 'vitest';
import { judge, keepLog, markdown } from './test-support/job-context.ts';
import { createMetrics } from './metrics.ts';
import { type JobHandler, registry } from './registry.ts';
import { tasksFrom } from './run-job.ts';

/** Runs a job as the queue would; returns its log lines and the error message that the queue would store. */
async function run(
  agePosts: JobHandler<'agePosts'>,
  { attempts = 1, aborted = false, told = {} } = {},
  tracing: Tracing | null = null,
) {
  const { log, lines } = keepLog();
  // The handlers here use neither.
  const [db, store] = [{} as Db, {} as ObjectStore];
  const site = { name: 'Confab', url: 'http://127.0.0.1:3000' };
  const metrics = createMetrics(db, ['agePosts'], watchQueries(500, queryName));
  const tools = {
    db,
    store,
    fetcher: createFetcher(),
    mailer: null,
    pusher: null,
    judge,
    markdown,
    welcomeCommunity: null,
    site,
    log,
    metrics,
  };
  const tasks = tasksFrom({ ...registry, agePosts }, tools, tracing);
  const helpers = {
    job: { id: '7', attempts, max_attempts: 10 },
    abortSignal: aborted ? AbortSignal.abort() : new AbortController().signal,
    // The other fields are not used.
  } as JobHelpers;
  const failure = await Promise.resolve(tasks['agePosts']?.(told, helpers)).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : null),
  );
  return { lines, failure };
}

test('a completed job logs its kind, id, attempt and duration', async () => {
  const { lines, failure } = await run(() => Promise.resolve());
  expect(failure).toBeNull();
  expect(lines.at(-1)).toMatchObject({ msg: 'job done', job: 'agePosts', jobId: '7', attempt: 1, level: 30 });
  expect(lines.at(-1)?.['ms']).toBeTypeOf('number');
});

test("a failure is described by its cause: a query's values are neither logged nor stored", async () => {
  const { lines, failure } = await run(() => {
    throw new Error('Failed query: update sessions set key = $1\nparams: secret-value', {
      cause: new Error('deadlock detected'),
    });
  });
  expect(failure).toBe('deadlock detected');
  expect(lines.at(-1)).toMatchObject({
    msg: 'job failed',
    level: 50,
    isLast: false,
    failure: { message: 'deadlock detected' },
  });
  expect(JSON.stringify(lines)).not.toContain('secret-value');
});

test('the last failure is logged as final', async () => {
  const { lines } = await run(() => Promise.reject(new Error('no')), { attempts: 10 });
  expect(lines.at(-1)).toMatchObject({ msg: 'job failed', isLast: true });
});

test('a job interrupted by a stop has not failed', async () => {
  const { lines, failure } = await run(
    async (_payload, { signal }) => {
      signal.throwIfAborted();
    },
    { aborted: true },
  );
  expect(failure).toContain('aborted');
  expect(lines.at(-1)).toMatchObject({
    msg: 'job interrupted; it will run again',
    level: 30,
  });
});

test("a job runs on behalf of the request that caused it, and logs that request's id", async () => {
  const seen: unknown[] = [];
  const handle: JobHandler<'agePosts'> = (payload, { log }) => {
    seen.push(payload, currentOrigin());
    log.info('at work');
    return Promise.resolve();
  };
  const origin = { requestId: 'some-request' };
  const { lines } = await run(handle, { told: { origin } });
  expect(seen).toEqual([{}, origin]);
  expect(lines.map(({ msg, reqId }) => [msg, reqId])).toEqual([
    ['job started', 'some-request'],
    ['at work', 'some-request'],
    ['job done', 'some-request'],
  ]);
});

test('a malformed request id in a job is ignored', async () => {
  const { lines } = await run(() => Promise.resolve(), { told: { origin: { requestId: 'a "quoted" one' } } });
  expect(lines.every((line) => !('reqId' in line))).toBe(true);
});

test("a run is a span of the causing trace, marked only with its failure's type", async () => {
  const collector = await openTraceCollector();
  const settings = {
    endpoint: collector.endpoint,
    headers: {},
    sampler: 'parentbased_always_on',
    ratio: 1,
  } as const;
  const tracing = await startTracing(settings, 'worker');
  const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const told = { origin: { requestId: 'some-request', traceParent: `00-${trace}-${span}-01` } };
  const followedBy: (string | undefined)[] = [];
  await run(
    () => {
      followedBy.push(currentOrigin()?.traceParent);
      throw new RangeError('alice@example.org is too long');
    },
    { told, attempts: 3 },
    tracing,
  );
  await run(() => Promise.resolve(), {}, tracing);
  await sendAll(tracing);
  await collector.close();

  const [failed, done] = collector.spans();
  expect(failed).toMatchObject({
    name: 'process agePosts',
    traceId: trace,
    parentSpanId: span,
    failed: true,
    attributes: { 'error.type': 'RangeError', 'confab.job.attempt': 3, 'confab.request_id': 'some-request' },
  });
  expect(followedBy).toEqual([`00-${trace}-${failed?.spanId ?? ''}-01`]);
  expect(done).toMatchObject({ failed: false, parentSpanId: undefined });
  expect(done?.traceId).not.toBe(trace);
  expect(collector.bodies()).not.toContain('alice');
});
