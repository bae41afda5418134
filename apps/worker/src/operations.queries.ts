import { onlyRow, type Db } from '@confab/db';
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
  return onlyRow(
    await db.execute<QueueState>(sql`
    select
      count(*) filter (where ${due})::int as due,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as later,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as "givenUp",
      coalesce(extract(epoch from now() - min(run_at) filter (where ${due})), 0)::float8 as "oldestDueSeconds"
    from graphile_worker.jobs`),
  );
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
 * So many runs of a job may end with their worker or their connection to the database before the job is given up. These
 * are no attempts; but a job that kills its worker has to end some day.
 */
export const lostRunsMax = 50;

/** From this one on, the next run waits ten seconds longer each time, to leave the worker to other jobs. */
const pausedFrom = 20;

const noLostRuns = sql`coalesce((flags ->> 'lostRuns')::int, 0) + 1`;

/** Gives the attempt back and counts the lost run among the job's flags, which nothing else uses. */
const countLostRun = sql`
  flags = coalesce(flags, '{}') || jsonb_build_object('lostRuns', ${noLostRuns}),
  attempts = case when ${noLostRuns} >= ${sql.raw(String(lostRunsMax))} then max_attempts else greatest(attempts - 1, 0) end,
  run_at = case when ${noLostRuns} > ${sql.raw(String(pausedFrom))}
    then now() + 10 * (${noLostRuns} - ${sql.raw(String(pausedFrom))}) * interval '1 second' else run_at end,
  last_error = case when ${noLostRuns} >= ${sql.raw(String(lostRunsMax))}
    then 'its worker died, or lost the database, during ' || ${noLostRuns} || ' runs' else last_error end`;

type GivenUpJob = { id: string; kind: string };

/**
 * Releases the jobs of dead workers, which would otherwise stay locked for four hours. Returns those workers' ids, and
 * the jobs that have lost too many runs. Holds each lock until the jobs are released, so that two workers may do this at
 * once.
 */
export async function releaseDeadWorkers(db: Db): Promise<{ workers: string[]; givenUp: GivenUpJob[] }> {
  return db.transaction(async (tx) => {
    const dead = await tx.execute<{ id: string }>(sql`
      with holders as materialized (
        select distinct locked_by as id from graphile_worker.jobs where locked_by is not null
      )
      select id from holders where pg_try_advisory_xact_lock(${sql.raw(lifeLock('id'))})`);
    const workers = dead.map(({ id }) => id);
    if (workers.length === 0) return { workers, givenUp: [] };
    const ids = sql`${sql.param(workers)}::text[]`;
    const givenUp = await tx.execute<GivenUpJob>(sql`
      with lost as (
        update graphile_worker._private_jobs set ${countLostRun} where locked_by = any(${ids})
        returning id, task_id, attempts >= max_attempts as is_given_up
      )
      select lost.id::text as id, task.identifier as kind
      from lost join graphile_worker._private_tasks as task on task.id = lost.task_id
      where is_given_up`);
    await tx.execute(sql`select graphile_worker.force_unlock_workers(${ids})`);
    return { workers, givenUp: [...givenUp] };
  });
}

/** A transaction may have begun some seconds before another. */
const aheadMax = sql`interval '10 seconds'`;

/**
 * After a clock that jumped back: a job that was due at once would wait until its old time comes again. Each gets the time to
 * its next run that it had when it was last changed. Returns how many.
 */
export async function followClock(db: Db): Promise<number> {
  const moved = await db.execute(sql`
    update graphile_worker._private_jobs set run_at = run_at - (updated_at - now()), updated_at = now()
    where is_available and run_at > now() and updated_at > now() + ${aheadMax}
    returning id`);
  return moved.length;
}

/** Counts a run that lost the database; returns whether the job is given up. */
export async function loseRun(db: Db, jobId: string): Promise<boolean> {
  const [job] = await db.execute<{ isGivenUp: boolean }>(sql`
    update graphile_worker._private_jobs set ${countLostRun} where id = ${jobId}::bigint
    returning attempts >= max_attempts as "isGivenUp"`);
  return job?.isGivenUp ?? false;
}

/** For a run that a stop interrupted. */
export async function giveAttemptBack(db: Db, jobId: string): Promise<void> {
  await db.execute(sql`
    update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where id = ${jobId}::bigint`);
}

/** For a job that has moved on: its next failure, or lost run, counts as the first. */
export async function forgetFailures(db: Db, jobId: string): Promise<void> {
  await db.execute(sql`
    update graphile_worker._private_jobs set attempts = 1, flags = flags - 'lostRuns' where id = ${jobId}::bigint`);
}

/**
 * Whether a running job with a key was enqueued again. The queue takes the key and all attempts from it, because the
 * newer one does its work.
 */
export async function isReplaced(db: Db, jobId: string): Promise<boolean> {
  const [job] = await db.execute<{ isReplaced: boolean }>(sql`
    select key is null as "isReplaced" from graphile_worker._private_jobs where id = ${jobId}::bigint`);
  return job?.isReplaced ?? false;
}
