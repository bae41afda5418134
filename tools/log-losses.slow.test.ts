import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type TestDatabase } from '@confab/testing/db';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { answering } from './bench/processes.ts';
import { ROOT } from './product/programs.ts';
import { type Placed, placePairs, valueOf } from './running-site.ts';

/** Logs that cannot be written must not hold up the processes that write them. */

vi.setConfig({ testTimeout: 180_000 });

let database: TestDatabase;
let folder: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  folder = await mkdtemp(join(tmpdir(), 'confab-log-losses-'));
});
afterEach(() => {
  for (const child of running.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function start(
  { program, env }: Placed,
  more: Record<string, string>,
  stdout: number | 'pipe',
): ChildProcess {
  const child = spawn(process.execPath, [program.entry], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SECRET: 'a secret for tests',
      NODE_ENV: 'production',
      LOG_LEVEL: 'debug',
      ...env,
      ...more,
    },
    stdio: ['ignore', stdout, 'inherit'],
  });
  running.push(child);
  return child;
}

const stopped = async (child: ChildProcess) => {
  const began = performance.now();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [status] = (await ended) as [number | null];
  return { status, isInTime: performance.now() - began < 10_000 };
};

const lostLines = async (name: string, readyUrl: string) =>
  valueOf(
    `confab_${name}_log_lines_lost_total`,
    await (await fetch(readyUrl.replace('readyz', 'metrics'))).text(),
  );

test.runIf(existsSync('/dev/full'))(
  'with a full disk under their logs all processes answer, count what is lost, and stop in time',
  async () => {
    const full = openSync('/dev/full', 'w');
    const { api, web, worker } = await placePairs();
    const apiUrl = `http://127.0.0.1:${api[0].port}`;
    const children = Object.entries({ api: api[0], web: web[0], worker: worker[0] }).map(
      ([name, placed]) => ({
        name,
        readyUrl: placed.program.readyUrl,
        child: start(placed, { API_URL: apiUrl }, full),
      }),
    );
    closeSync(full);
    await Promise.all(children.map(({ readyUrl }) => answering(readyUrl)));
    for (let round = 0; round < 20; round += 1) {
      for (const path of ['/', '/nothing', '/@alice', '/api/posts'])
        await (await fetch(`http://127.0.0.1:${web[0].port}${path}`)).text();
      for (const { readyUrl, name } of children)
        expect([name, (await fetch(readyUrl, { signal: AbortSignal.timeout(5000) })).status]).toEqual([
          name,
          200,
        ]);
    }
    for (const { name, readyUrl } of children)
      expect([name, await lostLines(name, readyUrl)]).not.toEqual([name, 0]);
    for (const { child } of children.toReversed())
      expect(await stopped(child)).toEqual({ status: 0, isInTime: true });
  },
);

test('with a reader that reads nothing it goes on, and says how many lines were lost once it is read', async () => {
  const [placed] = (await placePairs()).api;
  const { readyUrl } = placed.program;
  const child = start(placed, {}, 'pipe');
  await answering(readyUrl);
  const long = `/api/${'nothing/'.repeat(8)}`;
  while ((await lostLines('api', readyUrl)) === 0)
    await Promise.all(
      Array.from({ length: 500 }, async () => (await fetch(new URL(long, readyUrl))).body?.cancel()),
    );
  if (!child.stdout) throw new Error('The process has no pipe.');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
  // What still waits when a process ends is lost with it.
  await vi.waitFor(async () => {
    await (await fetch(readyUrl)).text();
    expect(output).toMatch(/log lines were lost.*\n/);
  }, 60_000);
  const closed = once(child, 'close');
  expect(await stopped(child)).toEqual({ status: 0, isInTime: true });
  await closed;
  // Each is a whole line.
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; level: number; lines?: number });
  const [told] = lines.filter(({ msg }) => msg === 'log lines were lost');
  expect(told).toMatchObject({ process: 'api', level: 40 });
  expect(told?.lines).toBeGreaterThan(0);
});

test('when the reader of its log has ended it goes on', async () => {
  const [placed] = (await placePairs()).api;
  const { readyUrl } = placed.program;
  const child = start(placed, {}, 'pipe');
  child.stdout?.destroy();
  await answering(readyUrl);
  for (let round = 0; round < 10; round += 1) expect((await fetch(readyUrl)).status).toBe(200);
  expect(await lostLines('api', readyUrl)).toBeGreaterThan(0);
  expect(await stopped(child)).toEqual({ status: 0, isInTime: true });
});
