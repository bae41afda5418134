import type { Db, JobName } from '@confab/db';
import { sql } from 'drizzle-orm';

/** Waiting jobs in order of creation, without the id of their request. */
export async function listJobs(db: Db): Promise<{ name: JobName; payload: unknown }[]> {
  const rows = await db.execute<{ name: JobName; payload: unknown }>(sql`
    select tasks.identifier as name, jobs.payload::jsonb - 'origin' as payload
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    order by jobs.id`);
  return [...rows];
}

/** Jobs cannot be stored while it runs, so that the transactions of writes fail at their last statement. */
export async function whileQueueFails(db: Db, act: () => Promise<void>): Promise<void> {
  await db.execute(sql`alter function graphile_worker.add_job rename to add_job_away`);
  await act();
  await db.execute(sql`alter function graphile_worker.add_job_away rename to add_job`);
}
