import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '@confab/postgres';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Acknowledged, failed } from './ledger.ts';
import { startLoad } from './load.ts';
import { invite } from './people.ts';
import { verify } from './verify.ts';
import { freePorts } from '../running-site.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SECRET = 'a secret of two installations';

/** For processes that start on a machine that is busy with other tests. In milliseconds. */
const patience = 150_000;

let parts: AsyncDisposableStack;
beforeEach(() => {
  parts = new AsyncDisposableStack();
});
afterEach(() => parts.disposeAsync(), patience);

type Installation = { env: NodeJS.ProcessEnv; origin: string; dataDir: string };

/** A folder and ports, and nothing in them yet. */
async function anInstallation(): Promise<Installation> {
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
  return { env, origin: `http://127.0.0.1:${web}`, dataDir };
}

/** What `npm start` runs, until the test is over: PostgreSQL of its own, api, worker and web. */
async function start({ env }: Installation): Promise<void> {
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

function cli({ env }: Installation, ...args: string[]): Promise<{ status: number; output: string }> {
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
async function databaseOf({ dataDir }: Installation): Promise<string> {
  const server = await startPostgres({ dataDir });
  parts.defer(server.stop);
  return server.url;
}

/** Rows that nothing else speaks of, so that there is something to copy for seconds. */
async function addBulk(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`
      insert into users (id, user_index, username, about_me)
      select (lpad(to_hex(n), 24, '0') || '00000000')::uuid, n, 'person_' || n, repeat(md5(n::text), 60)
      from generate_series(10000, 49999) as n`;
  } finally {
    await sql.end();
  }
}

const writtenIn = ({ posts, comments, postVotes, commentVotes }: Acknowledged): number =>
  posts.length + comments.length + postVotes.length + commentVotes.length;

test(
  'a site that is written to all through its backup answers every request, and what it had acknowledged before is in it',
  async () => {
    const site = await anInstallation();
    await start(site);
    const databaseUrl = await databaseOf(site);
    await addBulk(databaseUrl);
    const load = startLoad(site.origin, await invite(databaseUrl, SECRET));
    await using stopping = new AsyncDisposableStack();
    stopping.defer(load.stop);
    await vi.waitFor(
      () => {
        const { posts, comments, postVotes, commentVotes } = load.acknowledged;
        const least = [posts, comments, [...postVotes, ...commentVotes]].map(({ length }) => length);
        expect(Math.min(...least)).toBeGreaterThan(1);
      },
      { timeout: patience, interval: 50 },
    );

    const archive = join(site.dataDir, 'backup.tar');
    const before = structuredClone(load.acknowledged);
    const askedBefore = load.outcomes.length;
    expect(await cli(site, 'backup', archive)).toMatchObject({ status: 0 });
    const writtenDuring = writtenIn(load.acknowledged) - writtenIn(before);
    const askedDuring = load.outcomes.length - askedBefore;
    await stopping.disposeAsync();

    expect(writtenDuring).toBeGreaterThan(0);
    expect(askedDuring).toBeGreaterThan(writtenDuring);
    expect(load.outcomes.filter(failed)).toEqual([]);
    expect(load.surprises).toEqual([]);

    const copy = await anInstallation();
    const [drill, restored] = await Promise.all([
      cli(site, 'restore', '--drill', archive),
      cli(copy, 'restore', archive),
    ]);
    expect(drill).toMatchObject({ status: 0 });
    expect(drill.output).toMatch(/^\| `public\.users` +\| 40,010 \| /m);
    expect(restored.output).toMatch(/Restored and compared: [\d,]+ rows/);
    expect(restored.status).toBe(0);

    await start(copy);
    const { readBack, recounts } = await verify(await databaseOf(copy), copy.origin, before);
    expect(readBack.filter(({ acknowledged, found }) => acknowledged !== found)).toEqual([]);
    expect(recounts.filter(({ wrong }) => wrong > 0)).toEqual([]);
    expect(recounts.find(({ counter }) => counter === 'noComments of posts')?.rows).toBeGreaterThanOrEqual(
      before.posts.length,
    );
  },
  4 * patience,
);
