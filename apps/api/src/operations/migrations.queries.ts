import { type Db, newestMigration } from '@confab/db';
import { sql } from 'drizzle-orm';

/** The database answers and has at least the migrations that this version was built with. */
export async function isCurrent(db: Db): Promise<boolean> {
  const [row] = await db.execute<{ current: boolean }>(
    sql`select coalesce(max(created_at), 0) >= ${newestMigration}::bigint as current from drizzle.__drizzle_migrations`,
  );
  return row?.current ?? false;
}
