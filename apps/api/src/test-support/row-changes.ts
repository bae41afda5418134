import type { Db, Tx } from '@confab/db';
import { sql } from 'drizzle-orm';

type Row = Readonly<Record<string, unknown>>;
/** A row before and after a write: `old` is null for an insert, `row` for a deletion. */
export type RowChange = { table: string; old: Row | null; row: Row | null };
/** What was committed at a moment, and what the transaction that asked had written. */
export type Mark = { snapshot: string; own: string | null };
export type RowChanges = Awaited<ReturnType<typeof recordRowChanges>>;

/** Makes the database record each change of a row in every table and in the job queue. Rollbacks leave no record. */
export async function recordRowChanges(db: Db, { except = [] }: { except?: readonly string[] } = {}) {
  await db.execute(sql`create schema recorded`);
  await db.execute(sql`
    create table recorded.changes (
      number bigint generated always as identity primary key, tx xid8 default pg_current_xact_id(),
      name text, old jsonb, row jsonb)`);
  await db.execute(sql`
    create function recorded.change() returns trigger language plpgsql as $$
    begin
      insert into recorded.changes (name, old, row) values (
        tg_argv[0],
        case when tg_op <> 'INSERT' then to_jsonb(old) end,
        case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$`);
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name, from } of [
    ...tables.map(({ name }) => ({ name, from: sql`${sql.identifier(name)}` })),
    { name: 'jobs', from: sql`graphile_worker._private_jobs` },
  ]) {
    // Notes of the database itself (schema: changes, searchQueue).
    if (name === 'changes' || name === 'search_queue' || except.includes(name)) continue;
    const execute = sql`execute function recorded.change(${sql.raw(`'${name}'`)})`;
    await db.execute(sql`
      create trigger recorded after insert or delete on ${from} for each row ${execute}`);
    await db.execute(sql`
      create trigger recorded_update after update on ${from}
      for each row when (old.*::text is distinct from new.*::text) ${execute}`);
  }

  const since = ({ snapshot, own }: Mark) => sql`
    not pg_visible_in_snapshot(tx, ${snapshot}::pg_snapshot) and tx is distinct from ${own}::xid8`;

  return {
    /** Number of the latest change. */
    latest: async (): Promise<number> => {
      const [row] = await db.execute<{ latest: number }>(
        sql`select coalesce(max(number), 0)::int as latest from recorded.changes`,
      );
      return row?.latest ?? 0;
    },

    mark: async (by: Db | Tx = db): Promise<Mark> => {
      const [mark] = await by.execute<Mark>(sql`
        select pg_current_snapshot()::text as snapshot, pg_current_xact_id_if_assigned()::text as own`);
      if (!mark) throw new Error('a select without a table has one row');
      return mark;
    },

    since: async (mark: Mark): Promise<RowChange[]> => [
      ...(await db.execute<RowChange>(sql`
        select name as table, old, row from recorded.changes where ${since(mark)} order by number`)),
    ],

    /** Tables whose content differs from that at the mark. `notNaming` counts only rows without this user's id. */
    tablesSince: async (
      mark: Mark,
      { notNaming }: { notNaming?: { id: string } } = {},
    ): Promise<string[]> => {
      const tables = await db.execute<{ name: string }>(sql`
        select name from (
          select name, old::text as row, -1 as sign from recorded.changes where ${since(mark)} and old is not null
          union all
          select name, row::text, 1 from recorded.changes where ${since(mark)} and row is not null) states
        where ${notNaming ? sql`row !~ ${spellings(notNaming.id).join('|')}` : sql`true`}
        group by name
        having sum(sign) <> 0 or sum(sign * hashtextextended(row, 0)::numeric) <> 0
        order by name collate "C"`);
      return tables.map(({ name }) => name);
    },
  };
}

/** An object id as in the API and as a uuid. */
export function spellings(id: string): [string, string] {
  const uuid = `${id}00000000`.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return [id, uuid];
}
