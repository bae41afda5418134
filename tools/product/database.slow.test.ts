import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings } from '@confab/config';
import { startPostgres } from '@confab/postgres';
import { expect, test, vi } from 'vitest';
import { askVersion } from '@confab/db/ask-version';
import { openDatabase } from './database.ts';

test('waiting for a database that does not answer yet ends when the product is stopped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-database-'));
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = silent.address() as AddressInfo;
  const settings = readSettings({ DATABASE_URL: `postgres://member@127.0.0.1:${port}/nothing` });
  const stopping = new AbortController();
  const opened = openDatabase(settings, folder, stopping.signal);
  const [client] = (await once(silent, 'connection')) as [{ destroy: () => void }];
  stopping.abort(new Error('SIGTERM'));
  await expect(opened).rejects.toThrow('SIGTERM');
  client.destroy();
  silent.close();
  await rm(folder, { recursive: true });
});

test('the product goes on with the server of a command that has ended', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'confab-database-'));
  const command = await startPostgres({ dataDir });
  const settings = readSettings({ DATA_DIR: dataDir });
  const database = await openDatabase(settings, dataDir, new AbortController().signal);
  await command.stop();
  // The guard of the server looks more than once.
  await sleep(500);
  expect(await askVersion(database.url, new AbortController().signal)).toBeGreaterThan(0);
  await database.stop();
  await vi.waitFor(() => expect(databaseIsDown(dataDir)).toBe(true), 30_000);
  await rm(dataDir, { recursive: true });
});

test('a product that stops says that a command still uses its database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'confab-database-'));
  const settings = readSettings({ DATA_DIR: dataDir });
  const database = await openDatabase(settings, dataDir, new AbortController().signal);
  const command = await startPostgres({ dataDir });
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await database.stop();
  expect(said.mock.calls).toEqual([['The database runs on until the command that uses it has ended.\n']]);
  said.mockRestore();
  expect(await askVersion(command.url, new AbortController().signal)).toBeGreaterThan(0);
  await command.stop();
  await vi.waitFor(() => expect(databaseIsDown(dataDir)).toBe(true), 30_000);
  await rm(dataDir, { recursive: true });
});

function databaseIsDown(dataDir: string): boolean {
  return !existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'));
}
