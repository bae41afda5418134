import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings } from '@confab/config';
import { startPostgres } from '@confab/postgres';
import { afterEach, describe, expect, test, vi } from 'vitest';
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

describe('an embedded database that ends', () => {
  const patience = { timeout: 60_000, interval: 50 };
  const pauses = { firstMs: 100, longestMs: 300, forgottenAfterMs: 60_000 };
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** One that cannot start, as on a full disk, until it is repaired. */
  async function aBrokenDatabase() {
    const dataDir = await mkdtemp(join(tmpdir(), 'confab-database-'));
    const complaints: string[] = [];
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => complaints.push(String(text)) > 0);
    const database = await openDatabase(
      readSettings({ DATA_DIR: dataDir }),
      dataDir,
      new AbortController().signal,
      { pauses },
    );
    const data = join(dataDir, 'postgres', 'data');
    const file = join(data, 'postgresql.conf');
    const right = await readFile(file, 'utf8');
    await appendFile(file, '\nno_such_setting = 1\n');
    const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    return {
      database,
      complaints,
      repair: () => writeFile(file, right),
      remove: () => rm(dataDir, { recursive: true }),
    };
  }

  const answers = async (url: string) => askVersion(url, new AbortController().signal);

  test('is started again after growing pauses, until it can', async () => {
    const { database, complaints, repair, remove } = await aBrokenDatabase();
    await vi.waitFor(() => expect(complaints.length).toBeGreaterThanOrEqual(4), patience);
    await repair();
    await vi.waitFor(async () => expect(await answers(database.url)).toBeGreaterThan(0), patience);
    expect(complaints[0]).toBe('The database ended unexpectedly; starting it again in 0.1 s.\n');
    for (const [index, pause] of [0.2, 0.3, 0.3].entries()) {
      expect(complaints[index + 1]).toMatch(/^The database could not be started again: .*no_such_setting/s);
      expect(complaints[index + 1]).toContain(`Trying again in ${pause} s.\n`);
    }
    await database.stop();
    await remove();
  });

  test('waits for its port, which the processes know', async () => {
    const { database, complaints, repair, remove } = await aBrokenDatabase();
    await vi.waitFor(() => expect(complaints.length).toBeGreaterThan(1), patience);
    const other = createServer().listen(Number(new URL(database.url).port), '127.0.0.1');
    await once(other, 'listening');
    await repair();
    await vi.waitFor(() => expect(complaints.at(-1)).toContain('is in use by another program'), patience);
    other.close();
    await vi.waitFor(async () => expect(await answers(database.url)).toBeGreaterThan(0), patience);
    await database.stop();
    await remove();
  });

  test('and cannot be started can be stopped', async () => {
    const { database, complaints, remove } = await aBrokenDatabase();
    await vi.waitFor(() => expect(complaints.length).toBeGreaterThan(1), patience);
    await database.stop();
    await remove();
  });
});

function databaseIsDown(dataDir: string): boolean {
  return !existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'));
}
