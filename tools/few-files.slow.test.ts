import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type TestDatabase } from '@confab/testing/db';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { answering } from './bench/processes.ts';
import { ROOT } from './product/programs.ts';
import { type Placed, placePairs } from './running-site.ts';

/** Processes that may open few files (`ulimit -n`), under more connections than they have files for. */

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

let database: TestDatabase;
let folder: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  folder = await mkdtemp(join(tmpdir(), 'confab-few-files-'));
});
afterAll(async () => {
  await Promise.all(
    running.map(async (child) => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    }),
  );
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start({ program, env }: Placed, apiUrl: string): Promise<ChildProcess> {
  const child = spawn('sh', ['-c', 'ulimit -n 128; exec "$0" "$1"', process.execPath, program.entry], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SECRET: 'a secret for tests',
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      API_URL: apiUrl,
      ...env,
    },
    stdio: 'ignore',
  });
  running.push(child);
  await answering(program.readyUrl);
  return child;
}

/** Connections that ask for nothing. */
function crowd(port: number): { leave: () => void } {
  const sockets: Socket[] = [];
  for (let number = 0; number < 300; number += 1)
    sockets.push(connect(port, '127.0.0.1').on('error', () => undefined));
  return { leave: () => sockets.forEach((socket) => socket.destroy()) };
}

const ask = async (url: string): Promise<number> => {
  const response = await fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(3000) });
  await response.body?.cancel();
  return response.status;
};

test('more connections than files end no process, and when they leave all is answered again', async () => {
  const { api, web } = await placePairs();
  const apiUrl = `http://127.0.0.1:${api[0].port}`;
  const children = [await start(api[0], apiUrl), await start(web[0], apiUrl)];
  for (const url of [`${apiUrl}/api/posts`, `http://127.0.0.1:${web[0].port}/`]) {
    expect(await ask(url)).toBe(200);
    const { leave } = crowd(Number(new URL(url).port));
    // What has no file is turned away at once, or waits.
    await vi.waitFor(() => expect(ask(url)).rejects.toThrow(), { timeout: 30_000, interval: 100 });
    leave();
    await vi.waitFor(async () => expect(await ask(url)).toBe(200), { timeout: 30_000, interval: 100 });
  }
  expect(children.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([null, null]);
});
