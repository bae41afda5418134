import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Environment, readDatabaseUrl, readOneOf, readText } from './environment.ts';
import { type Listener, type Place, readPlaces } from './listening.ts';
import { readStoreConfig, type StoreConfig } from './store.ts';

/** What `npm start` and the operator's commands read; web, api and worker read their own. */
export type Settings = {
  places: Record<Listener, Place>;
  /** An absolute path. */
  dataDir: string;
  imageStore: StoreConfig;
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** Whether an empty database gets demo content. */
  demo: boolean;
};

/** Throws a ConfigurationError whose sentence names the variable. */
export function readSettings(env: Environment): Settings {
  const databaseUrl = readDatabaseUrl(env);
  return {
    places: readPlaces(env),
    dataDir: resolve(readText(env, 'DATA_DIR') ?? '.data'),
    imageStore: readStoreConfig(env),
    databaseUrl,
    demo: readOneOf(env, 'DEMO', ['on', 'off'], databaseUrl === undefined ? 'on' : 'off') === 'on',
  };
}

/** Where the processes on this machine answer 200 once they can do their work. */
export function readyUrls({ places }: Settings): Record<'api' | 'worker' | 'web', string> {
  const readyAt = ({ port }: Place) => `http://127.0.0.1:${port}/readyz`;
  return { api: readyAt(places.api), worker: readyAt(places.worker), web: readyAt(places.webInternal) };
}

/** Makes the data directory, unless it is there. */
export async function ensureDataDir({ dataDir }: Settings): Promise<void> {
  try {
    await makeFolder(dataDir);
  } catch (error) {
    throw new Error(`DATA_DIR is "${dataDir}", which cannot be made or is no folder.`, { cause: error });
  }
}

/** Node's own way to make a folder with those above it tries for ever where a file system, such as /proc, takes none. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await makeIn(folder);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    await makeFolder(dirname(folder));
    await makeIn(folder);
  }
}

/** Makes a folder in one that is there. */
async function makeIn(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
