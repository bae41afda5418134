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

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-supervise-'));
  port = await freePort();
  complaints = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => complaints.push(String(text)) > 0);
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** A server that says what it is told to, and ends when asked at /end. */
const SERVER = `
  import { createServer } from 'node:http';
  const server = createServer((request, response) => {
    if (request.url === '/end') process.exit(3);
    if (request.url === '/fail') console.log(JSON.stringify({ level: 50, msg: 'something failed' }));
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
  expect(complaints).toEqual(['sample ended unexpectedly (exit status 3); starting it again in 1 s.\n']);
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
    { name: 'sample', entry, readyUrl: `http://127.0.0.1:${port}/`, flags: [], env: {}, sources: [] },
    { env: { ...process.env, TEST_PORT: String(port) }, logFolder: folder },
  );
  return running;
}

async function ask(path: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}${path}`)).text();
}

function log(): Promise<string> {
  return readFile(join(folder, 'sample.log'), 'utf8');
}
