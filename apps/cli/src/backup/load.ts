// Loading the whole library takes 140 MB of memory, which a restore needs for rows.
import { takeTurn } from '@confab/db/locks';
import { migrate } from '@confab/db/migrate';
import { say } from '@confab/terminal';
import { CommandError } from '../errors.ts';
import type { Archive } from './archive-reader.ts';
import type { TableName, TableRecord } from './manifest.ts';
import { inDigits, type Note } from './progress.ts';
import {
  figuresOf,
  forgetSearchIndex,
  isEmpty,
  listTables,
  readMigrations,
  refuseData,
  type Tx,
  withConnection,
} from './tables.ts';

/**
 * Loads the rows of an archive into an empty database, reads them back and compares, all in one transaction.
 */
export async function loadTables(
  url: string,
  archive: Archive,
  note: Note,
  beforeCommit: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await withConnection(url, async (sql) => {
    await takeTurn(sql, 'restore', say);
    if (!(await isEmpty(sql))) refuseData();
    await migrate(url, { report: note });
    await sql.begin(async (tx) => {
      const tables = await listTables(tx);
      await compareVersions(tx, archive, tables);
      await claim(tx, tables);
      const putBack = await removeRules(tx, tables);
      let rows = 0;
      for (const table of archive.manifest.tables) {
        await loadTable(tx, table, archive);
        rows += table.rows;
        note(`${inDigits(rows)} rows`);
      }
      for (const { name, value, called } of archive.manifest.sequences) {
        await tx`select setval(${name}::regclass, ${value}::bigint, ${called})`;
      }
      await putBack();
      for (const table of archive.manifest.tables) await verify(tx, table);
      await forgetSearchIndex(tx);
      await beforeCommit();
    });
    await sql`analyze`;
  });
}

async function compareVersions(tx: Tx, { manifest }: Archive, tables: readonly TableName[]): Promise<void> {
  const here = await readMigrations(tx);
  const shapes = (list: readonly TableName[]) =>
    list.map(({ name, columns }) => `${name} (${columns})`).join();
  const { product, queue } = manifest.migrations;
  if (here.product !== product || here.queue !== queue || shapes(tables) !== shapes(manifest.tables)) {
    throw new CommandError(
      'The backup was made by another version of Confab, whose tables are others. Restore it with that version, then upgrade.',
    );
  }
}

/** Locks all tables against other connections, and removes the rows that migrations wrote. */
async function claim(tx: Tx, tables: readonly TableName[]): Promise<void> {
  const names = tables.map(({ name }) => name).join(', ');
  await tx`set local lock_timeout = '10s'`;
  await tx.unsafe(`lock table ${names} in access exclusive mode`).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
    throw new CommandError('The database is in use. Stop the product, then try again.');
  });
  if (!(await isEmpty(tx))) refuseData();
}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Drops foreign keys, triggers and indexes: the order of the tables would violate the keys, and building an index once
 * is faster than row by row. The returned statements restore them, which checks every row.
 */
async function removeRules(tx: Tx, tables: readonly TableName[]): Promise<() => Promise<void>> {
  const keys = await tx<{ table: string; name: string; definition: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as table, format('%I', k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname in ('public', 'graphile_worker')`;
  // Indexes of primary keys and other constraints stay, because foreign keys point to them.
  const indexes = await tx<{ name: string; definition: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name, pg_get_indexdef(c.oid) as definition
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker')
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`;
  for (const { table, name } of keys) await tx.unsafe(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`);
  for (const { name } of tables) await tx.unsafe(`alter table ${name} disable trigger user`);
  await tx.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return async () => {
    await tx`set local maintenance_work_mem = '256MB'`;
    for (const { definition } of indexes) await tx.unsafe(definition);
    for (const { table, name, definition } of keys) {
      await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const { name } of tables) await tx.unsafe(`alter table ${name} enable trigger user`);
  };
}

async function loadTable(tx: Tx, { name, columns }: TableName, archive: Archive): Promise<void> {
  const into = await tx.unsafe(`copy ${name} (${columns}) from stdin`).writable();
  const ended = Promise.withResolvers<undefined>();
  let failure: Error | undefined;
  into.on('error', (error: Error) => {
    failure = error;
    ended.resolve(undefined);
  });
  // The driver does not call back for rows that the server refuses at the end of the stream, so that is asked below.
  const sendEnd = into._final.bind(into);
  into._final = (callback) => {
    sendEnd(callback);
    ended.resolve(undefined);
  };
  for await (const chunk of archive.rowsOf(name)) {
    const written = new Promise<void>((resolve) => into.write(chunk, () => resolve()));
    // After an error the driver may never confirm the last write.
    await Promise.race([written, ended.promise]);
  }
  into.end();
  await ended.promise;
  await tx`select`.catch((error: unknown) => {
    throw new CommandError(
      `The database refuses the rows of ${name}: they break a rule of this version. Nothing was restored.`,
      { cause: failure ?? error },
    );
  });
}

async function verify(tx: Tx, table: TableRecord): Promise<void> {
  const { rows, sum } = await figuresOf(tx, table);
  if (rows === table.rows && sum === table.sum) return;
  throw new CommandError(`${table.name} did not come back as it was backed up. Nothing was restored.`);
}
