import type { Db } from '@confab/db';
import { sql } from 'drizzle-orm';
import type { Client } from 'pg';

type QueueState = {
  due: number;
  running: number;
  later: number;
  givenUp: number;
  oldestDueSeconds: number;
};

export async function readQueue(db: Db): Promise<QueueState> {
  const due = sql`locked_at is null and attempts < max_attempts and run_at <= now()`;
  const [row] = await db.execute<QueueState>(sql`
    select
      count(*) filter (where ${due})::int as due,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as later,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as "givenUp",
      coalesce(extract(epoch from now() - min(run_at) filter (where ${due})), 0)::float8 as "oldestDueSeconds"
    from graphile_worker.jobs`);
  if (!row) throw new Error('the queue could not be counted');
  return row;
}

/** Jobs that could run now, by kind. Kinds without any are absent. */
export async function readDueJobs(db: Db): Promise<{ kind: string; count: number; seconds: number }[]> {
  const rows = await db.execute<{ kind: string; count: number; seconds: number }>(sql`
    select
      task_identifier as kind,
      count(*)::int as count,
      extract(epoch from now() - min(run_at))::float8 as seconds
    from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts and run_at <= now()
    group by task_identifier`);
  return [...rows];
}

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
