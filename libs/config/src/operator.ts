import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Environment, readDatabaseUrl, readOneOf, readText } from './environment.ts';
import { type Listener, originOf, type Place, readPlaces } from './listening.ts';
import { readStoreConfig, type StoreConfig } from './store.ts';

/** Settings of `npm start` and of the operator's commands; web, api and worker have their own. */
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

/** Addresses that answer 200 once the processes on this machine are ready. */
export function readyUrls({ places }: Settings): Record<'api' | 'worker' | 'web', string> {
  const readyAt = (place: Place) => `${originOf(place)}/readyz`;
  return { api: readyAt(places.api), worker: readyAt(places.worker), web: readyAt(places.webInternal) };
}

/** Creates the data directory if it is missing. */
export async function ensureDataDir({ dataDir }: Settings): Promise<void> {
  try {
    await makeFolder(dataDir);
  } catch (error) {
    throw new Error(`DATA_DIR is "${dataDir}", which cannot be made or is no folder.`, { cause: error });
  }
}

/** Node's recursive mkdir never ends on file systems that take no folders, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await makeIn(folder);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    await makeFolder(dirname(folder));
    await makeIn(folder);
  }
}

/** Creates a folder in an existing one. */
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
