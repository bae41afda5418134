import { communities, communityRequests, type Db, type Tx, users } from '@confab/db';
import { limits } from '@confab/domain';
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';

/** Older requests count as expired; the worker deletes them. */
const tooOld = sql`now() - make_interval(days => ${sql.raw(String(limits.communityRequestDays))})`;

export type NewRequest = { userId: string; name: string; note: string | null };

/** Ignores case. */
export async function isCommunityName(db: Db, name: string): Promise<boolean> {
  return (await db.$count(communities, eq(sql`lower(${communities.name})`, name.toLowerCase()))) > 0;
}

/** A repeated request for the same name, ignoring case, changes nothing (api.md 2.13). */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<void> {
  const sameName = eq(sql`lower(${communityRequests.name})`, request.name.toLowerCase());
  await tx
    .delete(communityRequests)
    .where(
      and(eq(communityRequests.userId, request.userId), sameName, lte(communityRequests.createdAt, tooOld)),
    );
  await tx.insert(communityRequests).values(request).onConflictDoNothing();
}

/** Newest first. */
export async function listRequests(db: Db) {
  return db
    .select({
      id: communityRequests.id,
      byUser: users.username,
      communityName: communityRequests.name,
      // A scalar subquery looks each name up in the index; the planner would turn "exists" into a scan of all
      // communities.
      communityExists: sql<boolean>`coalesce((
        select true from ${communities} where lower(${communities.name}) = lower(${communityRequests.name})), false)`,
      note: communityRequests.note,
      createdAt: communityRequests.createdAt,
    })
    .from(communityRequests)
    .innerJoin(users, eq(users.id, communityRequests.userId))
    .where(gt(communityRequests.createdAt, tooOld))
    .orderBy(desc(communityRequests.createdAt), desc(communityRequests.id))
    .limit(limits.communityRequestsMax);
}

export async function deleteRequest(tx: Tx, id: number): Promise<void> {
  await tx.delete(communityRequests).where(eq(communityRequests.id, id));
}
