import type { Db, Tx } from '@confab/db';
import { sql } from 'drizzle-orm';

/** What every table holds, and what waits for the worker, each as a short text that no other content has. */
export type TablePrints = ReadonlyMap<string, string>;

export async function takePrints(db: Db | Tx): Promise<TablePrints> {
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const sources = [
    ...[...tables].map(({ name }) => ({ name, from: sql.identifier(name) })),
    { name: 'jobs', from: sql`graphile_worker._private_jobs` },
  ];
  // Rows are added up: their order says nothing.
  const prints = sources.map(
    ({ name, from }) => sql`
      select ${name}::text as name, count(*) || ' ' || coalesce(sum(hashtextextended(row::text, 0)), 0) as print
      from ${from} as row`,
  );
  const rows = await db.execute<{ name: string; print: string }>(sql.join(prints, sql` union all `));
  return new Map([...rows].map(({ name, print }) => [name, print]));
}

/** The tables in which something has changed, by name. */
export function changedBetween(before: TablePrints, after: TablePrints): string[] {
  return [...after.keys()].filter((name) => before.get(name) !== after.get(name)).sort();
}
