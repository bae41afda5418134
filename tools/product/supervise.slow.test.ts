import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@confab/postgres';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { supervise, type Supervised } from './supervise.ts';

/** For processes that start on a machine that is busy with other tests. In milliseconds. */
const patience = 40_000;

let folder: string;
let port: number;
let running: Supervised | undefined;
let complaints: string[];
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-supervise-'));
  port = await freePort();
  complaints = [];
  said = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => complaints.push(String(text)) > 0);
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/**
 * A server that says what it is told to, and ends when asked at /end. It is not ready while the file `not-ready` is
 * there, and does not start while `broken` is.
 */
const SERVER = `
  import { existsSync } from 'node:fs';
  import { createServer } from 'node:http';
  const isThere = (name) => existsSync(new URL(name, import.meta.url));
  if (isThere('broken')) process.exit(4);
  const server = createServer((request, response) => {
    if (request.url === '/end') process.exit(3);
    if (request.url === '/fail') console.log(JSON.stringify({ level: 50, msg: 'something failed' }));
    if (request.url === '/readyz' && isThere('not-ready')) {
      response.statusCode = 503;
      response.end(JSON.stringify({ status: 'not ready', missing: 'database' }));
      return;
    }
    response.end(String(process.pid));
  });
  server.listen(Number(process.env.TEST_PORT), '127.0.0.1');
  process.once('SIGTERM', () => {
    console.log('told to stop');
    server.close();
    server.closeAllConnections();
  });`;

test('a program is ready when it answers, and stops when it is told', async () => {
  const program = await start(SERVER);
  await program.ready;
  await program.stop();
  expect(await log()).toBe('told to stop\n');
  await expect(ask('/')).rejects.toThrow();
});

test('a program that ends is started again, and that is said', async () => {
  await (
    await start(SERVER)
  ).ready;
  const before = await ask('/');
  await ask('/end').catch(() => undefined);
  const after = await vi.waitFor(() => ask('/'), patience);
  expect(after).not.toBe(before);
  expect(complaints).toEqual(['sample ended unexpectedly (exit status 3); starting it again in 0.1 s.\n']);
});

test('a program that ends again and again is started again after growing pauses, until it runs', async () => {
  await (
    await start(SERVER)
  ).ready;
  await writeFile(join(folder, 'broken'), '');
  await ask('/end').catch(() => undefined);
  await vi.waitFor(() => expect(complaints.length).toBeGreaterThanOrEqual(5), patience);
  await rm(join(folder, 'broken'));
  await vi.waitFor(() => expect(said).toContain('sample is ready again.\n'), patience);
  expect(complaints.slice(0, 5)).toEqual(
    [
      ['exit status 3', 0.1],
      ['exit status 4', 0.2],
      ['exit status 4', 0.3],
      ['exit status 4', 0.3],
      ['exit status 4', 0.3],
    ].map(([end, pause]) => `sample ended unexpectedly (${end}); starting it again in ${pause} s.\n`),
  );
});

test('a program is awaited for as long as it runs, and what it waits for is said again and again', async () => {
  await writeFile(join(folder, 'not-ready'), '');
  const program = await start(SERVER);
  const isReady = vi.fn();
  void program.ready.then(isReady);
  const waits = 'sample is not ready yet: it waits for the database.\n';
  await vi.waitFor(() => expect(said.filter((line) => line === waits).length).toBeGreaterThan(3), patience);
  expect(isReady).not.toHaveBeenCalled();
  await rm(join(folder, 'not-ready'));
  await program.ready;
});

test('a program that does not answer yet is awaited as well', async () => {
  const program = await start(`setInterval(() => undefined, 1000);`);
  program.ready.catch(() => undefined);
  await vi.waitFor(
    () => expect(said).toContain('sample is not ready yet: it does not answer yet.\n'),
    patience,
  );
});

test('a program that a signal ended during its first start is started again', async () => {
  await writeFile(join(folder, 'first'), '');
  const program = await start(
    `${SERVER}
     import { rmSync } from 'node:fs';
     if (isThere('first')) {
       rmSync(new URL('first', import.meta.url));
       process.kill(process.pid, 'SIGKILL');
     }`,
  );
  await program.ready;
  expect(complaints).toEqual(['sample ended unexpectedly (SIGKILL); starting it again in 0.1 s.\n']);
});

test('an error in its log reaches the terminal', async () => {
  await (
    await start(SERVER)
  ).ready;
  await ask('/fail');
  await vi.waitFor(() => {
    expect(complaints).toEqual(['sample: something failed\n']);
  }, patience);
});

test('a program that cannot start is not tried again; its last words say why', async () => {
  const program = await start(`console.error('PORT is wrong'); process.exit(1);`);
  await expect(program.ready).rejects.toThrow(
    `sample did not start (exit status 1).\nPORT is wrong\nIts log: ${join(folder, 'sample.log')}`,
  );
});

test('a program stops by itself, in order, when its launcher is killed', async () => {
  const launcher = join(folder, 'launcher.ts');
  const supervisor = fileURLToPath(new URL('./supervise.ts', import.meta.url));
  await writeFile(join(folder, 'sample.mjs'), SERVER);
  await writeFile(
    launcher,
    `import { supervise } from ${JSON.stringify(supervisor)};
     supervise(
       { name: 'sample', entry: ${JSON.stringify(join(folder, 'sample.mjs'))}, readyUrl: 'http://127.0.0.1:${port}/', flags: [], env: {}, sources: [] },
       { env: { ...process.env, TEST_PORT: '${port}' }, logFolder: ${JSON.stringify(folder)} },
     );`,
  );
  const child = spawn(process.execPath, [launcher], { stdio: 'ignore' });
  await vi.waitFor(() => ask('/'), patience);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await vi.waitFor(() => expect(ask('/')).rejects.toThrow(), patience);
});

async function start(source: string): Promise<Supervised> {
  const entry = join(folder, 'sample.mjs');
  await writeFile(entry, source);
  running = supervise(
    { name: 'sample', entry, readyUrl: `http://127.0.0.1:${port}/readyz`, flags: [], env: {}, sources: [] },
    {
      env: { ...process.env, TEST_PORT: String(port) },
      logFolder: folder,
      sayEveryMs: 200,
      pauses: { firstMs: 100, longestMs: 300, forgottenAfterMs: 60_000 },
    },
  );
  return running;
}

async function ask(path: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}${path}`)).text();
}

function log(): Promise<string> {
  return readFile(join(folder, 'sample.log'), 'utf8');
}
