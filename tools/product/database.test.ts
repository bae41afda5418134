import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { openDatabase } from './database.ts';

test('waiting for a database that does not answer yet ends when the product is stopped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-database-'));
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = silent.address() as AddressInfo;
  const settings = readSettings({ DATABASE_URL: `postgres://somebody@127.0.0.1:${port}/nothing` });
  const stopping = new AbortController();
  const opened = openDatabase(settings, folder, stopping.signal);
  const [client] = (await once(silent, 'connection')) as [{ destroy: () => void }];
  stopping.abort(new Error('SIGTERM'));
  await expect(opened).rejects.toThrow('SIGTERM');
  client.destroy();
  silent.close();
  await rm(folder, { recursive: true });
});
