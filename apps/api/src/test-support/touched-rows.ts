import { connect, type Db } from '@confab/db';
import type { TestDatabase } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { startApi, uncompared } from './api.ts';
import type { Client } from './client.ts';

/** After five runs PostgreSQL may switch a prepared statement to a generic plan, which more runs include. */
const runs = 8;

type Touched = { table: string; scans: number; rows: number };

type Run = (clients: { visitor: Client; member: Client }) => Promise<void>;

/** A site full of rows, and a person who looks at it. */
type Filled = { database: TestDatabase; member: { id: string } };

/** Small tables may be scanned. */
const fewRows = 1000;

/** Expects large tables to be read through indexes, with at most so many rows per run. */
export async function expectIndexesIn(filled: Filled, run: Run, atMost: number): Promise<void> {
  const touched = await touchedBy(filled, run);
  expect(touched.filter(({ scans }) => scans > 0)).toEqual([]);
  expect(touched.filter(({ rows }) => rows > atMost)).toEqual([]);
}

/** Scanned large tables, and rows touched per run. */
export async function touchedBy({ database, member }: Filled, run: Run): Promise<Touched[]> {
  // Connections report statistics at the latest when they end, so the api gets connections for this alone.
  const connection = connect(database.url, { applicationName: 'measured', max: 3 });
  try {
    // A new api for each run, since one that has answered keeps what it read.
    for (let count = 0; count < runs; count++) {
      const api = await startApi({ ...uncompared, database: { ...database, ...connection } });
      try {
        const clients = { visitor: api.visitor(), member: api.as(member) };
        await clients.member.sessionId();
        await clients.visitor.sessionId();
        if (count === 0) await database.db.execute(sql`select pg_stat_reset()`);
        await run(clients);
      } finally {
        await api.close();
      }
    }
  } finally {
    await connection.close();
  }
  await allEnded(database);
  const rows = await database.db.execute<Touched>(sql`
    select stat.relname as table, seq_scan::int as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_user_tables stat join pg_class on pg_class.oid = relid
    where schemaname = 'public' and reltuples >= ${fewRows}`);
  return rows.map((row) => ({ ...row, rows: row.rows / runs }));
}

/**
 * Vacuums until all rows are visible to all transactions, which index-only scans need and one early vacuum may miss.
 * By default vacuum skips indexes if there are few dead rows, leaving pages unsettled. Also flushes the pending list
 * of the search index.
 */
export async function vacuum(db: Db): Promise<void> {
  const tables = await db.execute<{ name: string }>(sql`
    select relid::regclass::text as name from pg_stat_user_tables where schemaname = 'public'`);
  for (let attempt = 0; attempt < 20; attempt++) {
    // One after the other: a statement for all may take longer than the limit.
    for (const { name } of tables) await db.execute(sql.raw(`vacuum (analyze, index_cleanup on) ${name}`));
    const unsettled = await db.execute(sql`
      select from pg_stat_user_tables stat join pg_class on pg_class.oid = relid
      where schemaname = 'public' and reltuples >= ${fewRows} and relallvisible < relpages`);
    if (unsettled.length === 0) return;
  }
  throw new Error('some rows are still not visible to all transactions');
}

async function allEnded({ db }: TestDatabase): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const [row] = await db.execute<{ open: number }>(
      sql`select count(*)::int as open from pg_stat_activity where application_name = 'measured' and datname = current_database()`,
    );
    if (row?.open === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the connections of the api did not end');
}
