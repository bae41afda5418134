import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseExists, startPostgres } from './index.ts';
import { findPostmaster } from './postmaster.ts';
import { inspect, isAlive } from './process.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'confab-postgres-'));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

test('a restarted database keeps its rows and its address', async () => {
  expect(databaseExists(dataDir)).toBe(false);
  const first = await startPostgres({ dataDir });
  await run(first.url, 'create table note (body text); insert into note values (lower($$ÄÖÉ$$))');
  await first.stop();
  expect(databaseExists(dataDir)).toBe(true);

  const second = await startPostgres({ dataDir });
  expect(second.url).toBe(first.url);
  expect(await run(second.url, 'select body from note')).toEqual([{ body: 'äöé' }]);
  await second.stop();
});

test('a second start joins the running server, and its stop leaves the server running', async () => {
  const first = await startPostgres({ dataDir });
  const second = await startPostgres({ dataDir });
  await second.stop();
  expect(await run(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await first.stop();
  await second.stopped;
});

test('a server outlives the process that started it while another one uses it, and stops with the last user', async () => {
  const first = await startPostgres({ dataDir });
  const second = await startPostgres({ dataDir });
  await first.stop();
  // Long enough for several checks of the guard.
  await sleep(500);
  expect(await run(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
  await noServer();
});

test('a server outlives its killed launcher while another process uses it', async () => {
  const launcher = await startLauncher();
  const joined = await startPostgres({ dataDir });
  launcher.process.kill('SIGKILL');
  await once(launcher.process, 'close');
  await sleep(500);
  expect(await run(joined.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await joined.stop();
  await noServer();
});

test('a start during the shutdown by the last user gets a new server', async () => {
  for (let round = 0; round < 5; round++) {
    const first = await startPostgres({ dataDir });
    const [second] = await Promise.all([startPostgres({ dataDir }), first.stop()]);
    expect(await run(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
  }
  // A process that joined the server does not wait for its end.
  await noServer();
});

test('a start that is under way ends when it is told to, and leaves no server', async () => {
  const stopping = new AbortController();
  // Written before the server is ready.
  const log = () => stopping.abort(new Error('SIGTERM'));
  await expect(startPostgres({ dataDir, log, stopping: stopping.signal })).rejects.toThrow();
  await noServer();
});

test('a start on a port rejects where another process has started the server on another one', async () => {
  const first = await startPostgres({ dataDir });
  const port = Number(new URL(first.url).port);
  await expect(startPostgres({ dataDir, port: port + 1 })).rejects.toThrow(
    `Another command has started it on port ${port}, but it is needed on port ${port + 1}.`,
  );
  await first.stop();
});

test('two starts at once on an empty directory share one server', async () => {
  const [one, two] = await Promise.all([startLauncher(), startLauncher()]);
  expect(one.url).toBe(two.url);
  one.process.kill('SIGKILL');
  two.process.kill('SIGKILL');
  await noServer();
});

test('the server stops when its launcher is killed', async () => {
  const launcher = await startLauncher();
  launcher.process.kill('SIGKILL');
  await noServer();
});

test('a server whose launcher and guard were killed is replaced, and its rows are kept', async () => {
  const launcher = await startLauncher();
  await run(launcher.url, 'create table note (body text); insert into note values ($$kept$$)');
  const server = await findPostmaster(dataFolder());
  const guard = server && inspect(server.pid)?.parent;
  if (!guard) throw new Error('the server runs without a guard');
  process.kill(guard, 'SIGKILL');
  launcher.process.kill('SIGKILL');
  // A dying guard still counts as alive.
  await expect.poll(() => isAlive(guard), { timeout: 10_000 }).toBe(false);

  const next = await startPostgres({ dataDir });
  // It has released the data by then; wait only for its process to end.
  await expect.poll(() => isAlive(server.pid), { timeout: 10_000 }).toBe(false);
  expect(await run(next.url, 'select body from note')).toEqual([{ body: 'kept' }]);
  await next.stop();
});

test('a pid file left by a crash is ignored when another process has its pid', async () => {
  const first = await startPostgres({ dataDir });
  const pidFile = join(dataFolder(), 'postmaster.pid');
  const content = await readFile(pidFile, 'utf8');
  await first.stop();
  await writeFile(pidFile, content.replace(/^\d+/, String(process.pid)));

  const second = await startPostgres({ dataDir });
  await second.stop();
});

test('a failed creation leaves no files', async () => {
  // Longer than PostgreSQL takes a path.
  const deep = join(dataDir, ...Array.from({ length: 6 }, () => 'x'.repeat(200)));
  await expect(startPostgres({ dataDir: deep })).rejects.toThrow(
    'PostgreSQL could not create its data folder',
  );
  expect(await readdir(deep)).toEqual([]);
});

test('the database requires its password, which only its owner can read', async () => {
  const server = await startPostgres({ dataDir });
  const guess = new URL(server.url);
  guess.password = 'password';
  await expect(run(guess.href, 'select 1')).rejects.toThrow('password authentication failed');
  expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
  await server.stop();
});

test('errors in statements, which may quote personal data, are not written to the log', async () => {
  const lines: string[] = [];
  const server = await startPostgres({ dataDir, log: (line) => lines.push(line) });
  await expect(run(server.url, "select 'alice@example.org'::int")).rejects.toThrow();
  await server.stop();
  expect(lines.join('\n')).toContain('ready to accept connections');
  expect(lines.join('\n')).not.toContain('alice@example.org');
});

async function run(url: string, statement: string): Promise<unknown[]> {
  const sql = postgres(url, { max: 1 });
  try {
    return [...(await sql.unsafe(statement))];
  } finally {
    await sql.end();
  }
}

async function startLauncher() {
  const library = fileURLToPath(new URL('./index.ts', import.meta.url));
  const program = `
    import { startPostgres } from ${JSON.stringify(library)};
    const { url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write(url);
    setInterval(() => {}, 1000);`;
  const launcher = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(launcher.stdout, 'data')) as [Buffer];
  return { process: launcher, url: url.toString() };
}

function dataFolder(): string {
  return join(dataDir, 'postgres', 'data');
}

async function noServer(): Promise<void> {
  while (await findPostmaster(dataFolder())) await sleep(20);
}
