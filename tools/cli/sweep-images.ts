import type { Db } from '@confab/db';
import type { Environment } from '@confab/domain';
import { type ObjectStore, openStore, readStoreConfig, type StoreKind } from '@confab/storage';
import type { Settings } from '../settings.ts';
import { CommandError } from './errors.ts';
import { batchesOf, inLanes, namedKeys } from './stored-keys.ts';
import { withDatabase } from './with-database.ts';

/** Files of the old store: those that the site's own store has as well, and those that no row names. */
export type Swept = { there: number; unnamed: number };

/** Empties the store that the site used before, and says what it did. */
export async function sweepImages(settings: Settings, env: Environment, kind: StoreKind): Promise<string> {
  const current = settings.imageStore;
  if (current.kind === kind) {
    throw new CommandError(
      `IMAGE_STORE is ${kind}: the site keeps its pictures there. Only the store that it left can be swept.`,
    );
  }
  const old = openStore(readStoreConfig(env, kind));
  const { there, unnamed } = await withDatabase(settings, (db) => sweepStore(db, old, openStore(current)));
  return [
    `Deleted from ${kind}: ${there + unnamed} files.`,
    `${there} of them are in ${current.kind} in the same size; no row names the other ${unnamed}.`,
  ].join(' ');
}

/**
 * Deletes every file of a store that the site has left. All of them are looked at first: where one that a row names is
 * missing from the site's own store, or rows name none of them, nothing is deleted, and a CommandError says why.
 */
export async function sweepStore(db: Db, old: ObjectStore, current: ObjectStore): Promise<Swept> {
  const found = await sortFiles(db, old, current);
  if (found.missing > 0) {
    throw new CommandError(
      `Files that are missing from the site's own store: ${found.missing}. Nothing was deleted. Run images move first.`,
    );
  }
  // A wrong DATABASE_URL, more likely than a site without a picture.
  if (found.unnamed > 0 && found.there === 0) {
    throw new CommandError('No row of this database names any file there. Nothing was deleted.');
  }
  // Looked at once more: a process that still runs with the old setting may have put one there since.
  return sortFiles(db, old, current, (key) => old.delete(key));
}

/** Counts the files of the old store by whether they are needed there, and hands on those that are not. */
async function sortFiles(
  db: Db,
  old: ObjectStore,
  current: ObjectStore,
  take: (key: string) => Promise<void> = () => Promise.resolve(),
): Promise<Swept & { missing: number }> {
  const counts = { there: 0, unnamed: 0, missing: 0 };
  for await (const keys of batchesOf(old.list())) {
    const named = new Set(await namedKeys(db, keys));
    await inLanes(keys, async (key) => {
      const kind = named.has(key) ? await compare(key, old, current) : 'unnamed';
      counts[kind] += 1;
      if (kind !== 'missing') await take(key);
    });
  }
  return counts;
}

/** Bytes never change under a key: what has the same size is the same. */
async function compare(key: string, old: ObjectStore, current: ObjectStore): Promise<'there' | 'missing'> {
  const [one, other] = await Promise.all([old.find(key), current.find(key)]);
  return one && one.size !== other?.size ? 'missing' : 'there';
}
