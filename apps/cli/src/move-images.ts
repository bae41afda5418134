import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Environment, readStoreConfig, type Settings, type StoreKind } from '@confab/config';
import type { Db } from '@confab/db';
import { type ObjectStore, openStore } from '@confab/storage';
import { say } from '@confab/terminal';
import { CommandError } from './errors.ts';
import { batchesOf, inLanes, namedKeys } from './stored-keys.ts';
import { withDatabase } from './with-database.ts';

/** Results of moving files from one store to another. */
export type Moved = { copied: number; bytes: number; there: number; unnamed: number };

/** Files per line of progress. */
const PROGRESS = 1000;

/** Copies every picture to the other store and returns a report. Deletes nothing from the old store. */
export async function moveImages(
  settings: Settings,
  env: Environment,
  from: StoreKind,
  to: StoreKind,
): Promise<string> {
  const [source, target] = [openStore(readStoreConfig(env, from)), openStore(readStoreConfig(env, to))];
  const moved = await withDatabase(settings, (db) =>
    copyStore(db, source, target, ({ copied, there }) => {
      say(`Copied ${copied} files, found ${there} there already ...`);
    }),
  );
  const megabytes = (moved.bytes / 1e6).toFixed(1);
  return [
    `Copied from ${from} to ${to}: ${moved.copied} files, ${megabytes} MB, each read again and equal.`,
    `There already: ${moved.there}. Left out, because no row names them: ${moved.unnamed}.`,
    ...(settings.imageStore.kind === to
      ? []
      : [`Set IMAGE_STORE=${to}, restart every process, and run this again for what came meanwhile.`]),
  ].join('\n');
}

/**
 * Skips files that are there in the same size: bytes never change under a key, and a store shows no partial files. So an
 * interrupted run continues. Files that no row names are deleted or about to be, and are not copied.
 */
export async function copyStore(
  db: Db,
  source: ObjectStore,
  target: ObjectStore,
  report: (moved: Readonly<Moved>) => void = () => undefined,
): Promise<Moved> {
  const moved: Moved = { copied: 0, bytes: 0, there: 0, unnamed: 0 };
  let reported = 0;
  for await (const keys of batchesOf(source.list())) {
    const named = await namedKeys(db, keys);
    moved.unnamed += keys.length - named.length;

    const copied: string[] = [];
    await inLanes(named, async (key) => {
      const size = await copyFile(key, source, target);
      if (size === 'there') moved.there += 1;
      if (typeof size !== 'number') return;
      copied.push(key);
      moved.bytes += size;
    });
    // A picture may have been deleted while it was copied; that deletion did not know the copy.
    const stillNamed = new Set(await namedKeys(db, copied));
    for (const key of copied) if (!stillNamed.has(key)) await target.delete(key);
    moved.copied += stillNamed.size;
    moved.unnamed += copied.length - stillNamed.size;

    if (moved.copied + moved.there - reported >= PROGRESS) {
      reported = moved.copied + moved.there;
      report(moved);
    }
  }
  return moved;
}

/** Returns the number of bytes, or why none were copied. */
async function copyFile(
  key: string,
  source: ObjectStore,
  target: ObjectStore,
): Promise<number | 'there' | 'gone'> {
  const [original, copy] = await Promise.all([source.find(key), target.find(key)]);
  if (!original) return 'gone';
  if (copy?.size === original.size) return 'there';

  const found = await source.get(key);
  if (!found) return 'gone';
  const sent = createHash('sha256');
  try {
    await target.put(key, Readable.from(hashing(found.stream, sent)));
  } finally {
    // Also closes a file that was not read: Node treats a leaked handle as an error.
    found.stream.destroy();
  }

  const arrived = createHash('sha256');
  const returned = await target.get(key);
  if (returned) for await (const _chunk of hashing(returned.stream, arrived));
  if (returned?.size !== found.size || arrived.digest('hex') !== sent.digest('hex')) {
    await target.delete(key);
    throw new CommandError(`${key} did not arrive as it left. Run this again.`);
  }
  return found.size;
}

async function* hashing(stream: Readable, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  // Stores set no encoding, so the chunks are buffers.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}
