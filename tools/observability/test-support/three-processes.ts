import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../running-site.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const entries = {
  api: 'apps/api/src/main.ts',
  worker: 'apps/worker/src/main.ts',
  web: 'apps/web/server/test-support/web-with-a-page.ts',
} as const;

export type ProcessName = keyof typeof entries;

export type LogLine = Record<string, unknown>;

export type ThreeProcesses = {
  /** Where each answers: the public address of web, and the internal ones of all. */
  addresses: { web: string; webInternal: string; api: string; worker: string };
  /** What a process has logged so far. */
  linesOf(name: ProcessName): readonly LogLine[];
  /** Tells each to end, and gives the codes with which they did. */
  stop(): Promise<Record<ProcessName, number | null>>;
};

/** Web, api and worker as processes of their own on the loopback address; web has one page only. */
export async function startThreeProcesses(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ThreeProcesses> {
  const [web = 0, webInternal = 0, api = 0, worker = 0] = await freePorts(4);
  const folder = await mkdtemp(join(tmpdir(), 'confab-processes-'));
  const logs: Record<ProcessName, LogLine[]> = { api: [], worker: [], web: [] };
  const shared = {
    PATH: process.env['PATH'],
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SECRET: 'a secret of three processes',
    CAPTCHA: 'test',
    RATE_LIMITS: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    PORT: String(web),
    WEB_INTERNAL_PORT: String(webInternal),
    API_PORT: String(api),
    WORKER_PORT: String(worker),
    ...env,
  };
  const children = Object.entries(entries).map(([name, entry]) => {
    const child = spawn(process.execPath, [entry], {
      cwd: root,
      env: shared,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // The keys are those of `entries`.
    createInterface({ input: child.stdout }).on('line', (line) =>
      logs[name as ProcessName].push(JSON.parse(line) as LogLine),
    );
    return child;
  });
  const addresses = {
    web: `http://127.0.0.1:${web}`,
    webInternal: `http://127.0.0.1:${webInternal}`,
    api: `http://127.0.0.1:${api}`,
    worker: `http://127.0.0.1:${worker}`,
  };
  const stop = async () => {
    const [api = null, worker = null, web = null] = await Promise.all(children.map(end));
    await rm(folder, { recursive: true, force: true });
    return { api, worker, web };
  };
  try {
    await Promise.all(
      [addresses.api, addresses.worker, addresses.webInternal].map((address) => isReady(address, children)),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { addresses, linesOf: (name) => logs[name], stop };
}

/** Null where a signal ended it. */
async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
  return child.exitCode;
}

/** Long, for a machine that is busy with other tests. */
const startMs = 150_000;

async function isReady(address: string, children: readonly ChildProcess[]): Promise<void> {
  const giveUp = AbortSignal.timeout(startMs);
  for (;;) {
    const answer = await fetch(`${address}/readyz`, { signal: giveUp }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    giveUp.throwIfAborted();
    if (children.some(({ exitCode }) => exitCode !== null)) throw new Error('a process ended early');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
