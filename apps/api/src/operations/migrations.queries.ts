import { type Db, newestMigration } from '@confab/db';
import { sql } from 'drizzle-orm';

export type Missing = 'database' | 'migrations';

/** What readiness waits for: a reachable database with at least the migrations of this version. */
export async function findMissing(db: Db): Promise<Missing | null> {
  try {
    return (await hasMigrations(db)) && (await isCurrent(db)) ? null : 'migrations';
  } catch {
    return 'database';
  }
}

async function hasMigrations(db: Db): Promise<boolean> {
  const [row] = await db.execute<{ exist: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exist`,
  );
  return row?.exist ?? false;
}

async function isCurrent(db: Db): Promise<boolean> {
  const [row] = await db.execute<{ current: boolean }>(
    sql`select coalesce(max(created_at), 0) >= ${newestMigration}::bigint as current from drizzle.__drizzle_migrations`,
  );
  return row?.current ?? false;
}
