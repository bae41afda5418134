import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { runMigrations as migrateJobs } from 'graphile-worker';
import postgres from 'postgres';
import { type Backfill, backfills as knownBackfills, runBackfills } from './backfills.ts';
import { isLockRefused, type Patience, patience, takeTurn, untilLocked } from './locks.ts';
import { endLostTransactions } from './lost-transactions.ts';

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

export type MigrateOptions = Partial<Patience> & {
  folder?: string;
  backfills?: readonly Backfill[];
  report?: (sentence: string) => void;
};

/** The database is that of a newer version. This one works on it if it is the version before. */
export class NewerDatabaseError extends Error {
  constructor() {
    super(
      'The database has migrations that this version does not know: a newer one made them. Use that version, or see "Going back" in docs/upgrading.md.',
    );
    this.name = 'NewerDatabaseError';
  }
}

/**
 * Brings the database to this version: tables, job queue and backfills. The older version may keep serving while this
 * runs (docs/decisions/database.md). Safe to run twice at once, to kill and to run again. Rejects with a NewerDatabaseError
 * when it is newer than this version.
 */
export async function migrate(
  url: string,
  {
    folder = migrationsFolder,
    backfills = knownBackfills,
    report = () => undefined,
    ...given
  }: MigrateOptions = {},
): Promise<void> {
  const sql = postgres(url, {
    max: 1,
    onnotice: () => undefined,
    fetch_types: false,
    connection: { application_name: 'migrate', statement_timeout: 0, lock_timeout: 0 },
  });
  endLostTransactions(sql);
  try {
    await takeTurn(sql, 'migration', report);
    await applyMigrations(sql, folder, { ...patience, ...given }, report);
    await migrateJobs({ connectionString: url });
    await runBackfills(sql, backfills, report);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

type Migration = { name: string; when: number; hash: string; statements: readonly string[] };

/** One transaction per migration, so that its locks are released before the next begins. */
async function applyMigrations(
  sql: postgres.Sql,
  folder: string,
  given: Patience,
  report: (sentence: string) => void,
): Promise<void> {
  // The names are drizzle's, whose files these are.
  await sql`create schema if not exists drizzle`;
  await sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  const applied = await sql<{ when: string }[]>`
    select created_at as when from drizzle.__drizzle_migrations order by created_at`;
  const known = readMigrations(folder);
  if (!applied.every(({ when }) => known.some((migration) => migration.when === Number(when))))
    throw new NewerDatabaseError();
  const missing = known.filter(({ when }) => when > Number(applied.at(-1)?.when ?? 0));
  for (const [index, migration] of missing.entries()) {
    report(`Migration ${migration.name} (${index + 1} of ${missing.length})`);
    await untilLocked(
      given,
      () => apply(sql, migration, given),
      (pauseMs) =>
        report(
          `Migration ${migration.name} waits for a lock that others hold; it is tried again in ${(pauseMs / 1000).toFixed(1)} s`,
        ),
    ).catch((error: unknown) => {
      if (!isLockRefused(error)) throw error;
      throw new Error(
        `Migration ${migration.name} got no lock in ${given.attempts} attempts, and changed nothing. End the long transactions in pg_stat_activity, and migrate again.`,
        { cause: error },
      );
    });
  }
}

async function apply(sql: postgres.Sql, migration: Migration, { lockTimeoutMs }: Patience): Promise<void> {
  const { statements, hash, when } = migration;
  if (statements.some(isConcurrent)) {
    for (const statement of statements) await buildIndex(sql, statement);
    await note(sql, hash, when);
    return;
  }
  await sql.begin(async (tx) => {
    await tx`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`;
    for (const statement of statements) await tx.unsafe(statement);
    await note(tx, hash, when);
  });
}

async function note(sql: postgres.ISql, hash: string, when: number): Promise<void> {
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`;
}

/** A concurrent index build must run outside of any transaction. */
function isConcurrent(statement: string): boolean {
  return /\bindex\s+concurrently\b/i.test(statement);
}

/**
 * Blocks no other session, so it may wait. Drops the invalid index of a failed attempt first: PostgreSQL counts it as
 * existing.
 */
async function buildIndex(sql: postgres.Sql, statement: string): Promise<void> {
  const [, name] =
    /^create (?:unique )?index concurrently if not exists "(\w+)"/i.exec(statement.trim()) ?? [];
  if (name !== undefined) {
    const unfinished = await sql`
      select 1 from pg_index where indexrelid = to_regclass(${`public."${name}"`}) and not indisvalid`;
    if (unfinished.length > 0) await sql`drop index concurrently ${sql(name)}`;
  }
  await sql.unsafe(statement);
}

function readMigrations(folder: string): Migration[] {
  const files = readMigrationFiles({ migrationsFolder: folder });
  return readJournal(folder).map(({ tag, when }, index) => {
    const file = files[index];
    if (file?.folderMillis !== when) throw new Error(`the migration ${tag} is not where its journal says`);
    return { name: tag, when, hash: file.hash, statements: file.sql };
  });
}

export const newestMigration: number = Math.max(...readJournal(migrationsFolder).map(({ when }) => when));

/** The journal that drizzle-kit writes beside the migrations. */
function readJournal(folder: string): { tag: string; when: number }[] {
  // drizzle-kit's own format.
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return journal.entries;
}
