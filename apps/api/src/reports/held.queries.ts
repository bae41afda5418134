import {
  approvedAuthors,
  communities,
  type Db,
  held,
  type HeldContent,
  images,
  onlyRow,
  posts,
  suspensionInEffect,
  toUuid,
  type Tx,
  userBadges,
  users,
} from '@confab/db';
import { deleteHeld } from '@confab/db/acts';
import { type HoldRules, limits } from '@confab/domain';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { HeldRow } from '../content/held.queries.ts';
import { authorColumns, profilePicture, proPicColumns, supporterBadge } from '../members/users.queries.ts';

const these = (ids: readonly string[]) => sql`unnest(${sql.param(ids.map(toUuid))}::uuid[])`;

/** A page of what waits, the oldest first, and one more if there are more. `of` is null for all of the site. */
export async function listHeld(
  db: Db,
  { communities: of, after }: { communities: readonly string[] | null; after: string | null },
): Promise<HeldRow[]> {
  const further = after === null ? sql`true` : sql`id > ${toUuid(after)}::uuid`;
  const order = sql`order by id limit ${limits.casesPage + 1}`;
  // Of each community as many as the page may take, so that its index is read in order.
  const ids =
    of === null
      ? sql`select id from ${held} where removed_at is null and ${further} ${order}`
      : sql`select waiting.id from ${these(of)} as place(id) cross join lateral (
          select id from ${held} where community_id = place.id and removed_at is null and ${further} ${order}
        ) as waiting order by waiting.id limit ${limits.casesPage + 1}`;
  return db
    .select()
    .from(held)
    .where(sql`${held.id} in (${ids})`)
    .orderBy(held.id);
}

/** All that wait, up to a number in each community. */
export async function countHeld(db: Db, of: readonly string[] | null): Promise<number> {
  const most = limits.casesCountedMax;
  const waiting =
    of === null
      ? sql`select from ${held} where removed_at is null limit ${most}`
      : sql`select from ${these(of)} as place(id) cross join lateral (
          select from ${held} where community_id = place.id and removed_at is null limit ${most}
        ) as waiting`;
  return onlyRow(
    await db.execute<{ count: number }>(sql`select count(*)::int as count from (${waiting}) as counted`),
  ).count;
}

export type HeldRemoval = Pick<HeldRow, 'removedBy' | 'removedAs' | 'removalTitle' | 'removalReason'>;

/** Requires the row's lock. */
export async function setRemoval(tx: Tx, id: string, removal: HeldRemoval | null): Promise<void> {
  await tx
    .update(held)
    .set(
      removal
        ? { ...removal, removedAt: sql`now()` }
        : { removedAt: null, removedBy: null, removedAs: null, removalTitle: null, removalReason: null },
    )
    .where(eq(held.id, id));
}

/** Whether its author is suspended, and whether the post that it answers is deleted or locked. */
export async function findObstacles(tx: Tx, { userId, postId }: Pick<HeldRow, 'userId' | 'postId'>) {
  return onlyRow(
    await tx
      .select({
        suspended: sql<boolean>`${suspensionInEffect}`,
        closed: sql<boolean>`exists (
        select from ${posts} where ${posts.id} = ${postId === null ? null : toUuid(postId)}::uuid
          and (${posts.deletedAt} is not null or ${posts.lockedAt} is not null))`,
      })
      .from(users)
      .where(eq(users.id, userId)),
  );
}

export async function changeHeld(tx: Tx, id: string, content: HeldContent): Promise<void> {
  await tx
    .update(held)
    .set({ content, editedAt: sql`now()` })
    .where(eq(held.id, id));
}

/** Its author takes it back. */
export function withdrawHeld(tx: Tx, id: string): Promise<void> {
  return deleteHeld(tx, eq(held.id, id));
}

/** What became a post or a comment is no longer held; its pictures are the post's. */
export async function deleteApproved(tx: Tx, id: string): Promise<void> {
  await tx.delete(held).where(eq(held.id, id));
}

type Author = { communityId: string; userId: string };

/** Whether they were not approved before. */
export async function approveAuthor(tx: Tx, author: Author & { approvedBy: string }): Promise<boolean> {
  const rows = await tx.insert(approvedAuthors).values(author).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Whether they were approved. */
export async function disapproveAuthor(tx: Tx, { communityId, userId }: Author): Promise<boolean> {
  const rows = await tx
    .delete(approvedAuthors)
    .where(and(eq(approvedAuthors.communityId, communityId), eq(approvedAuthors.userId, userId)))
    .returning();
  return rows.length > 0;
}

/** The latest first. */
export async function listApprovedAuthors(db: Db, communityId: string) {
  return db
    .select({ ...authorColumns, proPic: proPicColumns })
    .from(approvedAuthors)
    .innerJoin(users, eq(users.id, approvedAuthors.userId))
    .leftJoin(userBadges, supporterBadge)
    .leftJoin(images, profilePicture)
    .where(and(eq(approvedAuthors.communityId, communityId), isNull(users.deletedAt)))
    .orderBy(desc(approvedAuthors.createdAt))
    .limit(limits.approvedAuthorsListed);
}

export async function setHoldRules(tx: Tx, communityId: string, rules: Partial<HoldRules>): Promise<void> {
  await tx.update(communities).set(rules).where(eq(communities.id, communityId));
}
