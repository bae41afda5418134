import type { Db } from '@confab/db';
import { sql } from 'drizzle-orm';
import { tablesOf } from './table-prints.ts';

type Row = Readonly<Record<string, unknown>>;
/** All rows by table and primary key. */
export type TableRows = ReadonlyMap<string, { table: string; row: Row }>;

/** What every table holds, and what waits for the worker. */
export async function takeRows(db: Db): Promise<TableRows> {
  const keys = await db.execute<{ table: string; columns: string[] }>(sql`
    select relname as table, array_agg(attname::text) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
      join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indisprimary and (relnamespace = 'public'::regnamespace or relname = '_private_jobs')
    group by relname`);
  const columnsOf = new Map([...keys].map(({ table, columns }) => [table, columns]));
  const selects = (await tablesOf(db)).map(
    ({ name, from }) => sql`select ${name}::text as table, to_jsonb(stored) as row from ${from} as stored`,
  );
  const rows = await db.execute<{ table: string; row: Row }>(sql.join(selects, sql` union all `));
  return new Map(
    [...rows].map(({ table, row }) => {
      const columns = columnsOf.get(table === 'jobs' ? '_private_jobs' : table) ?? Object.keys(row);
      return [`${table} ${JSON.stringify(columns.map((column) => row[column]))}`, { table, row }];
    }),
  );
}

/** A row that was written, changed or deleted: what it holds then, or which of its columns differ and how. */
export type Change = { table: string; was: 'added' | 'changed' | 'deleted'; values: Row };

export function changesBetween(before: TableRows, after: TableRows): Change[] {
  const left = [...after].flatMap(([key, { table, row }]): Change[] => {
    const old = before.get(key)?.row;
    if (!old) return [{ table, was: 'added', values: row }];
    const values = Object.fromEntries(
      Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
        if (JSON.stringify(value) === JSON.stringify(old[column])) return [];
        const counted = old[column];
        const isCount = typeof value === 'number' && typeof counted === 'number';
        return [[column, isCount ? `+ ${value - counted}` : value]];
      }),
    );
    return Object.keys(values).length > 0 ? [{ table, was: 'changed', values }] : [];
  });
  const gone = [...before].flatMap(([key, { table, row }]): Change[] =>
    after.has(key) ? [] : [{ table, was: 'deleted', values: row }],
  );
  return [...left, ...gone];
}
