import type { Db } from '@confab/db';
import { sql } from 'drizzle-orm';

export type QueueState = {
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
