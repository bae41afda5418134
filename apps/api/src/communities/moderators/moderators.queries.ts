import { communityModerators, type Tx } from '@confab/db';
import { and, eq, sql } from 'drizzle-orm';

/** All writes here require the community's row lock, so that ranks are numbered without gaps. */

export async function findPosition(tx: Tx, communityId: string, userId: string): Promise<number | null> {
  const [row] = await tx
    .select({ position: communityModerators.position })
    .from(communityModerators)
    .where(and(eq(communityModerators.communityId, communityId), eq(communityModerators.userId, userId)));
  return row?.position ?? null;
}

/** Adds a moderator with the lowest rank; an existing moderator keeps theirs. Returns whether anything changed. */
export async function insertModerator(tx: Tx, communityId: string, userId: string): Promise<boolean> {
  const last = sql<number>`(
    select coalesce(max(position), 0) + 1 from ${communityModerators}
    where community_id = ${sql.param(communityId, communityModerators.communityId)})`;
  const added = await tx
    .insert(communityModerators)
    .values({ communityId, userId, position: last })
    .onConflictDoNothing()
    .returning({ userId: communityModerators.userId });
  return added.length > 0;
}

/** Returns whether the person was a moderator. */
export async function deleteModerator(tx: Tx, communityId: string, userId: string): Promise<boolean> {
  const [removed] = await tx
    .delete(communityModerators)
    .where(and(eq(communityModerators.communityId, communityId), eq(communityModerators.userId, userId)))
    .returning();
  if (!removed) return false;
  await tx
    .update(communityModerators)
    .set({ position: sql`${communityModerators.position} - 1` })
    .where(
      and(
        eq(communityModerators.communityId, communityId),
        sql`${communityModerators.position} > ${removed.position}`,
      ),
    );
  return true;
}
