import {
  banInEffect,
  communityBans,
  type Db,
  images,
  moderationLog,
  onlyRow,
  toUuid,
  type Tx,
  userBadges,
  users,
} from '@confab/db';
import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { authorColumns, profilePicture, proPicColumns, supporterBadge } from '../../members/users.queries.ts';
import { type List, nameContains, numberedPage, type PageNumber, rowsOf } from './numbered-page.queries.ts';

type BanRow = typeof communityBans.$inferSelect;

const banner = alias(users, 'banner');

export type BansQuery = {
  communityId: string;
  /** Only bans of or by a person whose name contains it. */
  q: string | undefined;
};

function bansOf(inCommunity: SQL, q: string | undefined): List {
  return {
    of: communityBans,
    id: communityBans.userId,
    where: sql`${inCommunity} and ${banInEffect}`,
    order: sql`${desc(communityBans.createdAt)}, ${desc(communityBans.userId)}`,
    matching:
      q === undefined
        ? undefined
        : sql`(${nameContains(communityBans.userId, q)} or ${nameContains(communityBans.bannedBy, q)})`,
  };
}

/** Latest ban first; one numbered page, or all. */
export async function listBanned(db: Db, { communityId, q }: BansQuery, number: PageNumber) {
  const inCommunity = eq(communityBans.communityId, communityId);
  const page = numberedPage(bansOf(inCommunity, q), number);
  return db
    .select({
      user: authorColumns,
      proPic: proPicColumns,
      ban: {
        createdAt: communityBans.createdAt,
        expiresAt: communityBans.expiresAt,
        reason: communityBans.reason,
        note: communityBans.note,
      },
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

type NewBan = Omit<BanRow, 'createdAt'>;

/** Returns undefined if a ban is already in effect, so one of two parallel bans wins. Replaces an expired ban. */
export async function insertBan(tx: Tx, ban: NewBan): Promise<BanRow | undefined> {
  const [row] = await tx
    .insert(communityBans)
    .values(ban)
    .onConflictDoUpdate({
      target: [communityBans.communityId, communityBans.userId],
      set: {
        bannedBy: ban.bannedBy,
        expiresAt: ban.expiresAt,
        reason: ban.reason,
        note: ban.note,
        createdAt: sql`now()`,
      },
      setWhere: lte(communityBans.expiresAt, sql`now()`),
    })
    .returning();
  return row;
}

/** Returns when the member was banned, or null if no ban was in effect. */
export async function deleteBan(tx: Tx, communityId: string, userId: string): Promise<string | null> {
  const [removed] = await tx
    .delete(communityBans)
    .where(and(eq(communityBans.communityId, communityId), eq(communityBans.userId, userId), banInEffect))
    .returning({ bannedAt: communityBans.createdAt });
  return removed?.bannedAt ?? null;
}

/** How often a member was banned from a community. */
export function countBans(db: Db, communityId: string, userId: string): Promise<number> {
  return db.$count(
    moderationLog,
    and(
      eq(moderationLog.communityId, communityId),
      eq(moderationLog.targetUserId, userId),
      eq(moderationLog.act, 'ban'),
    ),
  );
}

/** Counts banned members. Without a search: all bans, counted by an index-only scan, minus the few expired ones. */
export async function countBanned(db: Db, { communityId, q }: BansQuery): Promise<number> {
  const inCommunity = sql`community_id = ${toUuid(communityId)}::uuid`;
  const here = sql`${communityBans} where ${inCommunity}`;
  return onlyRow(
    await db.execute<{ banned: number }>(
      q === undefined
        ? sql`
    select ((select count(*) from ${here}) - (select count(*) from ${here} and expires_at <= now()))::int as banned`
        : sql`select count(*)::int as banned from ${rowsOf(bansOf(inCommunity, q))}`,
    ),
  ).banned;
}
