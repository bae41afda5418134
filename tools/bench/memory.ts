import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { load, type Request } from './load.ts';
import { startPostgres } from '@confab/postgres';
import { freePorts, placePairs } from '../running-site.ts';
import { answering, run } from './processes.ts';

/** Megabytes of each part of the product. */
export type Memory = Readonly<Record<Part, number>>;
export type Part = (typeof parts)[number];
/** `pairs`: two of each process, without a launcher and without PostgreSQL. */
export type MemoryFigures = { idle: Memory; loaded: Memory; after: Memory; pairs: Memory; failed: number };

export const parts = ['launcher', 'api', 'worker', 'web', 'PostgreSQL'] as const;

const REST_MS = 30_000;
const SAMPLE_MS = 1000;

/**
 * Measures the product as `npm start` runs it on its demo content, npm included: half a minute after it is ready, the peak of
 * each part under ten connections, and half a minute after that.
 */
export async function measureMemory(root: string, dataDir: string, seconds: number): Promise<MemoryFigures> {
  const ports = await freePorts(4);
  const [web, api, worker, webInternal] = ports.map(String);
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    PORT: web,
    API_PORT: api,
    WORKER_PORT: worker,
    WEB_INTERNAL_PORT: webInternal,
  };
  const origin = `http://127.0.0.1:${ports[0]}`;
  const begin = async () => {
    const product = await start(root, env);
    for (const port of ports.slice(1)) await answering(`http://127.0.0.1:${port}/readyz`);
    return product;
  };
  // The first start makes the content.
  await (await begin()).stop();
  const product = await begin();
  try {
    const tree = () => memoryOf(product.pid);
    await sleep(REST_MS);
    const idle = await tree();

    let isOver = false;
    const most = largest(tree, () => isOver);
    const { failed } = await load(origin, await requestsOf(origin), seconds);
    isOver = true;
    const loaded = await most;
    await sleep(REST_MS);
    const after = await tree();
    await product.stop();
    return { idle, loaded, after, pairs: await measurePairs(dataDir), failed };
  } finally {
    await product.stop();
  }
}

/** Two of each process, as docs/by-hand.md starts them, half a minute after they are ready. */
async function measurePairs(dataDir: string): Promise<Memory> {
  const database = await startPostgres({ dataDir });
  const { web, api, worker } = await placePairs();
  const started = [...api, ...worker, ...web].map(({ program: { name, readyUrl }, env }) => ({
    readyUrl,
    process: run(
      'tools/process.ts',
      {
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        SECRET: 'a secret for benchmarks',
        API_URL: `http://127.0.0.1:${api[0].port}`,
        ...env,
      },
      { args: name.split(' ').slice(0, 1) },
    ),
  }));
  try {
    for (const { readyUrl } of started) await answering(readyUrl);
    await sleep(REST_MS);
    const all = await Promise.all(started.map(({ process: { child } }) => memoryOf(child.pid ?? 0)));
    return sum((part) => all.reduce((total, memory) => total + memory[part], 0));
  } finally {
    await Promise.all(started.map(({ process }) => process.stop()));
    await database.stop();
  }
}

/** A process group, as a terminal has it: a signal reaches npm and all that it started. */
async function start(root: string, env: NodeJS.ProcessEnv): Promise<{ pid: number; stop(): Promise<void> }> {
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore', detached: true });
  await once(child, 'spawn');
  const { pid } = child;
  if (pid === undefined) throw new Error('npm did not start');
  const closed = once(child, 'close');
  return {
    pid,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGTERM');
      await closed;
    },
  };
}

/** Requests of visitors: pages and API calls of the same posts. */
async function requestsOf(origin: string): Promise<Request[]> {
  const reply = await fetch(`${origin}/api/posts?feed=all&sort=latest`);
  // What the contract says of feeds.
  const { posts } = (await reply.json()) as { posts: { publicId: string; communityName: string }[] };
  return [
    { path: '/' },
    { path: '/communities' },
    { path: '/api/posts?feed=all&sort=hot' },
    ...posts.flatMap(({ publicId, communityName }) => [
      { path: `/${communityName}/post/${publicId}` },
      { path: `/api/posts/${publicId}/comments` },
    ]),
  ];
}

async function largest(measure: () => Promise<Memory>, isOver: () => boolean): Promise<Memory> {
  let most = await measure();
  while (!isOver()) {
    await sleep(SAMPLE_MS);
    const now = await measure();
    most = sum((part) => Math.max(most[part], now[part]));
  }
  return most;
}

/** Of a process and its descendants. Shared pages count in part for each process. */
async function memoryOf(root: number): Promise<Memory> {
  const all = await processes();
  const tree = new Set([root]);
  // Children of the tree belong to it. A child may have a lower number than its parent, so one pass is not enough.
  for (let before = 0; before < tree.size;) {
    before = tree.size;
    for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid);
  }
  const ours = all.filter(({ pid }) => tree.has(pid));
  return sum((part) =>
    ours.filter((one) => one.part === part).reduce((total, { megabytes }) => total + megabytes, 0),
  );
}

function sum(of: (part: Part) => number): Memory {
  return {
    launcher: of('launcher'),
    api: of('api'),
    worker: of('worker'),
    web: of('web'),
    PostgreSQL: of('PostgreSQL'),
  };
}

type Process = { pid: number; parent: number; megabytes: number; part: Part };

async function processes(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => readProcess(Number(pid))));
  return found.filter((one) => one !== null);
}

/** Null when it has ended. */
async function readProcess(pid: number): Promise<Process | null> {
  const read = (file: string) => readFile(join('/proc', String(pid), file), 'utf8');
  try {
    const [status, rollup, command] = await Promise.all([
      read('status'),
      read('smaps_rollup'),
      read('cmdline'),
    ]);
    const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
    const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]);
    return { pid, parent, megabytes: kilobytes / 1000, part: partOf(command) };
  } catch {
    return null;
  }
}

function partOf(command: string): Part {
  const [, app] = /apps\/(api|worker|web)\//.exec(command) ?? [];
  if (app === 'api' || app === 'worker' || app === 'web') return app;
  return command.includes('postgres') ? 'PostgreSQL' : 'launcher';
}
