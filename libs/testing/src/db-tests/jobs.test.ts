import { enqueue, enqueueEach } from '@confab/db';
import { during } from '@confab/telemetry';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();
beforeEach(() => database.db.execute(sql`delete from graphile_worker._private_jobs`));

const jobs = async () => [
  ...(await database.db.execute<{ task: string; key: string | null; attempts: number; due: boolean }>(sql`
    select task_identifier as task, key, max_attempts as attempts, run_at <= now() as due
    from graphile_worker.jobs order by id`)),
];

test('a job exists exactly when the transaction that asked for it is committed', async () => {
  const failed = database.db.transaction(async (tx) => {
    await enqueue(tx, 'agePosts', {});
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await jobs()).toEqual([]);

  await database.db.transaction((tx) => enqueue(tx, 'agePosts', {}));
  expect(await jobs()).toEqual([{ task: 'agePosts', key: null, attempts: 10, due: true }]);
});

test('jobs with one key fold into one until it has started', async () => {
  await enqueue(database.db, 'purgeExpired', {}, { key: 'purge' });
  await enqueue(database.db, 'purgeExpired', {}, { key: 'purge' });
  await enqueue(database.db, 'purgeExpired', {});
  expect(await jobs()).toHaveLength(2);
});

test('a job may wait for its time', async () => {
  await enqueue(database.db, 'purgeExpired', {}, { runAt: '2999-01-01T00:00:00Z' });
  expect(await jobs()).toMatchObject([{ due: false }]);
});

test('many jobs are put into the queue in their order, like any single one; none of them for nothing', async () => {
  const occasions = [{ occasion: 'start' }, { occasion: 'hour' }, { occasion: 'start' }] as const;
  await enqueueEach(database.db, 'takeAnalyticsSnapshot', []);
  await enqueueEach(database.db, 'takeAnalyticsSnapshot', occasions);
  const task = 'takeAnalyticsSnapshot';
  expect(await jobs()).toEqual(occasions.map(() => ({ task, key: null, attempts: 10, due: true })));
  const payloads = await database.db.execute(
    sql`select payload from graphile_worker._private_jobs order by id`,
  );
  expect(payloads.map(({ payload }) => payload)).toEqual(occasions);
});

test('each of many jobs may have a key and a line of its own', async () => {
  const occasions = [{ occasion: 'start' }, { occasion: 'hour' }] as const;
  const placeOf = ({ occasion }: { occasion: string }) => ({
    key: `key:${occasion}`,
    line: `line:${occasion}`,
  });
  for (const _twice of [1, 2])
    await enqueueEach(database.db, 'takeAnalyticsSnapshot', occasions, {}, placeOf);
  const rows = await database.db.execute(
    sql`select key, queue_name as line from graphile_worker.jobs order by id`,
  );
  expect([...rows]).toEqual([
    { key: 'key:start', line: 'line:start' },
    { key: 'key:hour', line: 'line:hour' },
  ]);
});

test('a job says which request it follows from, and nothing where it follows from none', async () => {
  const stored = async () => [
    ...(await database.db.execute(sql`select payload from graphile_worker._private_jobs order by id`)),
  ];
  await enqueue(database.db, 'agePosts', {});
  const origin = { requestId: 'some-request' };
  await during({ name: 'a request', origin }, async () => {
    await enqueue(database.db, 'fetchLinkPreview', { postId: 'p' });
    await enqueueEach(database.db, 'makeImageCopies', [{ imageId: 'a' }]);
  });
  expect(await stored()).toEqual([
    { payload: {} },
    { payload: { postId: 'p', origin } },
    { payload: { imageId: 'a', origin } },
  ]);
});
