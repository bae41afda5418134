import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { accountExports, type Db, images } from '@confab/db';
import { type Environment, readImageKey } from '@confab/domain';
import { type ObjectStore, openStore, readStoreConfig, type StoreKind } from '@confab/storage';
import { and, inArray } from 'drizzle-orm';
import type { Settings } from '../settings.ts';
import { say } from '../terminal.ts';
import { CommandError } from './errors.ts';
import { withDatabase } from './with-database.ts';

/** What became of the files of one store on the way to another. */
export type Moved = { copied: number; bytes: number; there: number; unnamed: number };

/** Keys that the database is asked about at once. */
const BATCH = 200;
/** Files on their way at once: each mostly waits for the network. */
const LANES = 8;
/** Files between two lines about progress. */
const PROGRESS = 1000;

/** Copies every picture from one store to the other, and says what it did. Nothing is taken from where it was. */
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
 * What is there in the same size is left alone: bytes never change under a key, and a store shows nothing half. So an
 * interrupted run goes on where it stopped. What no row names is deleted, or about to be: it is not brought back.
 */
export async function copyStore(
  db: Db,
  source: ObjectStore,
  target: ObjectStore,
  report: (moved: Readonly<Moved>) => void = () => undefined,
): Promise<Moved> {
  const moved: Moved = { copied: 0, bytes: 0, there: 0, unnamed: 0 };
  let reported = 0;
  for await (const keys of batchesOf(source.list(), BATCH)) {
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
    // Of a picture that was deleted meanwhile, the deletion did not know the copy.
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

/** Returns the bytes that were copied, or why none were. */
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
    // Where it was not read: a file that nobody closes ends the process some day.
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
  // A stream of bytes gives buffers: no store sets an encoding.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Those of the keys that some row stands for. */
async function namedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const imageIds = new Map(keys.map((key) => [key, imageIdOf(key)]));
  const ids = [...new Set(imageIds.values())].filter((id) => id !== undefined);
  const owners = keys.flatMap((key) => /^export-([0-9a-f]{24})-/.exec(key)?.[1] ?? []);
  const imageRows =
    ids.length === 0 ? [] : await db.select({ id: images.id }).from(images).where(inArray(images.id, ids));
  const exportRows =
    owners.length === 0
      ? []
      : await db
          .select({ key: accountExports.fileKey })
          .from(accountExports)
          .where(and(inArray(accountExports.userId, owners), inArray(accountExports.fileKey, [...keys])));

  const knownIds = new Set<string | undefined>(imageRows.map(({ id }) => id));
  const knownExports = new Set<string | null>(exportRows.map(({ key }) => key));
  return keys.filter((key) => knownExports.has(key) || knownIds.has(imageIds.get(key) ?? ''));
}

/** Copies are stored in two formats; addresses name the first. */
function imageIdOf(key: string): string | undefined {
  return readImageKey(key.replace(/\.webp$/, '.jpeg'))?.image.id;
}

async function* batchesOf(keys: AsyncIterable<string>, size: number): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Some at a time. The first failure stops all of them before their next one. */
async function inLanes(keys: readonly string[], work: (key: string) => Promise<void>): Promise<void> {
  const waiting = [...keys];
  const lane = async () => {
    try {
      for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await work(key);
    } finally {
      // Nothing is left to do after the last one; after a failure nothing is to be begun.
      waiting.length = 0;
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
}
