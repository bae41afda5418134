import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { findBinaries, type Binaries } from './binaries.ts';
import { addressOf, clusterExists, openCluster, type Cluster } from './cluster.ts';
import { launch, LostRaceError, type Launched } from './launch.ts';
import { choosePort } from './ports.ts';
import { findPostmaster, type Postmaster } from './postmaster.ts';
import { isAlive } from './process.ts';

export type StartOptions = {
  /** The folder in which the database gets a folder of its own, `postgres`. Created when missing. */
  dataDir: string;
  /** Takes what the server writes, line by line. Errors in statements are not among it: they quote people's data. */
  log?: (line: string) => void;
};

export type RunningPostgres = {
  /** Address and password of the database, as DATABASE_URL has them. */
  url: string;
  /** Settles when the server has ended, for whatever reason. */
  stopped: Promise<void>;
  /** Ends the server if this process started it. One that was already running is left to whoever did. */
  stop: () => Promise<void>;
};

const DATABASE = 'confab';

/** Long enough for a recovery after a crash. */
const PATIENCE_MS = 120_000;

/** For a small machine that also runs the product. */
const SETTINGS = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_connections: '100',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // Compiling costs more than it saves in short statements.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors and their details quote the values of a statement, among them addresses and tokens. The client that sent
  // the statement reports them in its own way. ("log" ranks above "error" here.)
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** Whether `startPostgres` would find a database in the directory, running or not. */
export function databaseExists(dataDir: string): boolean {
  return clusterExists(folderIn(dataDir));
}

/**
 * The database of a data directory: creates what is missing, starts the server, or joins the one that runs there.
 * The server stops when this process ends, however it ends. One whose launcher and guard were killed is stopped
 * properly and started again. Throws a sentence for people.
 */
export async function startPostgres({ dataDir, log = () => {} }: StartOptions): Promise<RunningPostgres> {
  const binaries = await findBinaries();
  const cluster = await openCluster(folderIn(dataDir), binaries, { durable: true });

  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const running = await findPostmaster(cluster.data);
    if (!running) {
      const server = await launchOrLose(cluster, binaries, log);
      if (server) return server;
    } else if (!running.guarded && running.status !== 'stopping') {
      log(`Stopping the PostgreSQL server ${running.pid}, which a killed process has left behind.`);
      process.kill(running.pid, 'SIGINT');
    } else if (running.status === 'ready') {
      return joinServer(cluster, running);
    }
    await sleep(50);
  }
  throw new Error(`Another process holds the database in ${cluster.data} and does not make it ready.`);
}

/** Undefined when another process was faster. */
async function launchOrLose(
  cluster: Cluster,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<RunningPostgres | undefined> {
  const port = await choosePort(cluster.portFile);
  let server: Launched;
  try {
    server = await launch(cluster, binaries, { port, settings: SETTINGS, log });
  } catch (error) {
    if (error instanceof LostRaceError) return undefined;
    throw error;
  }
  await writeFile(cluster.portFile, String(port));
  await createDatabase(cluster, port);
  return { url: addressOf(cluster, port, DATABASE), ...server };
}

/** Uses a server that another process has started and will stop. */
async function joinServer(cluster: Cluster, { pid, port }: Postmaster): Promise<RunningPostgres> {
  await createDatabase(cluster, port);
  const watch = async () => {
    while (isAlive(pid)) await sleep(1000, undefined, { ref: false });
  };
  return { url: addressOf(cluster, port, DATABASE), stopped: watch(), stop: () => Promise.resolve() };
}

async function createDatabase(cluster: Cluster, port: number): Promise<void> {
  const sql = postgres(addressOf(cluster, port, 'postgres'), { max: 1 });
  try {
    // Two processes may start at once: the second one waits here, and finds the database.
    await sql`select pg_advisory_lock(1)`;
    const [found] = await sql`select from pg_database where datname = ${DATABASE}`;
    if (!found) await sql`create database ${sql(DATABASE)}`;
  } finally {
    await sql.end();
  }
}

function folderIn(dataDir: string): string {
  return join(resolve(dataDir), 'postgres');
}
