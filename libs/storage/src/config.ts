import { join, resolve } from 'node:path';
import { type Environment, readOneOf, readText } from '@confab/domain';
import { createDiskStore } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';

/** Where pictures are kept. `folder` is an absolute path. */
export type StoreConfig = { kind: 'disk'; folder: string };

/** IMAGE_STORE and DATA_DIR (operations.md). Throws a ConfigurationError that names a wrong variable. */
export function readStoreConfig(env: Environment): StoreConfig {
  const kind = readOneOf(env, 'IMAGE_STORE', ['disk'], 'disk');
  return { kind, folder: join(resolve(readText(env, 'DATA_DIR') ?? '.data'), 'images') };
}

export function openStore({ folder }: StoreConfig): ObjectStore {
  return createDiskStore(folder);
}
