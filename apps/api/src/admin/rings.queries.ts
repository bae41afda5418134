import { type Db, ringMembers, rings, type Tx, users } from '@confab/db';
import { limits } from '@confab/domain';
import { and, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';

const ringColumns = { ring: rings, dismisser: { username: users.username, deletedAt: users.deletedAt } };

/** A page of the rings plus one if there are more, the newest first. */
export async function listRings(db: Db, { dismissed, from }: { dismissed: boolean; from: number | null }) {
  return db
    .select(ringColumns)
    .from(rings)
    .leftJoin(users, eq(users.id, rings.dismissedBy))
    .where(
      and(
        dismissed ? isNotNull(rings.dismissedAt) : isNull(rings.dismissedAt),
        lte(rings.id, from ?? Number.MAX_SAFE_INTEGER),
      ),
    )
    .orderBy(desc(rings.id))
    .limit(limits.ringsPage + 1);
}

export type RingRow = Awaited<ReturnType<typeof listRings>>[number];

/** By ring, who gave most first. */
export async function listRingMembers(db: Db | Tx, ringIds: readonly number[]) {
  const rows = await db
    .select({
      member: ringMembers,
      user: {
        username: users.username,
        createdAt: users.createdAt,
        bannedAt: users.bannedAt,
        deletedAt: users.deletedAt,
      },
    })
    .from(ringMembers)
    .innerJoin(users, eq(users.id, ringMembers.userId))
    .where(inArray(ringMembers.ringId, [...ringIds]))
    .orderBy(desc(ringMembers.noGiven), ringMembers.userId);
  return Map.groupBy(rows, ({ member }) => member.ringId);
}

export type RingMemberRow = {
  member: typeof ringMembers.$inferSelect;
  user: Pick<typeof users.$inferSelect, 'username' | 'createdAt' | 'bannedAt' | 'deletedAt'>;
};

export async function getRing(tx: Tx, id: number): Promise<RingRow> {
  const [row] = await tx
    .select(ringColumns)
    .from(rings)
    .leftJoin(users, eq(users.id, rings.dismissedBy))
    .where(eq(rings.id, id));
  if (!row) throw new ApiError('ring-not-found');
  return row;
}

/** Returns whether it changed. */
export async function dismissRing(tx: Tx, id: number, adminId: string): Promise<boolean> {
  const changed = await tx
    .update(rings)
    .set({
      dismissedAt: sql`now()`,
      dismissedBy: adminId,
      dismissedEvidence: sql`${rings.noMutual} + ${rings.noTogether}`,
    })
    .where(and(eq(rings.id, id), isNull(rings.dismissedAt)))
    .returning({ id: rings.id });
  return changed.length > 0;
}

/** Returns whether it changed. */
export async function relistRing(tx: Tx, id: number): Promise<boolean> {
  const changed = await tx
    .update(rings)
    .set({ dismissedAt: null, dismissedBy: null, dismissedEvidence: null })
    .where(and(eq(rings.id, id), isNotNull(rings.dismissedAt)))
    .returning({ id: rings.id });
  return changed.length > 0;
}
