import { type Db, newestMigration, onlyRow } from '@confab/db';
import { sql } from 'drizzle-orm';

export type Missing = 'database' | 'migrations';

/** What readiness waits for: a primary that answers, with at least the migrations of this version. */
export async function findMissing(db: Db): Promise<Missing | null> {
  try {
    if (await isRecovering(db)) return 'database';
    return (await hasMigrations(db)) && (await isCurrent(db)) ? null : 'migrations';
  } catch {
    return 'database';
  }
}

async function isRecovering(db: Db): Promise<boolean> {
  const [row] = await db.execute<{ recovers: boolean }>(sql`select pg_is_in_recovery() as recovers`);
  return row?.recovers ?? true;
}

async function hasMigrations(db: Db): Promise<boolean> {
  return onlyRow(
    await db.execute<{ exist: boolean }>(
      sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exist`,
    ),
  ).exist;
}

async function isCurrent(db: Db): Promise<boolean> {
  return onlyRow(
    await db.execute<{ current: boolean }>(
      sql`select coalesce(max(created_at), 0) >= ${newestMigration}::bigint as current from drizzle.__drizzle_migrations`,
    ),
  ).current;
}
