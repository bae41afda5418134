import type { Db, Tx } from '@confab/db';
import { sql, type SQL } from 'drizzle-orm';

/** A digest of the content of every table and of the job queue. */
export type TablePrints = ReadonlyMap<string, string>;

/** `notNaming` limits it to rows that do not contain this user's id. */
export async function takePrints(
  db: Db | Tx,
  { notNaming }: { notNaming?: { id: string } } = {},
): Promise<TablePrints> {
  const where = notNaming ? sql`where row::text !~ ${spellings(notNaming.id).join('|')}` : sql``;
  // A sum, so that the order of rows does not matter.
  const prints = (await tablesOf(db)).map(
    ({ name, from }) => sql`
      select ${name}::text as name, count(*) || ' ' || coalesce(sum(hashtextextended(row::text, 0)), 0) as print
      from ${from} as row ${where}`,
  );
  const rows = await db.execute<{ name: string; print: string }>(sql.join(prints, sql` union all `));
  return new Map([...rows].map(({ name, print }) => [name, print]));
}

/** Every table, and the queue of the worker. */
export async function tablesOf(db: Db | Tx): Promise<{ name: string; from: SQL }[]> {
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  return [
    ...[...tables].map(({ name }) => ({ name, from: sql`${sql.identifier(name)}` })),
    { name: 'jobs', from: sql`graphile_worker._private_jobs` },
  ];
}

/** An object id as in the API and as a uuid. */
export function spellings(id: string): [string, string] {
  const groups = [
    id.slice(0, 8),
    id.slice(8, 12),
    id.slice(12, 16),
    id.slice(16, 20),
    `${id.slice(20)}00000000`,
  ];
  return [id, groups.join('-')];
}

/** Names of the changed tables. */
export function changedBetween(before: TablePrints, after: TablePrints): string[] {
  return [...after.keys()].filter((name) => before.get(name) !== after.get(name)).sort();
}
