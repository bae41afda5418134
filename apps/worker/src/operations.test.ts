import { enqueue } from '@confab/db';
import { useDatabase } from '@confab/testing/use-database';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { followClock } from './operations.queries.ts';

const database = useDatabase();

test('after a clock that went back, jobs keep the time to their next run', async () => {
  const { db } = database;
  const change = (key: string, times: string) =>
    db.execute(sql`update graphile_worker._private_jobs set ${sql.raw(times)} where key = ${key}`);
  for (const key of ['at-once', 'again', 'running', 'planned']) await enqueue(db, 'renderAgain', {}, { key });
  await change('at-once', `run_at = now() + '1 hour', updated_at = now() + '1 hour'`);
  await change('again', `run_at = now() + '62 minutes', updated_at = now() + '1 hour', attempts = 3`);
  await change('running', `run_at = now() + '1 hour', updated_at = now() + '1 hour', locked_at = now()`);
  await change('planned', `run_at = now() + '1 day'`);

  expect(await followClock(db)).toBe(2);
  const rows = await db.execute<{ key: string; minutes: number }>(sql`
    select key, round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker._private_jobs`);
  expect(Object.fromEntries(rows.map(({ key, minutes }) => [key, minutes]))).toEqual({
    'at-once': 0,
    again: 2,
    running: 60,
    planned: 1440,
  });
  expect(await followClock(db)).toBe(0);
});
