import { type Db, queryName } from '@confab/db';
import { createFetcher } from '@confab/outbound';
import type { ObjectStore } from '@confab/storage';
import { currentOrigin, startTracing, type Tracing, watchQueries } from '@confab/telemetry';
import { openTraceCollector, sendAll } from '@confab/testing/trace-collector';
import type { JobHelpers } from 'graphile-worker';
import { expect, test } from 'vitest';
import { keepLog } from './test-support/job-context.ts';
import { createMetrics } from './metrics.ts';
import { type JobHandler, registry } from './registry.ts';
import { tasksFrom } from './run-job.ts';

/** Runs a job as the queue would; returns what was logged, and the message that the queue would keep. */
async function run(
  agePosts: JobHandler<'agePosts'>,
  { attempts = 1, aborted = false, told = {} } = {},
  tracing: Tracing | null = null,
) {
  const { log, lines } = keepLog();
  // None of these handlers asks the database, the store or anybody else.
  const [db, store] = [{} as Db, {} as ObjectStore];
  const site = { name: 'Confab', url: 'http://127.0.0.1:3000' };
  const metrics = createMetrics(db, ['agePosts'], watchQueries(500, queryName));
  const tools = {
    db,
    store,
    fetcher: createFetcher(),
    mailer: null,
    pusher: null,
    welcomeCommunity: null,
    site,
    log,
    metrics,
  };
  const tasks = tasksFrom({ ...registry, agePosts }, tools, tracing);
  const helpers = {
    job: { id: '7', attempts, max_attempts: 10 },
    abortSignal: aborted ? AbortSignal.abort() : new AbortController().signal,
    // The rest of them is not used.
  } as JobHelpers;
  const failure = await Promise.resolve(tasks['agePosts']?.(told, helpers)).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : null),
  );
  return { lines, failure };
}

test('a job that is done says so, with its kind, id, attempt and duration', async () => {
  const { lines, failure } = await run(() => Promise.resolve());
  expect(failure).toBeNull();
  expect(lines.at(-1)).toMatchObject({ msg: 'job done', job: 'agePosts', jobId: '7', attempt: 1, level: 30 });
  expect(lines.at(-1)?.['ms']).toBeTypeOf('number');
});

test('a failure is told by its cause: the values of a query are neither logged nor kept', async () => {
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

test('the last failure says that nothing more will happen by itself', async () => {
  const { lines } = await run(() => Promise.reject(new Error('no')), { attempts: 10 });
  expect(lines.at(-1)).toMatchObject({ msg: 'job failed', isLast: true });
});

test('a job that a stop interrupted has not failed', async () => {
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

test('a job runs on behalf of the request it follows from, which each of its lines names', async () => {
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

test('a job that says of its request what no log line may hold follows from none', async () => {
  const { lines } = await run(() => Promise.resolve(), { told: { origin: { requestId: 'a "quoted" one' } } });
  expect(lines.every((line) => !('reqId' in line))).toBe(true);
});

test('a run is a span of the trace it follows from, marked with the kind of its failure alone', async () => {
  const collector = await openTraceCollector();
  const settings = { endpoint: collector.endpoint, sampler: 'parentbased_always_on', ratio: 1 } as const;
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
