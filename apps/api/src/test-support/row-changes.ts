import type { Db } from '@confab/db';
import { sql } from 'drizzle-orm';

/**
 * From now on the database counts the rows that are made, changed or deleted, and keeps the count with them: what is
 * rolled back never happened. Returns how to read it. Rows of the tables that are left out do not count.
 */
export async function countRowChanges(db: Db, leftOut: readonly string[]): Promise<() => Promise<number>> {
  await db.execute(sql`create schema counted`);
  await db.execute(sql`create table counted.changes as select 0 as count`);
  await db.execute(sql`
    create function counted.change() returns trigger language plpgsql
    as 'begin update counted.changes set count = count + 1; return null; end'`);
  const tables = await db.execute<{ name: string }>(sql`
    select relname as name from pg_stat_user_tables where schemaname = 'public'`);
  for (const { name } of tables) {
    if (leftOut.includes(name)) continue;
    const table = sql.identifier(name);
    await db.execute(sql`
      create trigger counted after insert or delete on ${table} for each row execute function counted.change()`);
    await db.execute(sql`
      create trigger counted_update after update on ${table} for each row when (old.* is distinct from new.*)
      execute function counted.change()`);
  }
  return async () => {
    const [row] = await db.execute<{ count: number }>(sql`select count from counted.changes`);
    if (!row) throw new Error('the count is there');
    return row.count;
  };
}
