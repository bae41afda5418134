import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { commandAs, handOver, identityFor, type Identity } from './identity.ts';
import { isAlive } from './process.ts';

const SUPERUSER = 'confab';

/** The builtin provider does not depend on the machine's locales. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** A folder with one PostgreSQL cluster, its superuser's password, and its last port. */
export type Cluster = { data: string; portFile: string; password: string; identity: Identity };

export function clusterExists(folder: string): boolean {
  return existsSync(dataIn(folder));
}

export function addressOf(cluster: Cluster, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

/**
 * Opens the cluster in `folder`, or creates it. A new cluster is built under another name and renamed when complete, so
 * that neither a second process nor a power cut ever leaves half of one.
 * `durable: false` skips waiting for the disk; `locale` replaces initdb's arguments for encoding and locale.
 */
export async function openCluster(
  folder: string,
  binaries: Binaries,
  { durable, locale = LOCALE }: { durable: boolean; locale?: readonly string[] },
): Promise<Cluster> {
  if (!clusterExists(folder)) {
    await removeLeftovers(folder);
    const draft = `${folder}.new-${process.pid}`;
    await createCluster(draft, binaries, durable, locale).catch(async (error: unknown) => {
      await rm(draft, { recursive: true, force: true });
      throw error;
    });
    await rename(draft, folder).catch(async (error: unknown) => {
      await rm(draft, { recursive: true });
      if (!clusterExists(folder)) throw error;
    });
  }
  return {
    data: dataIn(folder),
    portFile: join(folder, 'port'),
    password: await readFile(passwordIn(folder), 'utf8'),
    identity: await identityFor(folder),
  };
}

async function createCluster(
  folder: string,
  binaries: Binaries,
  durable: boolean,
  locale: readonly string[],
): Promise<void> {
  const identity = await identityFor(folder);
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder, { mode: 0o700 });
  await writeFile(passwordIn(folder), randomBytes(24).toString('base64url'), { mode: 0o600 });
  await handOver(folder, identity);

  const { command, args, options } = commandAs(identity, binaries.initdb, [
    `--pgdata=${dataIn(folder)}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordIn(folder)}`,
    '--auth=scram-sha-256',
    ...locale,
    ...(durable ? [] : ['--no-sync']),
  ]);
  await promisify(execFile)(command, args, options).catch((error: unknown) => {
    throw new Error(`PostgreSQL could not create its data folder ${dataIn(folder)}. ${explain(error)}`);
  });
}

/** Unfinished clusters of processes that died. */
async function removeLeftovers(folder: string): Promise<void> {
  const parent = dirname(folder);
  for (const name of await readdir(parent).catch(() => [])) {
    const draft = join(parent, name);
    const [prefix, pid] = draft.split('.new-');
    if (prefix === folder && pid && !isAlive(Number(pid))) await rm(draft, { recursive: true, force: true });
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('stderr' in error && typeof error.stderr === 'string' && error.stderr) return error.stderr.trim();
  return error.message;
}

function dataIn(folder: string): string {
  return join(folder, 'data');
}

function passwordIn(folder: string): string {
  return join(folder, 'password');
}
