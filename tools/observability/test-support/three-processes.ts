import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess, untilReady } from '../../product/process.ts';
import { freePorts } from '../../running-site.ts';

const entries = {
  api: 'apps/api/src/main.ts',
  worker: 'apps/worker/src/main.ts',
  web: 'apps/web/server/test-support/web-with-a-page.ts',
} as const;

type ProcessName = keyof typeof entries;

const bare = { flags: [], env: {}, sources: [] };

/** Long, for a machine that is busy with other tests. */
const startMs = 150_000;

export type LogLine = Record<string, unknown>;

export type ThreeProcesses = {
  /** Where each answers: the public address of web, and the internal ones of all. */
  addresses: { web: string; webInternal: string; api: string; worker: string };
  /** What a process has logged so far. */
  linesOf(name: ProcessName): readonly LogLine[];
  /** Stops each, and says how they ended. */
  stop(): Promise<Record<ProcessName, string>>;
};

/** Web, api and worker as processes of their own on the loopback address; web has one page only. */
export async function startThreeProcesses(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ThreeProcesses> {
  const [web = 0, webInternal = 0, api = 0, worker = 0] = await freePorts(4);
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'confab-processes-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
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
  const addresses = {
    web: `http://127.0.0.1:${web}`,
    webInternal: `http://127.0.0.1:${webInternal}`,
    api: `http://127.0.0.1:${api}`,
    worker: `http://127.0.0.1:${worker}`,
  };
  const start = async (name: ProcessName, internal: string) => {
    const program = { ...bare, name, entry: entries[name], readyUrl: `${internal}/readyz` };
    const running = startProcess(program, {
      env: shared,
      log: (line) => line.startsWith('{') && logs[name].push(JSON.parse(line) as LogLine),
      report: () => undefined,
    });
    parts.defer(running.stop);
    await untilReady(program, running, startMs);
    return running;
  };
  const [ofApi, ofWorker, ofWeb] = await Promise.all([
    start('api', addresses.api),
    start('worker', addresses.worker),
    start('web', addresses.webInternal),
  ]);
  const owned = parts.move();
  return {
    addresses,
    linesOf: (name) => logs[name],
    stop: async () => {
      await owned.disposeAsync();
      return { api: await ofApi.ended, worker: await ofWorker.ended, web: await ofWeb.ended };
    },
  };
}
