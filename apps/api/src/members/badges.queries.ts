import { type Db, type Tx, userBadges } from '@confab/db';
import type { BadgeType } from '@confab/domain';
import { and, asc, eq } from 'drizzle-orm';

export type BadgeRow = { id: number; type: BadgeType };

/** Returns the id of the new badge; undefined if the user has it already. */
export async function insertBadge(tx: Tx, userId: string, type: BadgeType): Promise<number | undefined> {
  const [given] = await tx
    .insert(userBadges)
    .values({ userId, type })
    .onConflictDoNothing()
    .returning({ id: userBadges.id });
  return given?.id;
}

/** At most one per type. */
export async function listBadges(tx: Tx, userId: string): Promise<BadgeRow[]> {
  return tx
    .select({ id: userBadges.id, type: userBadges.type })
    .from(userBadges)
    .where(eq(userBadges.userId, userId))
    .orderBy(asc(userBadges.id));
}

export async function deleteBadge(
  db: Db,
  userId: string,
  badge: { id: number } | { type: BadgeType },
): Promise<void> {
  const named = 'id' in badge ? eq(userBadges.id, badge.id) : eq(userBadges.type, badge.type);
  await db.delete(userBadges).where(and(eq(userBadges.userId, userId), named));
}
