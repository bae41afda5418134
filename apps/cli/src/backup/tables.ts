import { hash } from 'node:crypto';
import { endLostTransactions } from '@confab/db/lost-transactions';
import { reservedUsernames } from '@confab/domain';
import { onlyRow } from '@confab/db/only-row';
import postgres from 'postgres';
import { CommandError } from '../errors.ts';
import type { Migrations, RowFigures, SequenceRecord, TableName } from './manifest.ts';

type Sql = postgres.Sql;
export type Tx = postgres.TransactionSql;

/**
 * Opens a connection on which values have the same text on every server, without time limits.
 */
export async function withConnection<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, {
    max: 1,
    onnotice: () => undefined,
    fetch_types: false,
    // In seconds. By default the driver would replace the connection during a backup.
    max_lifetime: null,
    connection: {
      application_name: 'backup',
      TimeZone: 'UTC',
      DateStyle: 'ISO, YMD',
      IntervalStyle: 'postgres',
      bytea_output: 'hex',
      extra_float_digits: 1,
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
    },
  });
  endLostTransactions(sql);
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Every table of the product and of its job queue, except the lists of applied migrations, what holds positions in this
 * server's log or numbers of its transactions (unlogged tables and the noted changes), when it was backed up, and the
 * search index, which is made of the rest.
 */
export async function listTables(tx: Tx): Promise<TableName[]> {
  return tx<TableName[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      (
        select string_agg(format('%I', a.attname), ', ' order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'graphile_worker')
      and (n.nspname, c.relname) not in (('graphile_worker', 'migrations'), ('public', 'changes'), ('public', 'backup_acts'))
      and not (n.nspname = 'public' and c.relname in ${tx(searchTables)})
    order by name`;
}

const searchTables = ['search_documents', 'search_words', 'search_queue', 'search_state'];

/** Leaves an index that a worker has yet to build. */
export async function forgetSearchIndex(tx: Tx): Promise<void> {
  await tx.unsafe(`truncate ${searchTables.join(', ')}`);
  await tx`insert into search_state default values`;
}

/** Sequences ignore snapshots. Read after the rows, their values are beyond all of them. */
export async function listSequences(tx: Tx): Promise<SequenceRecord[]> {
  const names = await tx<{ name: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name
    from pg_sequences
    where schemaname in ('public', 'graphile_worker')
    order by name`;
  const sequences: SequenceRecord[] = [];
  for (const { name } of names) {
    const rows = await tx.unsafe<Omit<SequenceRecord, 'name'>[]>(
      `select last_value::text as value, is_called as called from ${name}`,
    );
    sequences.push(...rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

export async function readMigrations(tx: Tx): Promise<Migrations> {
  const [row] = await tx<Migrations[]>`
    select (select max(created_at)::text from drizzle.__drizzle_migrations) as product,
      (select max(id)::text from graphile_worker.migrations) as queue`;
  if (!row) throw new Error('The database gives no answer.');
  return row;
}

const GATHERED_BYTES = 64 * 1024;

/** The rows of a table in the text format of COPY. The figures are complete once the stream has ended. */
export function readRows(
  tx: Tx,
  { name, columns }: TableName,
): { rows: AsyncIterable<Buffer>; sums: RowSums } {
  const sums = new RowSums();
  async function* counted(): AsyncGenerator<Buffer> {
    const stream = await tx.unsafe(`copy ${name} (${columns}) to stdout`).readable();
    // The driver streams one buffer per row; working on many at once is cheaper.
    let gathered: Buffer[] = [];
    let bytes = 0;
    for await (const row of stream as AsyncIterable<Buffer>) {
      sums.add(row);
      gathered.push(row);
      bytes += row.length;
      if (bytes < GATHERED_BYTES) continue;
      yield Buffer.concat(gathered, bytes);
      gathered = [];
      bytes = 0;
    }
    // When the last rows and the end arrive together, the driver's socket stays paused and the next statement would wait
    // for ever (porsager/postgres#499). Reading resumes it.
    stream._read(0);
    if (bytes > 0) yield Buffer.concat(gathered, bytes);
  }
  return { rows: counted(), sums };
}

export async function figuresOf(tx: Tx, table: TableName): Promise<RowFigures> {
  const { rows, sums } = readRows(tx, table);
  for await (const _ of rows);
  return { rows: sums.rows, sum: sums.sum };
}

/** Whether no member has ever signed up. Rows that migrations write do not count as data. */
export async function isEmpty(sql: Sql | Tx): Promise<boolean> {
  const tables = await sql<{ there: boolean }[]>`select to_regclass('public.users') is not null as there`;
  if (!onlyRow(tables).there) return true;
  const people = await sql<{ any: boolean }[]>`
    select exists (select from public.users where user_index > ${reservedUsernames.size}) as any`;
  return !onlyRow(people).any;
}

export function refuseData(): never {
  throw new CommandError(
    'The database holds data already. A backup is restored into an empty installation only: set DATA_DIR or DATABASE_URL to one.',
  );
}

const NEW_LINE = 10;

/**
 * Counts the rows of a table in the text format of COPY, one a line, and adds up their SHA-256. The sum does not depend
 * on the order of the rows, which a restored table need not keep.
 */
class RowSums {
  rows = 0;
  #sum = 0n;
  /** The beginning of a row whose end is still to come. */
  #begun: Buffer[] = [];

  add(chunk: Buffer): void {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(NEW_LINE, start);
      if (end === -1) break;
      const row = chunk.subarray(start, end);
      this.#count(this.#begun.length > 0 ? Buffer.concat([...this.#begun, row]) : row);
      this.#begun = [];
      start = end + 1;
    }
    // The caller may use the memory of the chunk again.
    if (start < chunk.length) this.#begun.push(Buffer.from(chunk.subarray(start)));
  }

  get sum(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }

  #count(row: Buffer): void {
    this.rows += 1;
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hash('sha256', row)}`));
  }
}
