import {
  appealMessages,
  appeals,
  banInEffect,
  communities,
  communityBans,
  type Db,
  moderationLog,
  siteLog,
  suspensionInEffect,
  toUuid,
  type Tx,
  users,
} from '@confab/db';
import type { Banned } from '@confab/db/acts';
import { type AppealVerdict, limits } from '@confab/domain';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ApiError } from '../http/errors.ts';

export type Ban = {
  createdAt: string;
  expiresAt: string | null;
  reason: string | null;
  note: string | null;
  bannedBy: string | null;
};

/** A ban that is in effect. */
export async function findBan(db: Db | Tx, { userId, communityId }: Banned): Promise<Ban | undefined> {
  const { createdAt, expiresAt, reason, note, bannedBy } = communityBans;
  const [row] =
    communityId === null
      ? await db
          .select({
            createdAt: sql<string>`${users.bannedAt}`.mapWith(users.bannedAt),
            expiresAt: users.bannedUntil,
            reason: users.banReason,
            note: users.banNote,
            bannedBy: users.bannedBy,
          })
          .from(users)
          .where(and(eq(users.id, userId), suspensionInEffect))
      : await db
          .select({ createdAt, expiresAt, reason, note, bannedBy })
          .from(communityBans)
          .where(
            and(eq(communityBans.communityId, communityId), eq(communityBans.userId, userId), banInEffect),
          );
  return row;
}

/** Returns undefined if the member has appealed against this ban before. */
export async function insertAppeal(tx: Tx, banned: Banned, ban: Ban): Promise<number | undefined> {
  const { createdAt: bannedAt, ...copied } = ban;
  const [row] = await tx
    .insert(appeals)
    .values({ ...banned, bannedAt, ...copied })
    .onConflictDoNothing()
    .returning({ id: appeals.id });
  return row?.id;
}

export type AppealRow = typeof appeals.$inferSelect;

const ofCommunity = (communityId: string | null) =>
  communityId === null ? isNull(appeals.communityId) : eq(appeals.communityId, communityId);

/** The appeal against a ban. */
export async function findAppealAgainst(
  db: Db,
  { userId, communityId }: Banned,
  ban: Ban,
): Promise<AppealRow | undefined> {
  const [row] = await db
    .select()
    .from(appeals)
    .where(and(eq(appeals.userId, userId), ofCommunity(communityId), eq(appeals.bannedAt, ban.createdAt)));
  return row;
}

export async function getAppeal(db: Db, id: number): Promise<AppealRow> {
  const [row] = await db.select().from(appeals).where(eq(appeals.id, id));
  if (!row) throw new ApiError('appeal-not-found');
  return row;
}

/** Of two moderators who decide, the second waits. */
export async function getAppealForUpdate(tx: Tx, id: number): Promise<AppealRow> {
  const [row] = await tx.select().from(appeals).where(eq(appeals.id, id)).for('update');
  if (!row) throw new ApiError('appeal-not-found');
  return row;
}

/** Of these appeals, the first said first. */
export async function listMessages(db: Db | Tx, appealIds: readonly number[]) {
  return db
    .select({ message: appealMessages, by: { username: users.username, deletedAt: users.deletedAt } })
    .from(appealMessages)
    .innerJoin(users, eq(users.id, appealMessages.userId))
    .where(inArray(appealMessages.appealId, [...appealIds]))
    .orderBy(asc(appealMessages.appealId), asc(appealMessages.id));
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

const member = alias(users, 'member');
const banner = alias(users, 'banner');
const decider = alias(users, 'decider');

/** How often they were banned there, this time included. */
const noBans = sql<number>`case when ${appeals.communityId} is null
  then (select count(*) from ${siteLog} where target_user_id = ${appeals.userId} and act = 'suspend_account')
  else (select count(*) from ${moderationLog} where community_id = ${appeals.communityId}
    and target_user_id = ${appeals.userId} and act = 'ban') end::int`;

function appealRows(db: Db) {
  return db
    .select({
      appeal: appeals,
      communityName: communities.name,
      member: { username: member.username, deletedAt: member.deletedAt },
      banner: { username: banner.username, deletedAt: banner.deletedAt },
      decider: { username: decider.username, deletedAt: decider.deletedAt },
      noBans,
    })
    .from(appeals)
    .innerJoin(member, eq(member.id, appeals.userId))
    .leftJoin(communities, eq(communities.id, appeals.communityId))
    .leftJoin(banner, eq(banner.id, appeals.bannedBy))
    .leftJoin(decider, eq(decider.id, appeals.decidedBy));
}

export type ShownAppealRow = Awaited<ReturnType<typeof listAppeals>>[number];

export async function getShownAppeal(db: Db, id: number): Promise<ShownAppealRow> {
  const [row] = await appealRows(db).where(eq(appeals.id, id));
  if (!row) throw new ApiError('appeal-not-found');
  return row;
}

export type AppealsQuery = {
  /** Communities, all of them, or the site. */
  of: readonly string[] | 'communities' | 'site';
  decided: boolean;
  /** The first appeal of the page. */
  from: number | null;
};

/** A page of appeals, and one more if there are more: those that wait the oldest first, decided ones the latest first. */
export async function listAppeals(db: Db, { of, decided, from }: AppealsQuery) {
  const state = decided ? sql`decided_at is not null` : sql`decided_at is null`;
  const further = decided
    ? sql`id <= ${from ?? Number.MAX_SAFE_INTEGER}::bigint`
    : sql`id >= ${from ?? 0}::bigint`;
  const order = (column: SQL) =>
    sql`order by ${column} ${decided ? sql`desc` : sql`asc`} limit ${limits.appealsPage + 1}`;
  const first = (where: SQL) =>
    sql`select id from ${appeals} where ${where} and ${state} and ${further} ${order(sql`id`)}`;
  return (
    appealRows(db)
      // As an array, of which the planner expects few.
      .where(sql`${appeals.id} = any(array(${ids()}))`)
      .orderBy(decided ? sql`${appeals.id} desc` : asc(appeals.id))
  );

  function ids(): SQL {
    if (of === 'site') return first(sql`community_id is null`);
    if (of === 'communities') return first(sql`community_id is not null`);
    // Of each community as many as the page may take, so that its index is read in order.
    return sql`select appeal.id from unnest(${sql.param(of.map(toUuid))}::uuid[]) as place(id)
      cross join lateral (${first(sql`community_id = place.id`)}) as appeal ${order(sql`appeal.id`)}`;
  }
}

export async function setDecision(
  tx: Tx,
  id: number,
  decision: { verdict: AppealVerdict; decidedBy: string; shortenedTo: string | null },
): Promise<void> {
  await tx
    .update(appeals)
    .set({ ...decision, decidedAt: sql`now()` })
    .where(eq(appeals.id, id));
}

/** Sets another end of a ban. */
export async function setBanEnd(tx: Tx, { userId, communityId }: Banned, expiresAt: string): Promise<void> {
  await (communityId === null
    ? tx.update(users).set({ bannedUntil: expiresAt }).where(eq(users.id, userId))
    : tx
        .update(communityBans)
        .set({ expiresAt })
        .where(and(eq(communityBans.communityId, communityId), eq(communityBans.userId, userId))));
}
