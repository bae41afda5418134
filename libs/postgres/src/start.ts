import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { findBinaries, type Binaries } from './binaries.ts';
import { addressOf, clusterExists, openCluster, type Cluster } from './cluster.ts';
import { launch, LostRaceError, type Launched, type LaunchOptions } from './launch.ts';
import { choosePort, isFree } from './ports.ts';
import { findPostmaster, type Postmaster } from './postmaster.ts';
import { isAlive } from './process.ts';
import { beginUse, endUse } from './users.ts';

export type StartOptions = {
  /** The folder in which the database gets its own folder, `postgres`. Created when missing. */
  dataDir: string;
  /** Receives each line that the server writes. Errors in statements are excluded: they quote personal data. */
  log?: (line: string) => void;
  /** Called when this process stops the server that it started and others still use it. */
  leftToOthers?: () => void;
  /** Where the server has to answer, for a restart that keeps the address. Without it any port will do. */
  port?: number;
  /** Ends a start that is under way, which then rejects. */
  stopping?: AbortSignal;
};

export type RunningPostgres = {
  /** Address and password of the database, as DATABASE_URL has them. */
  url: string;
  stopped: Promise<void>;
  /**
   * Ends this process's use of the server. The server stops with its last user, independent of which process started
   * it.
   */
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
  // Errors and their details quote the values of a statement, among them addresses and tokens. The client that sent the
  // statement reports them itself. ("log" ranks above "error" here.)
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
 * The database of a data directory: creates what is missing, starts the server, or joins the one that runs there. The
 * server stops when the last process that uses it ends, even by a kill. One whose launcher and guard were killed is
 * stopped properly and started again. Throws errors with a message for operators.
 */
export async function startPostgres({
  dataDir,
  log = () => {},
  leftToOthers = () => {},
  port,
  stopping,
}: StartOptions): Promise<RunningPostgres> {
  const binaries = await findBinaries();
  const cluster = await openCluster(folderIn(dataDir), binaries, { durable: true });

  let launched: Launched | undefined;
  let deadline = Date.now() + PATIENCE_MS;
  try {
    while (Date.now() < deadline) {
      stopping?.throwIfAborted();
      const running = await findPostmaster(cluster.data);
      if (!running) {
        launched = await launchOrLose(cluster, binaries, { log, leftToOthers, port, stopping });
        // A recovery may have taken longer.
        if (launched) deadline = Date.now() + PATIENCE_MS;
      } else if (!running.guarded && running.status !== 'stopping') {
        log(`Stopping the PostgreSQL server ${running.pid}, which a killed process has left behind.`);
        process.kill(running.pid, 'SIGINT');
      } else if (running.status === 'ready') {
        if (port !== undefined && running.port !== port)
          throw new Error(
            `Another command has started it on port ${running.port}, but it is needed on port ${port}.`,
          );
        const sql = await useOrLose(cluster, running);
        if (sql) return usedBy(sql, cluster, running, launched);
      }
      await sleep(50);
    }
    throw new Error(`Another process holds the database in ${cluster.data} and does not make it ready.`);
  } catch (error) {
    await launched?.stop();
    throw error;
  }
}

type LaunchTold = Pick<LaunchOptions, 'log' | 'leftToOthers'> & {
  port: number | undefined;
  stopping: AbortSignal | undefined;
};

/** Undefined when another process started it first. */
async function launchOrLose(
  cluster: Cluster,
  binaries: Binaries,
  { port, stopping, ...told }: LaunchTold,
): Promise<Launched | undefined> {
  const place = port === undefined ? await choosePort(cluster.portFile) : await samePort(port);
  try {
    const server = await launch(cluster, binaries, {
      port: place,
      settings: SETTINGS,
      ...told,
      ...(stopping ? { stopping } : {}),
    });
    await keepPort(cluster, place).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    return server;
  } catch (error) {
    if (error instanceof LostRaceError) return undefined;
    throw error;
  }
}

async function samePort(port: number): Promise<number> {
  if (!(await isFree(port))) throw new Error(`Its port ${port} is in use by another program.`);
  return port;
}

/** Written only where it differs: on a full disk the file would be left empty. */
async function keepPort({ portFile }: Cluster, port: number): Promise<void> {
  const kept = await readFile(portFile, 'utf8').catch(() => '');
  if (kept !== String(port)) await writeFile(portFile, String(port));
}

/**
 * The connection that registers this user of the server. Undefined when the server ended with its previous last user.
 */
async function useOrLose(cluster: Cluster, { pid, port }: Postmaster): Promise<postgres.Sql | undefined> {
  const sql = postgres(addressOf(cluster, port, 'postgres'), {
    max: 1,
    // Otherwise the driver would replace the connection, and release the lock.
    max_lifetime: null,
    // The driver leaves a failure of its own first query, the one for these types, without a handler.
    fetch_types: false,
    onnotice: () => undefined,
  });
  try {
    await beginUse(sql);
    await createDatabase(sql);
    return sql;
  } catch (error) {
    await sql.end({ timeout: 0 });
    // A server that closes its sockets still calls itself ready for a moment: only what it answered is an error.
    if (!(error instanceof postgres.PostgresError)) return undefined;
    const running = await findPostmaster(cluster.data);
    if (running?.pid === pid && running.status === 'ready') throw error;
    return undefined;
  }
}

function usedBy(
  sql: postgres.Sql,
  cluster: Cluster,
  { pid, port }: Postmaster,
  launched: Launched | undefined,
): RunningPostgres {
  const watch = async () => {
    while (isAlive(pid)) await sleep(1000, undefined, { ref: false });
  };
  return {
    url: addressOf(cluster, port, DATABASE),
    stopped: launched?.stopped ?? watch(),
    stop: async () => {
      // It fails when the server has ended.
      await endUse(sql).catch(() => undefined);
      await sql.end({ timeout: 0 });
      await launched?.stop();
    },
  };
}

async function createDatabase(sql: postgres.Sql): Promise<void> {
  // Two processes may start at once: the second waits here, and finds the database.
  await sql`select pg_advisory_lock(1)`;
  const [found] = await sql`select from pg_database where datname = ${DATABASE}`;
  if (!found) await sql`create database ${sql(DATABASE)}`;
  await sql`select pg_advisory_unlock(1)`;
}

function folderIn(dataDir: string): string {
  return join(resolve(dataDir), 'postgres');
}
