import {
  accountErasures,
  accountExports,
  announcements,
  type Db,
  enqueueEach,
  fanOuts,
  images,
  type JobName,
  type Jobs,
  posts,
  rollbacks,
} from '@confab/db';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { JobHandler } from '../registry.ts';
import { firstId } from './first-id.ts';

/**
 * Gives jobs that were given up their attempts back, and queues work again whose rows say that it is not done although
 * no job is left for it. Scheduled jobs find what they left by themselves.
 */
export const requeueUnfinished: JobHandler<'requeueUnfinished'> = async (_payload, { db, log, signal }) => {
  const revived = await reviveGivenUp(db);
  if (revived > 0) log.warn({ revived }, 'jobs that were given up are tried again');
  for (const queueMissing of searches) {
    let batch: Batch;
    do {
      signal.throwIfAborted();
      batch = await queueMissing(db);
      if (batch.queued > 0) log.warn(batch, 'queued unfinished work again');
    } while (batch.queued === batchSize);
  }
};

/** Jobs about news. Later, `notificationCauses` no longer knows whom an earlier run has told (purge-expired.ts). */
const news: readonly JobName[] = [
  'createNotification',
  'notifyNewComment',
  'notifyNewVote',
  'pushNotification',
  'sendPush',
  'sendRecovery',
];
const newsDays = 5;

/** Lost runs stay counted, so that one more ends a job that kills its worker until the next night. */
async function reviveGivenUp(db: Db): Promise<number> {
  const [row] = await db.execute<{ revived: number }>(sql`
    with given_up as (
      select coalesce(array_agg(id), '{}') as ids from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and (
        created_at > now() - make_interval(days => ${newsDays})
        or task_identifier <> all(${sql.param([...news])}::text[]))
    )
    select count(*)::int as revived
    from given_up, graphile_worker.reschedule_jobs(ids, run_at => now(), attempts => 0)`);
  return row?.revived ?? 0;
}

const batchSize = 500;

type Batch = { kind: JobName; queued: number };

/** `rows`: what follows `from`. */
type Unfinished<Name extends JobName> = {
  payload: { [Field in keyof Jobs[Name]]: SQL };
  rows: SQL;
  key?: (payload: Jobs[Name]) => string;
};

function searchFor<Name extends JobName>(kind: Name, { payload, rows, key }: Unfinished<Name>) {
  const fields = Object.entries<SQL>(payload).map(
    ([field, value]) => sql`${sql.raw(`'${field}'`)}, ${value}`,
  );
  return async (db: Db): Promise<Batch> => {
    const found = await db.execute<{ payload: Jobs[Name] }>(sql`
      select payload
      from (select jsonb_build_object(${sql.join(fields, sql`, `)}) as payload from ${rows}) as unfinished
      where payload not in (
        select payload::jsonb - 'origin' from graphile_worker._private_jobs
        where task_id = (select id from graphile_worker._private_tasks where identifier = ${kind}))
      limit ${batchSize}`);
    const payloads = found.map((row) => row.payload);
    await enqueueEach(db, kind, payloads, {}, (each) => (key ? { key: key(each) } : {}));
    return { kind, queued: payloads.length };
  };
}

const wireId = (column: PgColumn) => sql`left(replace(${column}::text, '-', ''), 24)`;

const searches = [
  searchFor('makeImageCopies', {
    payload: { imageId: wireId(images.id) },
    rows: sql`${images} where ${images.copiesMadeAt} is null and ${images.usedAt} is not null`,
  }),
  searchFor('announcePost', {
    payload: { postId: wireId(announcements.postId) },
    // A job that ended before its first batch has left no fan-out.
    rows: sql`${announcements}
      join ${posts} on ${posts.id} = ${announcements.postId} and ${posts.deletedAt} is null
      left join ${fanOuts} on ${fanOuts.cause} = 'announcement:' || ${wireId(announcements.postId)}
      where ${fanOuts.finishedAt} is null and (
        ${fanOuts.cause} is not null or ${announcements.createdAt} > now() - make_interval(days => ${newsDays}))`,
  }),
  searchFor('moveRollback', {
    payload: { rollbackId: sql`${rollbacks.id}` },
    rows: sql`${rollbacks} where ${rollbacks.state} in ('removing', 'restoring')`,
    key: ({ rollbackId }) => `rollback:${rollbackId}`,
  }),
  searchFor('eraseAccount', {
    payload: { userId: wireId(accountErasures.userId) },
    rows: sql`${accountErasures} where ${accountErasures.finishedAt} is null`,
    key: ({ userId }) => `erase:${userId}`,
  }),
  searchFor('exportAccount', {
    payload: {
      userId: wireId(accountExports.userId),
      requestedAt: sql`replace(replace(${accountExports.requestedAt}::text, ' ', 'T'), '+00', 'Z')`,
    },
    rows: sql`${accountExports} where ${accountExports.fileKey} is null`,
  }),
  searchFor('fetchLinkPreview', {
    payload: { postId: wireId(posts.id) },
    // A page without any words or picture looks like one that was never fetched, and is fetched twice more at most.
    rows: sql`${posts} where ${posts.id} > ${firstId(sql`now() - interval '2 days'`)}
      and ${posts.linkUrl} is not null and ${posts.deletedContentAt} is null
      and num_nonnulls(${posts.linkTitle}, ${posts.linkDescription}, ${posts.linkIcon}, ${posts.linkImageId}) = 0`,
  }),
];
