import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import { addressOf, openCluster } from './cluster.ts';
import { launch } from './launch.ts';
import { freePort } from './ports.ts';

export type TestPostgres = {
  /** Address of the database `postgres`, as a superuser, who can create more databases. */
  url: string;
  stop: () => Promise<void>;
};

/** Test data may be lost in a crash of the machine. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  max_connections: '200',
  jit: 'off',
  timezone: 'UTC',
};

/**
 * Starts an empty server in the system's temporary folder; stopping it deletes its data. `locale` replaces initdb's
 * arguments for encoding and locale.
 */
export async function startTestPostgres(options: { locale?: readonly string[] } = {}): Promise<TestPostgres> {
  const binaries = await findBinaries();
  const folder = await mkdtemp(join(tmpdir(), 'confab-test-'));
  // The server may run as another user, who needs to enter this folder.
  await chmod(folder, 0o711);
  const cluster = await openCluster(join(folder, 'postgres'), binaries, { durable: false, ...options });
  const port = await freePort();
  const { stop } = await launch(cluster, binaries, {
    port,
    settings: SETTINGS,
    log: () => {},
    removeWhenStopped: folder,
  });
  return { url: addressOf(cluster, port, 'postgres'), stop };
}
