import { accountExports, type Db } from '@confab/db';
import { asJson, ownParts, ownPictures } from '@confab/db/acts';
import { imageKey, limits, type StoredName } from '@confab/domain';
import type { ObjectStore } from '@confab/storage';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { addAbortSignal, PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { JobHandler } from '../registry.ts';

/**
 * Puts a member's data into one archive: a JSON file for each kind, and the uploaded pictures. Holds only one page of
 * rows in memory. Every run writes to the same file.
 */
export const exportAccount: JobHandler<'exportAccount'> = async (
  { userId, requestedAt },
  { db, store, log, signal },
) => {
  const wanted = and(
    eq(accountExports.userId, userId),
    eq(accountExports.requestedAt, requestedAt),
    isNull(accountExports.fileKey),
  );
  const fileKey = `export-${userId}-${Date.parse(requestedAt)}.zip`;
  if ((await db.$count(accountExports, wanted)) > 0)
    await putArchive(fileKey, archiveOf(db, store, userId, signal), store);
  const size = (await store.find(fileKey))?.size;
  const made = await db
    .update(accountExports)
    .set({ fileKey, size, expiresAt: sql`now() + make_interval(hours => ${limits.exportHours})` })
    .where(size === undefined ? sql`false` : wanted)
    .returning({ fileKey: accountExports.fileKey });
  if (made.length > 0) {
    log.info({ size }, 'put the data of an account into a file');
    return;
  }
  // An earlier run has made it, the account was deleted, or a newer request replaced this one.
  const noKept = await db.$count(accountExports, eq(accountExports.fileKey, fileKey));
  if (noKept === 0) await store.delete(fileKey);
};

async function putArchive(key: string, archive: Readable, store: ObjectStore): Promise<void> {
  try {
    await store.put(key, archive);
  } finally {
    // A failed store may not have read to the end.
    archive.destroy();
  }
}

/** Its stream fails when the signal aborts. */
function archiveOf(db: Db, store: ObjectStore, userId: string, signal: AbortSignal): Readable {
  const archive = new ZipFile();
  const output = archive.outputStream.pipe(new PassThrough());
  // It may fail before it is read; its reader will get the error.
  output.on('error', () => undefined);
  addAbortSignal(signal, output);
  // The archive does not watch the streams it reads for errors.
  const breakOff = (error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  archive.on('error', breakOff);

  for (const { name, rows } of ownParts(db, userId)) {
    archive.addReadStream(Readable.from(asJson(rows)).once('error', breakOff), `${name}.json`);
  }

  // One at a time: a member may have thousands. The archive leaves an unfinished file open, and an unclosed file
  // descriptor ends the process at garbage collection.
  let picture: Readable | undefined;
  output.once('close', () => picture?.destroy());
  async function openPicture(stored: StoredName): Promise<Readable> {
    picture = (await store.get(imageKey(stored)))?.stream ?? Readable.from([]);
    if (output.destroyed) picture.destroy();
    return picture.once('error', breakOff);
  }
  const addPicture = (stored: StoredName) =>
    // JPEGs are compressed already.
    archive.addReadStreamLazy(`pictures/${stored.id}.jpg`, { compress: false }, (take) => {
      openPicture(stored).then(
        (opened) => take(null, opened),
        (error: unknown) => take(error, Readable.from([])),
      );
    });
  forEachPicture(db, userId, signal, addPicture).then(() => archive.end(), breakOff);
  return output;
}

async function forEachPicture(
  db: Db,
  userId: string,
  signal: AbortSignal,
  act: (picture: StoredName) => void,
): Promise<void> {
  for await (const page of ownPictures(db, userId)) {
    signal.throwIfAborted();
    page.forEach(act);
  }
}
