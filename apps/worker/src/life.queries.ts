import type { Db } from '@confab/db';
import { sql } from 'drizzle-orm';
import type { Client } from 'pg';

/**
 * A live worker holds this advisory lock on a connection of its own. PostgreSQL frees it when the connection ends, for
 * any reason.
 */
const lifeLock = (workerId: string) => `hashtextextended('confab-worker:' || ${workerId}, 0)`;

/** Waits while a dead connection of the same worker still holds the lock. */
export async function takeLifeLock(client: Client, workerId: string): Promise<void> {
  await client.query(`select pg_advisory_lock(${lifeLock('$1')})`, [workerId]);
}

/**
 * Releases the jobs of dead workers, which would otherwise stay locked for four hours, and returns those workers' ids.
 * Holds each lock until the jobs are released, so that two workers may do this at once.
 */
export async function releaseDeadWorkers(db: Db): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    with holders as materialized (
      select distinct locked_by as id from graphile_worker.jobs where locked_by is not null
    ), dead as materialized (
      select id from holders where pg_try_advisory_xact_lock(${sql.raw(lifeLock('id'))})
    ), released as materialized (
      select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0
    )
    select dead.id from dead cross join released`);
  return rows.map(({ id }) => id);
}
