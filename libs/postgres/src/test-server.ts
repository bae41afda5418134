import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import { addressOf, openCluster } from './cluster.ts';
import { launch } from './launch.ts';
import { freePort } from './ports.ts';

export type TestPostgres = {
  /** Address of the database `postgres`, as a superuser: enough to create databases of one's own. */
  url: string;
  stop: () => Promise<void>;
};

/** A crash of the machine would ruin the data, which nobody would miss. */
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
 * Starts an empty server in the system's folder for temporary files; it is gone, data and all, once stopped.
 * `locale` are arguments of initdb about encoding and locale, where they are not to be ours.
 */
export async function startTestPostgres(options: { locale?: readonly string[] } = {}): Promise<TestPostgres> {
  const binaries = await findBinaries();
  const folder = await mkdtemp(join(tmpdir(), 'confab-test-'));
  // The server may run as another user, who has to pass through.
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
