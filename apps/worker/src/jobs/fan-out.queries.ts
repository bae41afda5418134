import { type Db, enqueueEach, fanOuts, fromUuid, toUuid, type Tx, users } from '@confab/db';
import { eq, type SQL, sql } from 'drizzle-orm';
import { type News, tellMembers } from './notifications.queries.ts';

/** Something that every member is told, in the order of their ids, which is that in which they came. */
export type FanOut = {
  news: News;
  /** Which accounts, said of the table `users`. */
  among: SQL;
  /** Whether new accounts go on being told, for ever. */
  endless: boolean;
};

export async function insertFanOut(db: Db, { news }: FanOut): Promise<void> {
  await db.insert(fanOuts).values({ cause: news.cause }).onConflictDoNothing();
}

/**
 * Tells the next members, and notes how far it has come, in one transaction; whether there may be more. Two workers
 * take turns: each goes on where the other has come to.
 *
 * It waits for nobody: a member whose row is in use is told by a job of their own. So it holds up nobody for longer than
 * its own statements take, and cannot wait for who waits for it.
 */
export async function tellNextMembers(
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
    await tellMembers(
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

/** In their order, each locked until the transaction ends unless somebody else holds it. */
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
