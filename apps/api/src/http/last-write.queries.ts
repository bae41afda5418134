import { type Db, lastWrites } from '@confab/db';
import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';

/**
 * Call after committing a member's write and before replying: the member's next reads, in any process, then use
 * servers that have the write. Does nothing without replicas.
 */
export async function rememberWrite(
  { lookups, replicas }: Pick<Context, 'lookups' | 'replicas'>,
  userId: string,
): Promise<void> {
  if (replicas.states.length > 0) await recordWrite(lookups, userId);
}

/** The log's end may be later than the write, which is harmless. */
async function recordWrite(db: Db, userId: string): Promise<void> {
  const position = sql`pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint`;
  await db
    .insert(lastWrites)
    .values({ userId, position })
    .onConflictDoUpdate({ target: lastWrites.userId, set: { position } });
}
