import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../running-site.ts';
import { answering, run, type Running } from './processes.ts';

const here = fileURLToPath(new URL('../..', import.meta.url));
/** Of every site of the bench, so that its members can be logged in beside it. */
export const secret = 'a secret for the bench';
const entries = {
  api: 'apps/api/src/main.ts',
  web: 'apps/web/server/main.ts',
  worker: 'apps/worker/src/main.ts',
} as const;

export type ProcessName = keyof typeof entries;

export type Site = Record<ProcessName, string> & {
  env: Record<string, string>;
  pid: (name: ProcessName) => number;
  /** Kills a process and starts it again. */
  replace: (name: ProcessName) => Promise<void>;
};

/** Where a site has its data, and which checkout its programs are of: this one if nothing is said. */
export type Place = { databaseUrl: string; files: string; folder?: string };

/** Runs processes of the product on a data set until the work is done. */
export async function withSite<Result>(
  { databaseUrl, files, folder = here }: Place,
  names: readonly ProcessName[],
  work: (site: Site) => Promise<Result>,
  more: Record<string, string> = {},
): Promise<Result> {
  const [api = 0, web = 0, worker = 0, internal = 0] = await freePorts(4);
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: files,
    SECRET: secret,
    CAPTCHA: 'test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    PORT: String(web),
    API_PORT: String(api),
    WORKER_PORT: String(worker),
    WEB_INTERNAL_PORT: String(internal),
    NODE_ENV: 'production',
    ...more,
  };
  const running = new Map<ProcessName, Running>();
  const start = (name: ProcessName) => void running.set(name, run(join(folder, entries[name]), env));
  const origins = {
    api: `http://127.0.0.1:${api}`,
    web: `http://127.0.0.1:${web}`,
    worker: `http://127.0.0.1:${worker}`,
  };
  try {
    names.forEach(start);
    for (const name of names) await answering(origins[name] + (name === 'web' ? '/' : '/readyz'));
    return await work({
      ...origins,
      env,
      pid: (name) => {
        const pid = running.get(name)?.child.pid;
        if (pid === undefined) throw new Error(`${name} did not start`);
        return pid;
      },
      replace: async (name) => {
        await running.get(name)?.kill();
        start(name);
      },
    });
  } finally {
    for (const name of names.toReversed()) await running.get(name)?.stop();
  }
}
