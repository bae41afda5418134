import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, rmdir, stat, statfs, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import {
  ensureDataDir,
  listenAt,
  type Listener,
  type Place,
  readSecrets,
  whyNotListening,
} from '@confab/config';
import { type Check, fail, type Subject, warn } from './check.ts';

/** Memory, disk and programs of this machine. */
export const machineChecks: readonly Check[] = [
  {
    name: 'Node.js',
    rule: 'the processes run on Node.js 24 or newer',
    look: () => judgeNode(process.versions.node),
  },
  {
    name: 'memory',
    rule: 'the machine, or what limits this process, has 1 GB',
    look: () => judgeMemory(Math.min(totalmem(), process.constrainedMemory() || Infinity)),
  },
  { name: 'data folder', rule: '`DATA_DIR` can be made and written', look: checkDataFolder },
  {
    name: 'free space',
    rule: '`DATA_DIR` has 500 MB and 10,000 files left; below 2 GB or 100,000 files is told',
    look: checkFreeSpace,
  },
  {
    name: 'space for pictures',
    rule: 'the same of the folder of pictures, where it is on a disk of its own',
    look: checkPictureSpace,
  },
  {
    name: 'secrets file',
    rule: 'the secrets in `DATA_DIR` can be read, and by their owner alone',
    look: checkSecretsFile,
  },
  {
    name: 'addresses',
    rule: '`HOST`, `API_HOST`, `WORKER_HOST` and `WEB_INTERNAL_HOST` are addresses of this machine',
    look: ({ settings }) => checkAddresses(settings.places),
  },
];

const OLDEST_NODE = 24;

export function judgeNode(version: string): string {
  if (Number.parseInt(version, 10) < OLDEST_NODE)
    fail(`Node.js ${version} cannot run the processes. Use ${OLDEST_NODE} or newer.`);
  return version;
}

const LEAST_MEMORY = 1e9;

export function judgeMemory(bytes: number): string {
  const size = `${(bytes / 1e9).toFixed(1)} GB`;
  if (bytes < LEAST_MEMORY)
    warn(`${size} of memory are little for the product and its database. Give it 1 GB.`);
  return size;
}

async function checkDataFolder({ settings }: Subject): Promise<string> {
  const { dataDir } = settings;
  // Those of the user who asks may not be those of the processes, so what is made is removed again.
  const missing = missingFolders(dataDir);
  try {
    await ensureDataDir(settings);
    await writeAndDelete(join(dataDir, `.doctor-${randomUUID()}`));
    return missing.length === 0 ? `${dataDir} can be written` : `${dataDir} will be made by the first start`;
  } catch (error) {
    if (isReadOnly(error))
      return fail(`${dataDir} is on a file system that is read only. Mount it writable.`);
    return fail(
      missing.length === 0
        ? `${dataDir} cannot be written. Let the user that runs the product own it.`
        : `${dataDir} is not there and cannot be made. Make it, and let the user that runs the product own it.`,
    );
  } finally {
    // Not of a product that has just begun to fill them.
    for (const folder of missing) await rmdir(folder).catch(() => undefined);
  }
}

export const isReadOnly = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EROFS';

/** The folder and those above it that are missing, deepest first. */
function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [folder, ...missingFolders(dirname(folder))];
}

async function writeAndDelete(file: string): Promise<void> {
  await writeFile(file, '');
  await rm(file);
}

const MB = 1e6;

async function checkFreeSpace({ settings: { dataDir } }: Subject): Promise<string> {
  return existsSync(dataDir) ? judgeFree(await freeIn(dataDir), dataDir) : 'nothing is stored yet';
}

/** The disk of pictures, where it is one of their own. */
async function checkPictureSpace({ settings: { dataDir, imageStore } }: Subject): Promise<string> {
  if (imageStore.kind === 's3') return 'that of the bucket';
  const { folder } = imageStore;
  if (!existsSync(folder) || (await stat(folder)).dev === (await stat(dataDir)).dev)
    return 'that of the data folder';
  return judgeFree(await freeIn(folder), folder);
}

type Free = { bytes: number; files: number };

async function freeIn(folder: string): Promise<Free> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  // Some file systems have no fixed number of files, and say that they have none.
  return { bytes: bavail * bsize, files: files > 0 ? ffree : Infinity };
}

export function judgeFree({ bytes, files }: Free, folder: string): string {
  const text = `${Math.floor(bytes / MB)} MB`;
  const number = files.toLocaleString('en');
  if (bytes < 500 * MB) fail(`Only ${text} are free in ${folder}. Make room.`);
  if (files < 10_000)
    fail(`${folder} has room for only ${number} more files. Delete some that are not needed.`);
  if (bytes < 2000 * MB) warn(`${text} are free in ${folder}. Make room soon.`);
  if (files < 100_000) warn(`${folder} has room for ${number} more files. Delete some soon.`);
  return text;
}

async function checkSecretsFile({ settings: { dataDir } }: Subject): Promise<string> {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) return 'none yet';
  try {
    await readSecrets(dataDir);
  } catch {
    fail(`${file} is damaged. Bring it back from a copy; without it everybody has to log in again.`);
  }
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    warn(`${file} can be read by others. Run chmod 600 on it.`);
  return 'for its owner alone';
}

async function checkAddresses(places: Record<Listener, Place>): Promise<string> {
  for (const listener of ['web', 'api', 'worker', 'webInternal'] as const) {
    const { host } = places[listener];
    try {
      // On a free port, because the product may be running.
      (await listenAt({ host, port: 0 })).close();
    } catch (error) {
      throw whyNotListening(error, listener, places[listener]);
    }
  }
  return [...new Set(Object.values(places).map(({ host }) => host))].join(', ');
}
