import { randomUUID } from 'node:crypto';
import { open, rm, stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Settings } from '@confab/config';
import { sentence, step } from '@confab/terminal';
import type postgres from 'postgres';
import { CommandError } from '../errors.ts';
import { stoppable } from '../stoppable.ts';
import { withDatabaseUrl } from '../with-database.ts';
import { recordAct } from './acts.ts';
import { type Archive, withArchive } from './archive-reader.ts';
import { loadTables } from './load.ts';
import { inBytes, inDigits } from './progress.ts';
import { contentOf } from './restore.ts';
import { withConnection } from './tables.ts';

/**
 * Proves a backup: restores its rows into a scratch database, which it then removes. The installation is not touched.
 * Reports the rows and checksums that came back, and writes the report into a file when asked.
 */
export async function drill(settings: Settings, source: string, reportFile?: string): Promise<string> {
  if (reportFile !== undefined) await tryToWrite(reportFile, source);
  const started = Date.now();
  return withArchive(source, (archive) =>
    withDatabaseUrl(
      settings,
      async (url) => {
        await withScratchDatabase(url, (scratch) =>
          step('Restoring into a scratch database', (note) => loadTables(scratch, archive, note)),
        );
        await recordAct(url, 'drill');
        const report = reportOf(archive, basename(source), Date.now() - started);
        if (reportFile !== undefined) await writeFile(reportFile, report);
        return report.trimEnd();
      },
      { create: true },
    ),
  );
}

/** Tries to write the report before the drill, which takes minutes. Leaves no new file. */
async function tryToWrite(file: string, archive: string): Promise<void> {
  if (await isSame(file, archive)) throw new CommandError(`${file} is the backup, which stays as it is.`);
  try {
    const made = await open(file, 'wx').catch(unlessThere);
    await (made ?? (await open(file, 'r+'))).close();
    if (made) await rm(file);
  } catch (error) {
    throw new CommandError(`The report ${file} cannot be written: ${sentence(error)}`);
  }
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  return first !== undefined && first.dev === second?.dev && first.ino === second.ino;
}

function unlessThere(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}

/** Creates a database on the same server, and removes it when the work ends, fails or is stopped. */
async function withScratchDatabase(url: string, work: (scratch: string) => Promise<void>): Promise<void> {
  await withConnection(url, async (sql) => {
    await removeLeftovers(sql);
    const name = `${PREFIX}${await numberOf(sql)}_${randomUUID().replaceAll('-', '')}`;
    await stoppable('The drill was stopped; its scratch database is removed.', async (signal) => {
      await sql`create database ${sql(name)}`.catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE))
          throw error;
        throw new CommandError(
          'A drill makes a database of its own, which this user must not. Give it CREATEDB, or name another server in DATABASE_URL.',
        );
      });
      try {
        const scratch = new URL(url);
        scratch.pathname = `/${name}`;
        await unlessAborted(signal, () => work(scratch.href));
      } finally {
        await remove(sql, name);
      }
    });
  });
}

const PREFIX = 'confab_drill_';

/** The number of the session on the server, unique while the session lasts. */
async function numberOf(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  if (!row) throw new Error('The database gives no answer.');
  return row.pid;
}

/** Removes databases of killed drills: their names hold the number of a session that has ended. */
async function removeLeftovers(sql: postgres.Sql): Promise<void> {
  const left = await sql<{ name: string }[]>`
    select datname as name from pg_database
    where starts_with(datname, ${PREFIX}) and pg_get_userbyid(datdba) = current_user
      and not exists (select from pg_stat_activity where pid::text = split_part(datname, '_', 3))`;
  for (const { name } of left) await remove(sql, name);
}

/** Ends open connections first: the server may still run a statement of a drill that was killed. */
async function remove(sql: postgres.Sql, name: string): Promise<void> {
  await sql`drop database if exists ${sql(name)} with (force)`;
}

/** Stops waiting for the work when the signal is given. The work may go on. */
async function unlessAborted(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  // `stoppable` aborts with an Error.
  signal.addEventListener('abort', () => aborted.reject(signal.reason as Error));
  await Promise.race([work(), aborted.promise]);
}

const INSUFFICIENT_PRIVILEGE = '42501';

function reportOf({ manifest, size }: Archive, source: string, took: number): string {
  const cells = manifest.tables.map(({ name, rows, sum }) => [
    '`' + name + '`',
    inDigits(rows),
    '`' + sum + '`',
  ]);
  const table = inColumns([['Table', 'Rows', 'Checksum of the rows'], ...cells]);
  return [
    '# Restore drill',
    '',
    `\`${source}\`, ${inBytes(size)}, was restored into a scratch database, read back and compared in ${(took / 1000).toFixed(1)} s:`,
    contentOf(manifest),
    `The bytes of the archive agree with its SHA-256, \`${manifest.sha256}\`. The scratch database is removed.`,
    '',
    ...table,
    '',
  ].join('\n');
}

/** A Markdown table that is aligned in plain text too. The second column holds numbers, aligned to the right. */
function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => {
    const cells = row.map((cell, column) =>
      column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    );
    return `| ${cells.join(' | ')} |`;
  };
  const rule = widths.map((width, column) =>
    column === 1 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  const [head = [], ...body] = rows;
  return [line(head), line(rule), ...body.map(line)];
}
