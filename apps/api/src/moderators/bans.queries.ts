import { communityBans, type Db, images, type Tx, userBadges, users } from '@confab/db';
import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { authorColumns, profilePicture, proPicColumns, supporterBadge } from '../accounts/users.queries.ts';
import { numberedPage, type PageNumber } from './numbered-page.queries.ts';

export type BanRow = typeof communityBans.$inferSelect;

/** A ban that ran out is none; the worker deletes it some time later. */
export const inEffect = sql`(${communityBans.expiresAt} is null or ${communityBans.expiresAt} > now())`;

const banner = alias(users, 'banner');

/** Who is banned, the latest ban first: a numbered page of them, or all. */
export async function listBanned(db: Db, communityId: string, number: PageNumber) {
  const inCommunity = eq(communityBans.communityId, communityId);
  const page = numberedPage(
    {
      of: communityBans,
      id: communityBans.userId,
      where: sql`${inCommunity} and ${inEffect}`,
      order: sql`${desc(communityBans.createdAt)}, ${desc(communityBans.userId)}`,
    },
    number,
  );
  return db
    .select({
      user: authorColumns,
      proPic: proPicColumns,
      ban: { createdAt: communityBans.createdAt, expiresAt: communityBans.expiresAt },
      by: { username: banner.username, deletedAt: banner.deletedAt },
    })
    .from(page.ids)
    .innerJoin(communityBans, and(inCommunity, page.rowById))
    .innerJoin(users, eq(users.id, communityBans.userId))
    .innerJoin(banner, eq(banner.id, communityBans.bannedBy))
    .leftJoin(userBadges, supporterBadge)
    .leftJoin(images, profilePicture)
    .orderBy(page.order);
}

export type BannedRow = Awaited<ReturnType<typeof listBanned>>[number];

export type NewBan = { communityId: string; userId: string; bannedBy: string; expiresAt: string | null };

/** Nothing where a ban is in effect already: of two at once one wins. A ban that ran out is replaced. */
export async function insertBan(tx: Tx, ban: NewBan): Promise<BanRow | undefined> {
  const [row] = await tx
    .insert(communityBans)
    .values(ban)
    .onConflictDoUpdate({
      target: [communityBans.communityId, communityBans.userId],
      set: { bannedBy: ban.bannedBy, expiresAt: ban.expiresAt, createdAt: sql`now()` },
      setWhere: lte(communityBans.expiresAt, sql`now()`),
    })
    .returning();
  return row;
}

/** Whether a ban was in effect until then. */
export async function deleteBan(tx: Tx, communityId: string, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(communityBans)
    .where(and(eq(communityBans.communityId, communityId), eq(communityBans.userId, userId), inEffect))
    .returning({ userId: communityBans.userId });
  return removed.length > 0;
}
