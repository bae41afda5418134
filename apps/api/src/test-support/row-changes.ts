import type { Db } from '@confab/db';
import { sql } from 'drizzle-orm';
import { tablesOf } from './table-prints.ts';

/**
 * Makes the database count inserted, updated and deleted rows (transactionally: rollbacks do not count), except in
 * the given tables. Returns a function that reads the count.
 */
export async function countRowChanges(db: Db, leftOut: readonly string[]): Promise<() => Promise<number>> {
  await db.execute(sql`create schema counted`);
  await db.execute(sql`create table counted.changes as select 0 as count`);
  await db.execute(sql`
    create function counted.change() returns trigger language plpgsql
    as 'begin update counted.changes set count = count + 1; return null; end'`);
  for (const { name, from } of await tablesOf(db)) {
    if (leftOut.includes(name)) continue;
    await db.execute(sql`
      create trigger counted after insert or delete on ${from} for each row execute function counted.change()`);
    await db.execute(sql`
      create trigger counted_update after update on ${from} for each row when (old.*::text is distinct from new.*::text)
      execute function counted.change()`);
  }
  return async () => {
    const [row] = await db.execute<{ count: number }>(sql`select count from counted.changes`);
    if (!row) throw new Error('the count is there');
    return row.count;
  };
}
