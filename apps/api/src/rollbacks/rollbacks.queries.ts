import { communities, type Db, enqueue, rollbacks, type Tx, users } from '@confab/db';
import { limits } from '@confab/domain';
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ApiError } from '../http/errors.ts';

function selectRollbacks(db: Db | Tx) {
  const remover = alias(users, 'remover');
  const undoer = alias(users, 'undoer');
  return db
    .select({
      rollback: rollbacks,
      communityName: communities.name,
      by: { username: remover.username, deletedAt: remover.deletedAt },
      undoer: { username: undoer.username, deletedAt: undoer.deletedAt },
    })
    .from(rollbacks)
    .innerJoin(remover, eq(remover.id, rollbacks.userId))
    .leftJoin(communities, eq(communities.id, rollbacks.communityId))
    .leftJoin(undoer, eq(undoer.id, rollbacks.undoneBy));
}

export type ListedRollback = Awaited<ReturnType<typeof listRollbacks>>[number];

/** A page plus one if there are more, the latest first: of a community, or of the site. */
export async function listRollbacks(
  db: Db,
  { communityId, from }: { communityId: string | null; from: number | null },
) {
  return selectRollbacks(db)
    .where(
      and(
        communityId === null ? undefined : eq(rollbacks.communityId, communityId),
        lte(rollbacks.id, from ?? Number.MAX_SAFE_INTEGER),
      ),
    )
    .orderBy(desc(rollbacks.id))
    .limit(limits.rollbacksPage + 1);
}

export async function getRollback(db: Db | Tx, id: number): Promise<ListedRollback> {
  const [row] = await selectRollbacks(db).where(eq(rollbacks.id, id));
  if (!row) throw new ApiError('rollback-not-found');
  return row;
}

/** The names of accounts that are not deleted, by id. */
export async function listUsernames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(inArray(users.id, [...new Set(ids)]), sql`${users.deletedAt} is null`));
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** The roll-back that a call with this digest has started. */
export async function findStarted(db: Db | Tx, digest: string): Promise<number | undefined> {
  const [row] = await db.select({ id: rollbacks.id }).from(rollbacks).where(eq(rollbacks.callDigest, digest));
  return row?.id;
}

/** Without items, and thus without work yet. Not new is one that the same call has started: another one waits for it. */
export async function insertRollback(
  tx: Tx,
  given: Pick<
    typeof rollbacks.$inferInsert,
    'communityId' | 'userId' | 'actedAs' | 'reason' | 'noAccounts' | 'firstAccounts'
  > & { callDigest: string | null },
): Promise<{ id: number; isNew: boolean }> {
  const [made] = await tx
    .insert(rollbacks)
    .values({ ...given, noItems: 0 })
    .onConflictDoNothing({ target: rollbacks.callDigest })
    .returning({ id: rollbacks.id });
  if (made) return { id: made.id, isNew: true };
  const id = await findStarted(tx, given.callDigest ?? '');
  if (id === undefined) throw new ApiError('rollback-not-found');
  return { id, isNew: false };
}

/** Changes a roll-back and lets the worker see to it. */
export async function setInMotion(
  tx: Tx,
  rollbackId: number,
  changes: Partial<typeof rollbacks.$inferInsert>,
): Promise<void> {
  await tx.update(rollbacks).set(changes).where(eq(rollbacks.id, rollbackId));
  await enqueue(tx, 'moveRollback', { rollbackId }, { key: `rollback:${rollbackId}` });
}
