import type { Settings } from '@confab/config';
import { openStore } from '@confab/storage';
import { copySizes, imageKey, type ImageUsage, isOriginal } from '@confab/domain';
import { step } from '@confab/terminal';
import { type OpenFile, whenWhole } from '../whole-file.ts';
import { withDatabaseUrl } from '../with-database.ts';
import { recordAct } from './acts.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { type FileCounts, FORMAT, members, type TableRecord } from './manifest.ts';
import { inBytes, inDigits, type Note } from './progress.ts';
import { listSequences, listTables, readMigrations, readRows, type Tx, withConnection } from './tables.ts';

/** Writes database and files into one archive, which gets its name once it is complete. Returns what it holds. */
export async function backUp(settings: Settings, target: string): Promise<string> {
  return withDatabaseUrl(settings, async (url) => {
    const said = await whenWhole(target, 'backup', async (file, signal) => {
      const { tables, files } = await withConnection(url, async (sql) => {
        // Ends running statements and waits with an error.
        signal.addEventListener('abort', () => void sql.end({ timeout: 0 }));
        // One snapshot for everything: no locks, so the site never waits for a backup.
        return sql.begin('isolation level repeatable read, read only', (tx) =>
          writeSnapshot(tx, settings, file, signal),
        );
      });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      return [
        `${target} holds ${inDigits(rows)} rows of ${tables.length} tables and ${inDigits(files.count)} files.`,
        ...(files.missing > 0
          ? [`Files that rows speak of and the store does not have: ${inDigits(files.missing)}.`]
          : []),
      ].join('\n');
    });
    await recordAct(url, 'backup');
    return said;
  });
}

async function writeSnapshot(tx: Tx, settings: Settings, file: OpenFile, signal: AbortSignal) {
  const [moment] = await tx<{ now: string }[]>`
    select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`;
  if (!moment) throw new Error('The database gives no answer.');
  const archive = new ArchiveWriter(file, { time: new Date(moment.now), signal });
  const migrations = await readMigrations(tx);
  // Before the rows, so that few files are deleted between the snapshot and their turn.
  const files = await step('Copying files', (note) => writeFiles(tx, settings, archive, note));
  const tables = await step('Copying tables', (note) => writeTables(tx, archive, note));
  const sequences = await listSequences(tx);
  await archive.finish({ format: FORMAT, createdAt: moment.now, migrations, tables, sequences, files });
  return { tables, files };
}

async function writeFiles(
  tx: Tx,
  settings: Settings,
  archive: ArchiveWriter,
  note: Note,
): Promise<FileCounts> {
  const store = openStore(settings.imageStore);
  const counts = { count: 0, bytes: 0, missing: 0 };
  for await (const { key, expected } of filesOf(tx)) {
    const found = await store.get(key);
    if (found) {
      try {
        await archive.add(`${members.file}${key}`, found.size, found.stream);
      } finally {
        // Also closes a file that was not read to its end: Node treats a leaked handle as an error.
        found.stream.destroy();
      }
      counts.count += 1;
      counts.bytes += found.size;
      note(`${inDigits(counts.count)} files, ${inBytes(counts.bytes)}`);
    } else if (expected) {
      await archive.addName(`${members.missing}${key}`);
      counts.missing += 1;
    }
  }
  return counts;
}

async function writeTables(tx: Tx, archive: ArchiveWriter, note: Note): Promise<TableRecord[]> {
  const records: TableRecord[] = [];
  let before = 0;
  for (const table of await listTables(tx)) {
    const { rows, sums } = readRows(tx, table);
    const told = async function* () {
      for await (const chunk of rows) {
        note(`${inDigits(before + sums.rows)} rows`);
        yield chunk;
      }
    };
    await archive.addInParts(`${members.table}${table.name}`, told());
    before += sums.rows;
    records.push({ ...table, rows: sums.rows, sum: sums.sum });
  }
  return records;
}

/** A file named by a row of the snapshot. One that is not `expected` may be missing. */
type NamedFile = { key: string; expected: boolean };

type ImageRow = {
  id: string;
  hash: string;
  usage: ImageUsage;
  width: number;
  height: number;
  copied: boolean;
};

const BATCH = 500;

/** Pictures with their copies, then the exports of members' own data. */
async function* filesOf(tx: Tx): AsyncGenerator<NamedFile> {
  const images = tx<ImageRow[]>`
    select left(replace(id::text, '-', ''), 24) as id, hash, usage, width, height, copies_made_at is not null as copied from public.images`;
  for await (const batch of images.cursor(BATCH)) {
    for (const image of batch) yield* filesOfImage(image);
  }
  const exports = tx<{ key: string }[]>`
    select file_key as key from public.account_exports where file_key is not null`;
  for await (const batch of exports.cursor(BATCH)) {
    for (const { key } of batch) yield { key, expected: true };
  }
}

function* filesOfImage({ copied: expected, ...image }: ImageRow): Generator<NamedFile> {
  yield { key: imageKey(image), expected: true };
  for (const copy of copySizes(image.usage, image)) {
    if (isOriginal(copy, image)) continue;
    yield { key: imageKey(image, copy.name), expected };
    yield { key: imageKey(image, copy.name, 'webp'), expected };
  }
}
