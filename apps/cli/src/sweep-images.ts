import { type Environment, readStoreConfig, type Settings, type StoreKind } from '@confab/config';
import type { Db } from '@confab/db';
import { type ObjectStore, openStore } from '@confab/storage';
import { CommandError } from './errors.ts';
import { batchesOf, inLanes, isOfProduct, namedKeys } from './stored-keys.ts';
import { withDatabase } from './with-database.ts';

/** Counts of files in the old store, by what happens to them. */
export type Swept = {
  /** Named by a row, and in the site's own store in the same size: deleted. */
  there: number;
  /** Of the product, named by no row, and not in the site's own store: deleted with `withUnnamed`. */
  unnamed: number;
  /** The same, but in the site's own store as well: left. */
  unnamedInBoth: number;
  /** Named by a row, and missing from the site's own store: left. */
  missing: number;
  /** Not of the product: left. */
  foreign: number;
};

type Kind = keyof Swept;

/** Deletes what the site no longer needs from its former store, and returns a report. */
export async function sweepImages(
  settings: Settings,
  env: Environment,
  kind: StoreKind,
  withUnnamed: boolean,
): Promise<string> {
  const current = settings.imageStore;
  if (current.kind === kind) {
    throw new CommandError(
      `IMAGE_STORE is ${kind}: the site keeps its pictures there. Only the store that it left can be swept.`,
    );
  }
  const old = openStore(readStoreConfig(env, kind));
  const swept = await withDatabase(settings, (db) => sweepStore(db, old, openStore(current), withUnnamed));
  const { there, unnamed, unnamedInBoth, missing, foreign } = swept;
  const said = [
    `Deleted from ${kind}: ${there} files that are in ${current.kind} in the same size` +
      (withUnnamed ? `, and ${unnamed} that no row names.` : '.'),
    ...(withUnnamed || unnamed === 0
      ? []
      : [`Files that no row names: ${unnamed}. With --unnamed they are deleted too.`]),
    ...(unnamedInBoth === 0 ? [] : [`Left, in both stores and named by no row: ${unnamedInBoth}.`]),
    ...(foreign === 0 ? [] : [`Left, not of this product: ${foreign}.`]),
  ].join(' ');
  // A process that still runs with the old setting stored them after the move.
  if (missing > 0)
    throw new CommandError(`${said} Left, and nowhere else: ${missing}. Run images move, then this again.`);
  return said;
}

/**
 * Deletes the files of the former store that are also in the site's own, and with `withUnnamed` the product's files that no
 * row names. Checks all files first: when the site's own store lacks one that a row names, it deletes nothing and throws a
 * CommandError.
 */
async function sweepStore(
  db: Db,
  old: ObjectStore,
  current: ObjectStore,
  withUnnamed: boolean,
): Promise<Swept> {
  const { missing } = await sortFiles(db, old, current);
  if (missing > 0) {
    throw new CommandError(
      `Files that are missing from the site's own store: ${missing}. Nothing was deleted. Run images move first.`,
    );
  }
  const isTaken = (kind: Kind) => kind === 'there' || (withUnnamed && kind === 'unnamed');
  // Checked again: a process that still runs with the old setting may have stored one since.
  return sortFiles(db, old, current, async (key, kind) => {
    if (isTaken(kind)) await old.delete(key);
  });
}

/** Counts the files of the old store by kind, and passes each on. */
async function sortFiles(
  db: Db,
  old: ObjectStore,
  current: ObjectStore,
  see: (key: string, kind: Kind) => Promise<void> = () => Promise.resolve(),
): Promise<Swept> {
  const counts: Swept = { there: 0, unnamed: 0, unnamedInBoth: 0, missing: 0, foreign: 0 };
  for await (const keys of batchesOf(old.list())) {
    const named = new Set(await namedKeys(db, keys));
    await inLanes(keys, async (key) => {
      const kind = await kindOf(key, named.has(key), old, current);
      counts[kind] += 1;
      await see(key, kind);
    });
  }
  return counts;
}

async function kindOf(key: string, isNamed: boolean, old: ObjectStore, current: ObjectStore): Promise<Kind> {
  if (isNamed) return compare(key, old, current);
  // A bucket may hold what other programs keep there.
  if (!isOfProduct(key)) return 'foreign';
  // In the site's own store the product itself deletes such files, so one that is there may belong to another database.
  return (await current.find(key)) === null ? 'unnamed' : 'unnamedInBoth';
}

/** Bytes never change under a key, so equal sizes mean equal files. */
async function compare(key: string, old: ObjectStore, current: ObjectStore): Promise<'there' | 'missing'> {
  const [one, other] = await Promise.all([old.find(key), current.find(key)]);
  return one && one.size !== other?.size ? 'missing' : 'there';
}
