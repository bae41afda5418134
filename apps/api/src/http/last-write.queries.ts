import { type Db, lastWrites } from '@confab/db';
import { sql } from 'drizzle-orm';

/**
 * To be told once their write is committed and before they hear of it: from here on they are answered by servers that
 * show it. A position beyond the write does no harm, so the log's own end is taken, as it is under the lock of the row.
 */
export async function recordWrite(db: Db, userId: string): Promise<void> {
  const position = sql`pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint`;
  await db
    .insert(lastWrites)
    .values({ userId, position })
    .onConflictDoUpdate({ target: lastWrites.userId, set: { position } });
}
