import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyAsStandby } from './base-backup.ts';
import { findBinaries } from './binaries.ts';
import { addressOf, type Cluster, openCluster } from './cluster.ts';
import { launch, type Launched } from './launch.ts';
import { freePort } from './ports.ts';
import { findPostmaster } from './postmaster.ts';

/** One temporary server of several that replicate. Its address never changes. */
export type PostgresNode = {
  /** Address of the database `postgres`, as a superuser. */
  url: string;
  cluster: Cluster;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Ends the server like a power cut: without a flush, and without closing connections. */
  kill: () => Promise<void>;
  remove: () => Promise<void>;
};

export type NodeSettings = Record<string, string>;

/**
 * Acknowledged writes survive a killed server, though not a killed machine: the system's file cache is trusted, the
 * server's own memory is not.
 */
const SETTINGS = {
  fsync: 'off',
  max_connections: '100',
  // A replica that was away can catch up.
  wal_keep_size: '1GB',
  // A replica retries a lost primary at once.
  wal_retrieve_retry_interval: '200ms',
  jit: 'off',
  timezone: 'UTC',
};

export async function createPrimary(settings: NodeSettings = {}): Promise<PostgresNode> {
  const folder = await ownFolder();
  const cluster = await openCluster(join(folder, 'postgres'), await findBinaries(), { durable: false });
  return startNode(folder, cluster, settings);
}

/** Copies the running primary and starts the copy as its standby under this name. */
export async function createReplica(
  primary: PostgresNode,
  name: string,
  settings: NodeSettings = {},
): Promise<PostgresNode> {
  const folder = await ownFolder();
  const cluster = { ...primary.cluster, data: join(folder, 'data'), portFile: join(folder, 'port') };
  await copyAsStandby({ from: primary.url, to: cluster, name });
  return startNode(folder, cluster, settings);
}

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'confab-node-'));
  // The server may run as another user, who needs to enter this folder.
  await chmod(folder, 0o711);
  return folder;
}

async function startNode(folder: string, cluster: Cluster, settings: NodeSettings): Promise<PostgresNode> {
  const binaries = await findBinaries();
  const port = await freePort();
  let running: Launched | undefined;

  async function start(): Promise<void> {
    running = await launch(cluster, binaries, {
      port,
      settings: { ...SETTINGS, ...settings },
      log: () => {},
    });
  }
  async function stop(): Promise<void> {
    await running?.stop();
  }

  await start();
  return {
    url: addressOf(cluster, port, 'postgres'),
    cluster,
    start,
    stop,
    kill: async () => {
      const postmaster = await findPostmaster(cluster.data);
      if (!postmaster) return;
      process.kill(postmaster.pid, 'SIGKILL');
      await running?.stopped;
    },
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
