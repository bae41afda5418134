import { accountExports, type Db } from '@confab/db';
import { imageKey, limits, type StoredName } from '@confab/domain';
import type { ObjectStore } from '@confab/storage';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { addAbortSignal, PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { JobHandler } from '../registry.ts';
import { type OwnRow, ownParts, ownPictures } from './own-data.queries.ts';

/**
 * Puts what the site holds of a person into one archive: a file of JSON for each kind, and the pictures they uploaded.
 * Nothing is held in memory but a page of rows. Another run writes the same file again.
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
  const [request] = await db.select().from(accountExports).where(wanted);
  if (request) await putArchive(fileKey, archiveOf(db, store, userId, signal), store);
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
  // Made by an earlier run, or nobody wants it any more: the account is gone, or the request is another one.
  const [kept] = await db
    .select({ userId: accountExports.userId })
    .from(accountExports)
    .where(eq(accountExports.fileKey, fileKey));
  if (!kept) await store.delete(fileKey);
};

async function putArchive(key: string, archive: Readable, store: ObjectStore): Promise<void> {
  try {
    await store.put(key, archive);
  } finally {
    // A store that failed has perhaps not read to the end.
    archive.destroy();
  }
}

/** Ends with an error when the signal is aborted, wherever it is then. */
function archiveOf(db: Db, store: ObjectStore, userId: string, signal: AbortSignal): Readable {
  const archive = new ZipFile();
  const output = archive.outputStream.pipe(new PassThrough());
  // It may end with an error before anybody reads it; whoever then does is told.
  output.on('error', () => undefined);
  addAbortSignal(signal, output);
  // Whatever breaks off what is read ends the archive: it does not look at errors itself.
  const breakOff = (error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  archive.on('error', breakOff);

  for (const { name, rows } of ownParts(db, userId)) {
    archive.addReadStream(Readable.from(asJson(rows)).once('error', breakOff), `${name}.json`);
  }

  // One at a time: a person may have thousands. Nobody else closes a file that is not read to its end, and a file that
  // is not closed ends the process some day.
  let picture: Readable | undefined;
  output.once('close', () => picture?.destroy());
  async function openPicture(stored: StoredName): Promise<Readable> {
    picture = (await store.get(imageKey(stored)))?.stream ?? Readable.from([]);
    if (output.destroyed) picture.destroy();
    return picture.once('error', breakOff);
  }
  const addPicture = (stored: StoredName) =>
    // They are compressed already.
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

/** A list of objects, one a line. */
async function* asJson(pages: AsyncIterable<readonly OwnRow[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of pages) {
    for (const row of page) {
      yield before + JSON.stringify(row);
      before = ',\n';
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
