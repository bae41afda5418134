import { connect, type Db } from '@confab/db';
import type { TestDatabase } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { startApi } from './api.ts';
import type { Client } from './client.ts';

/** After five runs a prepared statement may get a plan that suits all parameters alike: more runs see that one too. */
const runs = 8;

type Touched = { table: string; scans: number; rows: number };

type Run = (clients: { visitor: Client; member: Client }) => Promise<void>;

/** A site full of rows, and somebody who looks at it. */
type Filled = { database: TestDatabase; member: { id: string } };

/** A table of fewer rows may as well be read from end to end. */
const fewRows = 1000;

/** Every table of many rows is read through an index, and no more of its rows than so many per run. */
export async function expectIndexesIn(filled: Filled, run: Run, atMost: number): Promise<void> {
  const touched = await touchedBy(filled, run);
  expect(touched.filter(({ scans }) => scans > 0)).toEqual([]);
  expect(touched.filter(({ rows }) => rows > atMost)).toEqual([]);
}

/** Which tables of many rows a request read from end to end, and how many rows of each it touched per run. */
export async function touchedBy({ database, member }: Filled, run: Run): Promise<Touched[]> {
  // The counters of a connection are written at the latest when it ends: the api gets connections for this alone.
  const connection = connect(database.url, { applicationName: 'measured', max: 3 });
  const api = await startApi({ database: { ...database, ...connection } });
  const clients = { visitor: api.visitor(), member: api.as(member) };
  await clients.member.sessionId();
  await clients.visitor.sessionId();
  await database.db.execute(sql`select pg_stat_reset()`);
  try {
    for (let count = 0; count < runs; count++) await run(clients);
  } finally {
    await api.close();
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
 * Vacuums until every row is known to be seen by everybody: an index is read alone only then, and one vacuum may come too
 * early to find it. Of few dead rows it would leave the entries in the indexes, and their pages unsettled for ever. Also
 * empties the list of what the search index has still to take in.
 */
export async function vacuum(db: Db): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    await db.execute(sql`vacuum (analyze, index_cleanup on)`);
    const unsettled = await db.execute(sql`
      select from pg_stat_user_tables stat join pg_class on pg_class.oid = relid
      where schemaname = 'public' and reltuples >= ${fewRows} and relallvisible < relpages`);
    if (unsettled.length === 0) return;
  }
  throw new Error('rows of many remain hidden from somebody');
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
