import { type Db, enqueueEach, fanOuts, fromUuid, toUuid, type Tx, users } from '@confab/db';
import { eq, type SQL, sql } from 'drizzle-orm';
import { type News, notifyMembers } from './notifications.queries.ts';

/** A notification for every member, in the order of their ids, which is the order of sign-up. */
export type FanOut = {
  news: News;
  among: SQL;
  /** Whether new accounts continue to be notified, for ever. */
  endless: boolean;
};

export async function insertFanOut(db: Db, { news }: FanOut): Promise<void> {
  await db.insert(fanOuts).values({ cause: news.cause }).onConflictDoNothing();
}

/**
 * Notifies the next batch and saves its position, in one transaction; returns whether there may be more. Two workers
 * alternate: each continues from the saved position.
 *
 * It never waits for a member's row: for a locked one it enqueues a single job instead. So it blocks others for no
 * longer than its own statements take, and cannot deadlock.
 */
export async function notifyNextMembers(
  tx: Tx,
  { news, among, endless }: FanOut,
  count: number,
): Promise<boolean> {
  const [progress] = await tx
    .select({ reachedUserId: fanOuts.reachedUserId, finishedAt: fanOuts.finishedAt })
    .from(fanOuts)
    .where(eq(fanOuts.cause, news.cause))
    .for('update');
  if (!progress || progress.finishedAt !== null) return false;
  const next = await lockNextMembers(tx, progress.reachedUserId, among, count);
  const free = next.filter(({ isFree }) => isFree);
  const busy = next.filter(({ isFree }) => !isFree);
  if (free.length > 0)
    await notifyMembers(
      tx,
      free.map(({ id }) => id),
      news,
    );
  if (busy.length > 0) {
    const { cause, notif } = news;
    await enqueueEach(
      tx,
      'createNotification',
      busy.map(({ id }) => ({ userId: id, cause, notif })),
    );
  }
  const isLast = next.length < count;
  const last = next.at(-1);
  if (!last && endless) return false;
  await tx
    .update(fanOuts)
    .set({
      reachedUserId: last?.id ?? progress.reachedUserId,
      finishedAt: isLast && !endless ? sql`now()` : null,
    })
    .where(eq(fanOuts.cause, news.cause));
  return !isLast;
}

/** In id order, locked until the transaction ends; rows that others have locked are skipped. */
async function lockNextMembers(
  tx: Tx,
  after: string | null,
  among: SQL,
  count: number,
): Promise<{ id: string; isFree: boolean }[]> {
  const beginning = after === null ? sql`true` : sql`${users.id} > ${toUuid(after)}::uuid`;
  const rows = await tx.execute<{ id: string; is_free: boolean }>(sql`
    with next as materialized (
      select id from ${users} where ${beginning} and ${among} order by id limit ${count}
    ), free as materialized (
      select id from ${users} where id in (select id from next) and ${among} for no key update skip locked
    )
    select next.id, free.id is not null as is_free from next left join free on free.id = next.id order by next.id`);
  return rows.map(({ id, is_free }) => ({ id: fromUuid(id), isFree: is_free }));
}
