import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type TestDatabase } from '@confab/testing/db';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { answering } from './bench/processes.ts';
import { type Balancer, startBalancer } from './drill/balancer.ts';
import { ROOT } from './product/programs.ts';
import { type Placed, placePairs } from './running-site.ts';
import { standInForSystemctl, type Systemctl } from './test-support/systemctl.ts';

/** `confab restart` under load, with a stand-in for systemd that runs the real processes. */

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

type Pairs = Awaited<ReturnType<typeof placePairs>>;
type Service = { placed: Placed; child: ChildProcess; startsAfterMs: number };

let database: TestDatabase;
let folder: string;
let pairs: Pairs;
let toApi: Balancer;
let toSite: Balancer;
let systemd: Systemctl;
/** By unit, such as `confab-api@1`. */
const services = new Map<string, Service>();
let restarted: string[];

function launch({ program, env }: Placed): ChildProcess {
  return spawn(process.execPath, [program.entry], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SECRET: 'a secret for tests',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '2',
      API_URL: `http://127.0.0.1:${toApi.port}`,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** As systemd does it: it returns once the process before has ended, and the new one is starting. */
async function restartUnit(name: string): Promise<string> {
  const service = services.get(name);
  if (!service) throw new Error(`Unit ${name}.service not found.`);
  restarted.push(name);
  await end(service.child);
  void sleep(service.startsAfterMs).then(() => {
    service.child = launch(service.placed);
  });
  return '';
}

function answerCall([command, ...args]: readonly string[]): Promise<string> | string {
  const name = args.at(-1)?.replace('.service', '') ?? '';
  if (command === 'restart') return restartUnit(name);
  if (command === 'show')
    return Object.entries(services.get(name)?.placed.env ?? {})
      .flatMap((pair) => pair.join('='))
      .join(' ');
  return [...services.keys(), 'confab-api@9']
    .toReversed()
    .map((unit) => {
      const [active, sub] = services.has(unit) ? ['active', 'running'] : ['inactive', 'dead'];
      return `${unit}.service loaded ${active} ${sub} Confab, ${unit}\n`;
    })
    .join('');
}

type Outcome = { status: number; stdout: string; stderr: string };

function confabRestart(...options: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['apps/cli/src/main.ts', 'restart', ...options],
      {
        cwd: ROOT,
        env: { PATH: [folder, process.env['PATH']].join(delimiter), DATABASE_URL: database.url },
      },
      (_error, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  folder = await mkdtemp(join(tmpdir(), 'confab-restart-'));
  pairs = await placePairs();
  toApi = await startBalancer(() => pairs.api);
  toSite = await startBalancer((path) => (/^\/(api|images)\//.test(path) ? pairs.api : pairs.web));
  for (const kind of ['api', 'web', 'worker'] as const)
    for (const [index, placed] of pairs[kind].entries())
      services.set(`confab-${kind}@${index + 1}`, { placed, child: launch(placed), startsAfterMs: 0 });
  await Promise.all([...services.values()].map(({ placed }) => answering(placed.program.readyUrl)));
  // The first page takes longer than any other.
  for (const { port } of pairs.web)
    for (const path of paths) await answering(`http://127.0.0.1:${port}${path}`);
  systemd = await standInForSystemctl(join(folder, 'systemctl'), answerCall);
});
beforeEach(() => {
  restarted = [];
});
afterEach(async () => {
  for (const service of services.values()) {
    service.startsAfterMs = 0;
    if (service.child.exitCode !== null) service.child = launch(service.placed);
  }
  await Promise.all([...services.values()].map(({ placed }) => answering(placed.program.readyUrl)));
});
afterAll(async () => {
  systemd.close();
  toSite.close();
  toApi.close();
  await Promise.all([...services.values()].map(({ child }) => end(child)));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const paths = ['/', '/search?q=0', '/api/posts', '/feed.rss', '/communities'];

/** Asks until it is stopped, and returns what was asked and what went wrong. */
function visit() {
  const site = `http://127.0.0.1:${toSite.port}`;
  const visits = { count: 0, failures: [] as string[] };
  const isOver = { now: false };
  const ask = async (number: number) => {
    for (let turn = number; !isOver.now; turn += 1) {
      const path = (paths[turn % paths.length] ?? '/').replace('q=0', `q=${turn}`);
      const outcome = await fetch(site + path, { signal: AbortSignal.timeout(20_000) }).then(
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
    const service = services.get(name);
    if (service) service.startsAfterMs = 10_000;
  }
  const before = new Map([...services].map(([name, { child }]) => [name, child.pid]));
  const visitors = visit();
  const { status, stdout, stderr } = await confabRestart();
  const { count, failures } = await visitors.stop();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(restarted).toEqual([
    'confab-worker@1',
    'confab-worker@2',
    'confab-api@1',
    'confab-api@2',
    'confab-web@1',
    'confab-web@2',
  ]);
  expect(stdout).toMatch(/confab-api@2 is ready again, after \d\d s\.\n(?:.+\n)+Restarted 6 processes\.\n$/);
  for (const [name, { child }] of services) expect(child.pid).not.toBe(before.get(name));
  expect(failures).toEqual([]);
  expect(count).toBeGreaterThan(100);
});

test('where one does not come back the command stops, and the others serve on', async () => {
  const service = services.get('confab-web@1');
  if (service) service.startsAfterMs = 20_000;
  const visitors = visit();
  const { status, stderr } = await confabRestart('--back', '--timeout', '10');
  const { failures } = await visitors.stop();
  expect(status).toBe(1);
  expect(restarted).toEqual(['confab-web@1']);
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
  const service = services.get('confab-worker@2');
  if (service) await end(service.child);
  const { status, stderr } = await confabRestart();
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^confab-worker@1 is the only worker that serves: confab-worker@2 does not answer\. Repair that first\.$/m,
  );
  expect(restarted).toEqual([]);
});
