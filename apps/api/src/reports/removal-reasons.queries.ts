import { communityRules, type Db, removalReasons, type Tx, onlyRow } from '@confab/db';
import { limits } from '@confab/domain';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';

export type RemovalReasonRow = typeof removalReasons.$inferSelect;

export function listReasons(db: Db | Tx, communityId: string): Promise<RemovalReasonRow[]> {
  return db
    .select()
    .from(removalReasons)
    .where(eq(removalReasons.communityId, communityId))
    .orderBy(removalReasons.zIndex, removalReasons.id)
    .limit(limits.removalReasonsMax);
}

/** For each of these rules the reasons that belong to it, in their order. */
export async function listReasonsOfRules(db: Db, ruleIds: readonly number[]): Promise<RemovalReasonRow[]> {
  if (ruleIds.length === 0) return [];
  return db
    .select()
    .from(removalReasons)
    .where(inArray(removalReasons.ruleId, [...ruleIds]))
    .orderBy(removalReasons.zIndex, removalReasons.id);
}

/** A reason of another community counts as unknown. */
export async function getReason(db: Db | Tx, communityId: string, id: number): Promise<RemovalReasonRow> {
  const [row] = await db
    .select()
    .from(removalReasons)
    .where(and(eq(removalReasons.id, id), eq(removalReasons.communityId, communityId)));
  if (!row) throw new ApiError('reason-not-found');
  return row;
}

/** Adds the reason at the end. Requires the community's row lock, so that the number of reasons holds. */
export async function insertReason(
  tx: Tx,
  reason: Pick<RemovalReasonRow, 'communityId' | 'title' | 'text' | 'ruleId'>,
): Promise<void> {
  const belowAll = sql<number>`(
    select coalesce(max(z_index), 0) + 1 from ${removalReasons}
    where community_id = ${sql.param(reason.communityId, removalReasons.communityId)})`;
  await tx.insert(removalReasons).values({ ...reason, zIndex: belowAll });
}

export async function updateReason(
  tx: Tx,
  id: number,
  changes: Partial<Pick<RemovalReasonRow, 'title' | 'text' | 'ruleId' | 'zIndex'>>,
): Promise<RemovalReasonRow> {
  return onlyRow(await tx.update(removalReasons).set(changes).where(eq(removalReasons.id, id)).returning());
}

export async function deleteReason(tx: Tx, id: number): Promise<void> {
  await tx.delete(removalReasons).where(eq(removalReasons.id, id));
}

/** A rule of another community counts as unknown. */
export async function assertRule(tx: Tx, communityId: string, ruleId: number): Promise<void> {
  const known = await tx.$count(
    communityRules,
    and(eq(communityRules.id, ruleId), eq(communityRules.communityId, communityId)),
  );
  if (known === 0) throw new ApiError('rules-not-found');
}
