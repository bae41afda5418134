import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { comments } from '@confab/db';
import { aCommunity, aPost, aUser, createDatabase, type TestDatabase } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readAlerts, readDashboard } from './test-support/expressions.ts';
import { joinAt, type Member } from './test-support/member.ts';
import { groupingsIn, metricsIn } from './test-support/promql.ts';
import { startThreeProcesses, type ThreeProcesses } from './test-support/three-processes.ts';

let database: TestDatabase;
let product: ThreeProcesses | undefined;
let member: Member;
let publicId: string;
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  const started = await startThreeProcesses(database.url, { SLOW_QUERY_MS: '300' });
  product = started;
  const author = await aUser(database.db);
  const community = await aCommunity(database.db, { by: author, name: 'Whereabouts' });
  ({ publicId } = await aPost(database.db, { by: author, in: community }));
  member = await joinAt(started.addresses.web, 'tracer');
}, 180_000);
afterAll(async () => {
  await product?.stop();
  await database.drop();
});

/** Of processes that have started, as they have in every test. */
function running(): ThreeProcesses {
  if (!product) throw new Error('the processes did not start');
  return product;
}

const comment = (headers: Record<string, string>) =>
  member.call('POST', `/api/posts/${publicId}/comments`, { body: 'Where does this go?' }, headers);

describe('the id of a request', () => {
  test('goes from the proxy through web and api to the job that it caused', async () => {
    const requestId = 'proxy-1234567890abcdef';
    const answer = await comment({ 'x-request-id': requestId });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-request-id')).toBe(requestId);

    const ofRequest = (name: 'api' | 'worker') =>
      running()
        .linesOf(name)
        .filter(({ reqId }) => reqId === requestId);
    await expect
      .poll(() => ofRequest('worker').map(({ job, msg }) => [job, msg]))
      .toContainEqual(['notifyNewComment', 'job done']);
    // On a busy machine lines about slow queries come in between, and the lines of the api may come later.
    await expect
      .poll(() =>
        ofRequest('api')
          .map(({ msg }) => msg)
          .filter((msg) => msg !== 'slow query'),
      )
      .toEqual(['request']);
  });

  test('is a new one where the proxy gave none, or none that a log line may hold', async () => {
    for (const given of ['', 'short', 'x'.repeat(65), 'a "quoted" thing', 'mail@example.org']) {
      const answer = await comment(given === '' ? {} : { 'x-request-id': given });
      expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    }
  });
});

/** The series of a process, without their values. */
async function seriesAt(address: string): Promise<Set<string>> {
  const answer = await fetch(`${address}/metrics`);
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Set(lines.map((line) => line.slice(0, line.lastIndexOf(' '))));
}

/** The names of all labels that the processes give their series. */
async function labelsOfAll(): Promise<Set<string>> {
  const { webInternal, api, worker } = running().addresses;
  const series = await Promise.all([webInternal, api, worker].map(seriesAt));
  const names = series.flatMap((of) => Array.from(of, (one) => one.matchAll(/[{,](\w+)="/g)));
  return new Set(names.flatMap((found) => Array.from(found, ([, name = '']) => name)));
}

/** What Prometheus itself says of each series: which process of which kind it is, and of which pod. */
const targetLabels = ['job', 'instance', 'namespace', 'pod', 'container', 'endpoint'];

describe('the metrics', () => {
  test('are told on the internal address alone', async () => {
    const { web, webInternal, api, worker } = running().addresses;
    for (const address of [webInternal, api, worker]) {
      expect(await seriesAt(address)).toContain('process_cpu_seconds_total');
      expect(
        Array.from(await seriesAt(address)).some((name) => name.startsWith('nodejs_eventloop_lag')),
      ).toBe(true);
    }
    for (const path of ['/metrics', '/api/metrics', '/images/metrics']) {
      expect(await (await fetch(web + path)).text()).not.toContain('process_cpu_seconds_total');
    }
  });

  test('have no label that Prometheus sets itself, and would rename', async () => {
    // The first job has run, and its histograms have series.
    await expect
      .poll(async () => Array.from(await seriesAt(running().addresses.worker)).join('\n'))
      .toContain('confab_worker_job_attempts_count');
    const labels = await labelsOfAll();
    expect(labels).toContain('route');
    expect(targetLabels.filter((label) => labels.has(label))).toEqual([]);
  });

  test('have a bounded number of series, whatever is asked for and how', async () => {
    const { web, webInternal, api } = running().addresses;
    // Each kind of garbage collection has its series from the first one on, whenever that is; and each kind of thing
    // that Node is busy with, as long as there is one.
    const ownSeriesAt = async (address: string) =>
      Array.from(await seriesAt(address)).filter((name) => !/^nodejs_(?:gc|active)_/.test(name));
    const round = async (turn: number) => {
      for (const method of ['GET', 'PROPFIND', 'PURGE', 'LOCK', 'REPORT']) {
        for (const path of [
          `/${turn}/x/${turn}`,
          `/api/${turn}`,
          `/api/posts/${turn}?a=${turn}`,
          `/images/${turn}`,
        ]) {
          await ask(web + path, method);
          await ask(api + path, method);
        }
      }
      return [await ownSeriesAt(webInternal), await ownSeriesAt(api)];
    };
    // Web asks the api on its own every two seconds.
    await expect.poll(async () => Array.from(await seriesAt(api)).join('\n')).toContain('/internal/shield');
    const first = await round(1);
    for (const turn of [2, 3]) await round(turn);
    expect(await round(4)).toEqual(first);
  });

  test('tell of pages by their route, and of who found one in the cache', async () => {
    const seriesOfVisits = async () => {
      for (const visitor of [1, 2]) {
        expect((await fetch(`${running().addresses.web}/page?${visitor}`)).status).toBe(200);
      }
      return seriesAt(running().addresses.webInternal);
    };
    expect(await seriesOfVisits()).toContain(
      'confab_web_request_seconds_count{method="GET",route="/page",status="2xx"}',
    );
    // The cache keeps a page for a second, which a busy machine may let pass between two visits.
    await expect.poll(seriesOfVisits).toContain('confab_web_page_cache_lookups_total{result="hit"}');
  });
});

/** Any method, which fetch would not send. */
function ask(url: string, method: string): Promise<void> {
  return new Promise((done, failed) => {
    get(url, { method, agent: false }, (answer) => answer.resume().once('end', done)).once('error', failed);
  });
}

test('a slow query is logged by its name, its act and its request, and by none of its values', async () => {
  const requestId = 'slow-request-1234';
  let answer: Promise<Response> | undefined;
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${comments} in exclusive mode`);
    answer = comment({ 'x-request-id': requestId });
    await expect
      .poll(async () => {
        // Not pg_stat_activity: a transaction sees the connections of its first look.
        const waiting = await tx.execute(
          sql`select from pg_locks where relation = ${'comments'}::regclass and not granted`,
        );
        return waiting.length;
      })
      .toBeGreaterThan(0);
    await tx.execute(sql`select pg_sleep(0.4)`);
  });
  expect((await answer)?.status).toBe(200);

  const slow = () =>
    running()
      .linesOf('api')
      .filter(({ msg, reqId }) => msg === 'slow query' && reqId === requestId);
  const expected: unknown = expect.objectContaining({
    query: 'insert-comment',
    act: 'POST /api/posts/:postId/comments',
    pool: 'main',
    ms: expect.any(Number) as number,
  });
  await expect.poll(slow).toContainEqual(expected);
  expect(JSON.stringify(slow())).not.toContain('Where does this go?');
});

describe('alerts and dashboard', () => {
  /** As Prometheus stores them: a histogram is three kinds of series. */
  async function exported(): Promise<Set<string>> {
    const { webInternal, api, worker } = running().addresses;
    const texts = await Promise.all(
      [webInternal, api, worker].map(async (address) => (await fetch(`${address}/metrics`)).text()),
    );
    const types = texts.flatMap((text) => Array.from(text.matchAll(/^# TYPE (\w+) (\w+)$/gm)));
    return new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
  }

  test('ask in PromQL for metrics that the processes export', async () => {
    // `up` is Prometheus's own.
    const known = new Set([...(await exported()), 'up']);
    const alerts = (await readAlerts()).map(({ expr }) => expr);
    const panels = await readDashboard();
    expect(alerts.length).toBeGreaterThan(10);
    expect(panels.length).toBeGreaterThan(10);
    const asked = new Set([...alerts, ...panels].flatMap(metricsIn));
    expect(Array.from(asked).filter((name) => !known.has(name))).toEqual([]);
  });

  test('group by labels that there are', async () => {
    // There is no replica here that could have series.
    const known = new Set([...(await labelsOfAll()), ...targetLabels, 'replica']);
    const expressions = [...(await readAlerts()).map(({ expr }) => expr), ...(await readDashboard())];
    const grouped = new Set(expressions.flatMap(groupingsIn));
    expect(grouped).toContain('route');
    expect(Array.from(grouped).filter((label) => !known.has(label))).toEqual([]);
    // Job, to Prometheus, is which process it asks.
    const ofJobs = expressions.filter((expression) => expression.includes('confab_worker_'));
    expect(ofJobs.flatMap(groupingsIn)).toContain('kind');
    expect(ofJobs.flatMap(groupingsIn)).not.toContain('job');
  });

  test('the documentation names each alert', async () => {
    const page = await readFile(new URL('../../docs/observability.md', import.meta.url), 'utf8');
    const alerts = await readAlerts();
    expect(alerts.filter(({ alert }) => !page.includes(`\`${alert}\``))).toEqual([]);
  });
});
