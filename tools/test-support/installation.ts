import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startPostgres } from '@confab/postgres';
import { ROOT } from '../product/programs.ts';
import { freePorts } from '../running-site.ts';

export const SECRET = 'a secret of two installations';

/** The whole product in a folder of its own, as `npm start` runs it. */
export type Installation = {
  env: NodeJS.ProcessEnv;
  origin: string;
  dataDir: string;
  /** Ends what was started, and deletes the folder. */
  parts: AsyncDisposableStack;
};

/** A folder and ports, and nothing in them yet. */
export async function anInstallation(parts: AsyncDisposableStack): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'confab-whole-'));
  parts.defer(() => rm(dataDir, { recursive: true, force: true }));
  const [web, api, worker, webInternal] = (await freePorts(4)).map(String);
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: web,
    API_PORT: api,
    WORKER_PORT: worker,
    WEB_INTERNAL_PORT: webInternal,
    SECRET,
    DEMO: 'off',
    CAPTCHA: 'test',
    RATE_LIMITS: 'off',
  };
  return { env, origin: `http://127.0.0.1:${web}`, dataDir, parts };
}

/** What `npm start` runs, until the test is over: PostgreSQL of its own, api, worker and web. */
export async function start({ env, parts }: Installation): Promise<void> {
  const product = spawn(process.execPath, ['--optimize-for-size', 'tools/start.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(product, 'close');
  parts.defer(async () => {
    product.kill('SIGTERM');
    await closed;
  });
  const said: string[] = [];
  const running = Promise.withResolvers<undefined>();
  for (const stream of [product.stdout, product.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line);
      if (line.startsWith('Confab is running at ')) running.resolve(undefined);
    });
  }
  const ended = closed.then(() => {
    throw new Error(`The product ended: ${said.join('\n')}`);
  });
  // It ends later, when the test no longer waits for its start.
  ended.catch(() => undefined);
  await Promise.race([running.promise, ended]);
}

export function cli({ env }: Installation, ...args: string[]): Promise<{ status: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['apps/cli/src/main.ts', ...args],
      { cwd: ROOT, env },
      (_error, stdout, stderr) => resolve({ status: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

/** Joins the server that the product runs, until the test is over. */
export async function databaseOf({ dataDir, parts }: Installation): Promise<string> {
  const server = await startPostgres({ dataDir });
  parts.defer(server.stop);
  return server.url;
}
