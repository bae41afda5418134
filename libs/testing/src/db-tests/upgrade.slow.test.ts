import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { migrate, migrationsFolder } from '@confab/db';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, inject, test } from 'vitest';
import { createOldDatabase, type TestDatabase } from '../database.ts';
import { copyMigrations } from '../migrations.ts';
import { oldRows } from './old-rows.ts';

type Column = { type: string; notNull: boolean; fillsItself: boolean };
/** The columns of each table, by their names. */
type Tables = Record<string, Record<string, Column>>;

// Written by drizzle-kit in this shape.
const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
  entries: { tag: string }[];
};
const versions = journal.entries.map(({ tag }, number) => ({ tag, number }));

/** The tables after each migration. */
const tablesOf: Tables[] = [];
const newest = () => tablesOf.at(-1) ?? {};

beforeAll(async () => {
  const database = await createOldDatabase(inject('postgresUrl'), 0);
  try {
    for (const { number } of versions) {
      const folder = await copyMigrations((entries) => entries.slice(0, number + 1));
      await migrate(database.url, { folder, backfills: [] });
      await rm(folder, { recursive: true });
      tablesOf.push(await readTables(database));
    }
  } finally {
    await database.drop();
  }
});

async function readTables({ db }: TestDatabase): Promise<Tables> {
  const columns = await db.execute<Column & { table: string; name: string }>(sql`
    select relname as "table", attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "notNull",
      atthasdef or attidentity <> '' as "fillsItself"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    order by relname, attnum`);
  const tables: Tables = {};
  for (const { table, name, ...column } of columns) (tables[table] ??= {})[name] = column;
  return tables;
}

/** Columns that were removed although older versions used them: from before the first release. */
const takenAway = new Set(['0005_notifications: notifications.cause']);

test('no migration takes away what older versions use, or asks for more than they give, unless it is a contract', () => {
  const faults = versions.slice(1).flatMap(({ tag, number }) => {
    if (/^\d{4}_contract_/.test(tag)) return [];
    return Object.entries(tablesOf[number - 1] ?? {}).flatMap(([table, older]) =>
      faultsBetween(older, tablesOf[number]?.[table] ?? {}).map((fault) => `${tag}: ${table}.${fault}`),
    );
  });
  expect(faults).toEqual([...takenAway]);
});

function faultsBetween(older: Tables[string], newer: Tables[string]): string[] {
  const lost = Object.entries(older).filter(([name, { type, notNull }]) => {
    const column = newer[name];
    return column?.type !== type || (column.notNull && !notNull);
  });
  const demanded = Object.entries(newer).filter(
    ([name, column]) => !older[name] && column.notNull && !column.fillsItself,
  );
  return [...lost, ...demanded].map(([name]) => name);
}

test.each(versions)(
  'a filled database is upgraded from $tag: every row is kept, and what that version wrote can be written still',
  async ({ number }) => {
    const tables = tablesOf[number] ?? {};
    const database = await createOldDatabase(inject('postgresUrl'), number + 1);
    try {
      await write(database, 1, ({ since, until = Infinity }) => since <= number && number < until);
      const before = await contents(database, tables);
      expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);

      await migrate(database.url);
      expect(await contents(database, tables)).toEqual(before);
      await write(database, 2, ({ since, until = Infinity }) => since <= number && versions.length <= until);
    } finally {
      await database.drop();
    }
  },
);

test('rules that were there before matching became stricter are marked, and newer ones are not', async () => {
  const stricter = versions.findIndex(({ tag }) => tag === '0038_stricter_rules');
  const database = await createOldDatabase(inject('postgresUrl'), stricter);
  try {
    await database.db.execute(sql`insert into auto_rules default values`);
    await migrate(database.url);
    await database.db.execute(sql`insert into auto_rules default values`);
    const rules = await database.db.execute(sql`select matches_more from auto_rules order by id`);
    expect([...rules]).toEqual([{ matches_more: true }, { matches_more: false }]);
  } finally {
    await database.drop();
  }
});

async function write(
  { db }: TestDatabase,
  number: number,
  isOfVersion: (rows: (typeof oldRows)[number]) => boolean,
): Promise<void> {
  for (const { statements } of oldRows.filter(isOfVersion))
    for (const statement of statements(number)) await db.execute(sql.raw(statement));
}

/** The content of each of these tables, as text, limited to columns that still exist. */
async function contents({ db }: TestDatabase, tables: Tables): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, columns] of Object.entries(tables)) {
    const kept = Object.keys(columns).filter((column) => newest()[name]?.[column]);
    const rows = await db.execute<{ row: string }>(
      sql.raw(
        `select t::text as row from (select ${kept.map((column) => `"${column}"`).join(', ')} from ${name}) t order by 1`,
      ),
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}
