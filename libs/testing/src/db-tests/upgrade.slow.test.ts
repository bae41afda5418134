import { readFileSync } from 'node:fs';
import { migrate, migrationsFolder } from '@confab/db';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { createOldDatabase, type TestDatabase } from '../database.ts';
import { oldRows } from './old-rows.ts';

/** From drizzle-kit's snapshot of the schema after each migration. */
type Column = {
  name: string;
  type: string;
  notNull: boolean;
  default?: unknown;
  identity?: unknown;
  generated?: unknown;
};
type Table = { name: string; columns: Record<string, Column> };
type Version = { tag: string; number: number; tables: Record<string, Table> };

const read = (file: string): unknown => JSON.parse(readFileSync(`${migrationsFolder}/meta/${file}`, 'utf8'));

// Written by drizzle-kit in these shapes.
const journal = read('_journal.json') as { entries: { idx: number; tag: string }[] };
const versions: readonly Version[] = journal.entries.map(({ idx, tag }) => {
  const { tables } = read(`${tag.slice(0, 4)}_snapshot.json`) as Pick<Version, 'tables'>;
  const named = Object.values(tables).map((table) => [table.name, table] as const);
  return { tag, number: idx, tables: Object.fromEntries(named) };
});
const newest = versions.at(-1) ?? { tag: '', number: 0, tables: {} };

/** Columns that were removed although older versions used them: from before the first release. */
const takenAway = new Set(['0005_notifications: notifications.cause']);

test('no migration takes away what older versions use, or asks for more than they give, unless it is a contract', () => {
  const faults = versions.slice(1).flatMap(({ tag, tables }, index) => {
    if (/^\d{4}_contract_/.test(tag)) return [];
    return Object.values(versions[index]?.tables ?? {}).flatMap((older) =>
      faultsBetween(older, tables[older.name]).map((fault) => `${tag}: ${older.name}.${fault}`),
    );
  });
  expect(faults).toEqual([...takenAway]);
});

function faultsBetween(older: Table, newer: Table | undefined): string[] {
  const columns = newer?.columns ?? {};
  const lost = Object.values(older.columns)
    .filter(({ name, type, notNull }) => {
      const column = columns[name];
      return column?.type !== type || (column.notNull && !notNull);
    })
    .map(({ name }) => name);
  const demanded = Object.values(columns)
    .filter((column) => !older.columns[column.name] && column.notNull && !fillsItself(column))
    .map(({ name }) => name);
  return [...lost, ...demanded];
}

const fillsItself = (column: Column) =>
  [column.default, column.identity, column.generated].some((given) => given !== undefined);

test.each(versions.map(({ tag, number }) => ({ tag, number })))(
  'a filled database is upgraded from $tag: every row is kept, and what that version wrote can be written still',
  async ({ number }) => {
    const version = versions[number] ?? newest;
    const database = await createOldDatabase(inject('postgresUrl'), number + 1);
    try {
      await write(database, 1, ({ since, until = Infinity }) => since <= number && number < until);
      const before = await contents(database, version);
      expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);

      await migrate(database.url);
      expect(await contents(database, version)).toEqual(before);
      await write(database, 2, ({ since, until = Infinity }) => since <= number && newest.number < until);
    } finally {
      await database.drop();
    }
  },
);

async function write(
  { db }: TestDatabase,
  number: number,
  isOfVersion: (rows: (typeof oldRows)[number]) => boolean,
): Promise<void> {
  for (const { statements } of oldRows.filter(isOfVersion))
    for (const statement of statements(number)) await db.execute(sql.raw(statement));
}

/** The content of each table of a version, as text, limited to columns that still exist. */
async function contents({ db }: TestDatabase, version: Version): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, columns } of Object.values(version.tables)) {
    const kept = Object.keys(columns).filter((column) => newest.tables[name]?.columns[column]);
    const rows = await db.execute<{ row: string }>(
      sql.raw(
        `select t::text as row from (select ${kept.map((column) => `"${column}"`).join(', ')} from ${name}) t order by 1`,
      ),
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}
