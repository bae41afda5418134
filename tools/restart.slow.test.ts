import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type TestDatabase } from '@confab/testing/db';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { answering } from './bench/processes.ts';
import { balancePairs } from './drill/balancer.ts';
import { placePairs } from './running-site.ts';
import { runServices, type Services } from './test-support/services.ts';

/** `confab restart` under load, with a stand-in for systemd that runs the real processes. */

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let database: TestDatabase;
let folder: string;
let balancers: Awaited<ReturnType<typeof balancePairs>>;
let services: Services;

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  folder = await mkdtemp(join(tmpdir(), 'confab-restart-'));
  const pairs = await placePairs();
  balancers = await balancePairs(pairs);
  services = await runServices(folder, pairs, {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET: 'a secret for tests',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '2',
    API_URL: balancers.apiUrl,
  });
  await services.start();
  // The first page takes longer than any other.
  for (const { port } of pairs.web)
    for (const path of paths) await answering(`http://127.0.0.1:${port}${path}`);
});
beforeEach(() => {
  services.restarted.length = 0;
});
afterEach(async () => {
  for (const service of services.units.values()) {
    service.startsAfterMs = 0;
    if (service.child.exitCode !== null) service.child = services.launch(service.placed);
  }
  await services.untilReady();
});
afterAll(async () => {
  await services.stop();
  balancers.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const paths = ['/', '/search?q=0', '/api/posts', '/feed.rss', '/communities'];

/** Asks until it is stopped, and returns what was asked and what went wrong. */
function visit() {
  const visits = { count: 0, failures: [] as string[] };
  const isOver = { now: false };
  const ask = async (number: number) => {
    for (let turn = number; !isOver.now; turn += 1) {
      const path = (paths[turn % paths.length] ?? '/').replace('q=0', `q=${turn}`);
      const outcome = await fetch(balancers.origin + path, { signal: AbortSignal.timeout(20_000) }).then(
        async (answer) => (await answer.text(), answer.status),
        String,
      );
      visits.count += 1;
      if (outcome !== 200) visits.failures.push(`${path}: ${outcome}`);
      await sleep(50);
    }
  };
  const asking = Promise.all([ask(0), ask(1), ask(2)]);
  return {
    stop: async () => {
      isOver.now = true;
      await asking;
      return visits;
    },
  };
}

test('every process is restarted in order, apis of ten seconds too, and no request fails', async () => {
  for (const name of ['confab-api@1', 'confab-api@2']) {
    const service = services.units.get(name);
    if (service) service.startsAfterMs = 10_000;
  }
  const before = new Map([...services.units].map(([name, { child }]) => [name, child.pid]));
  const visitors = visit();
  const { status, stdout, stderr } = await services.confabRestart();
  const { count, failures } = await visitors.stop();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(services.restarted).toEqual([
    'confab-worker@1',
    'confab-worker@2',
    'confab-api@1',
    'confab-api@2',
    'confab-web@1',
    'confab-web@2',
  ]);
  expect(stdout).toMatch(/confab-api@2 is ready again, after \d\d s\.\n(?:.+\n)+Restarted 6 processes\.\n$/);
  for (const [name, { child }] of services.units) expect(child.pid).not.toBe(before.get(name));
  expect(failures).toEqual([]);
  expect(count).toBeGreaterThan(100);
});

test('where one does not come back the command stops, and the others serve on', async () => {
  const service = services.units.get('confab-web@1');
  if (service) service.startsAfterMs = 20_000;
  const visitors = visit();
  const { status, stderr } = await services.confabRestart('--back', '--timeout', '10');
  const { failures } = await visitors.stop();
  expect(status).toBe(1);
  expect(services.restarted).toEqual(['confab-web@1']);
  expect(stderr).toMatch(
    /^confab-web@1 did not come back within 10 s: http:\S+\/readyz does not answer\. Its log: journalctl .*confab-web@1$/m,
  );
  expect(stderr).toMatch(
    /^Not touched: confab-web@2, confab-api@1, confab-api@2, confab-worker@1, confab-worker@2\. /m,
  );
  expect(failures).toEqual([]);
  await answering(service?.placed.program.readyUrl ?? '');
});

test('the only one that serves is not restarted', async () => {
  const service = services.units.get('confab-worker@2');
  if (service) await services.end(service);
  const { status, stderr } = await services.confabRestart();
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^confab-worker@1 is the only worker that serves: confab-worker@2 does not answer\. Repair that first\.$/m,
  );
  expect(services.restarted).toEqual([]);
});
