import { type BanEvent, type MessageKind, type StoredNotif } from '@confab/domain';
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Tx } from '../client.ts';
import { enqueue } from '../jobs.ts';
import {
  appealMessages,
  appeals,
  communities,
  communityBans,
  moderationLog,
  sessions,
  suspensionInEffect,
  users,
} from '../schema/index.ts';
import { operatorId } from './accounts.ts';
import { recordSiteAct } from './site-log.ts';

/** Whom a ban concerns, and where: the whole site for null. */
export type Banned = { userId: string; communityId: string | null };

/** Tells a member of what happened to their ban. `at` is its moment, so that each is told once. */
export async function tellOfBan(
  tx: Tx,
  { userId, communityId }: Banned,
  told: { event: BanEvent; at: string; until?: string | null; words?: string | null },
): Promise<void> {
  const { event, at, until = null, words = null } = told;
  const notif: StoredNotif = { type: 'ban', event, communityId, until, words };
  const cause = `ban:${communityId ?? 'site'}:${event}:${at}`;
  await enqueue(tx, 'createNotification', { userId, cause, notif });
}

const ofBan = ({ userId, communityId }: Banned) =>
  and(
    eq(appeals.userId, userId),
    communityId === null ? isNull(appeals.communityId) : eq(appeals.communityId, communityId),
  );

/** Closes an appeal that waits, because its ban is over. `by` is null where it ended by itself. */
export async function closeAppeal(tx: Tx, banned: Banned, by: string | null): Promise<void> {
  await tx
    .update(appeals)
    .set({ decidedAt: sql`now()`, decidedBy: by, verdict: by === null ? null : 'lift' })
    .where(and(ofBan(banned), isNull(appeals.decidedAt)));
}

export async function insertAppealMessage(
  tx: Tx,
  message: { appealId: number; userId: string; kind: MessageKind; text: string },
): Promise<void> {
  await tx.insert(appealMessages).values(message);
}

/** Lifts a ban from a community that has ended. Returns whether there was one. */
export async function endBan(tx: Tx, communityId: string, userId: string): Promise<boolean> {
  // Before the ban, as who deletes an account does.
  await tx
    .select({ id: communities.id })
    .from(communities)
    .where(eq(communities.id, communityId))
    .for('key share');
  const [ended] = await tx
    .delete(communityBans)
    .where(
      and(
        eq(communityBans.communityId, communityId),
        eq(communityBans.userId, userId),
        lte(communityBans.expiresAt, sql`now()`),
      ),
    )
    .returning({ at: communityBans.createdAt });
  if (!ended) return false;
  await closeAppeal(tx, { userId, communityId }, null);
  await tx
    .insert(moderationLog)
    .values({ communityId, act: 'end_ban', userId: operatorId, actedAs: 'admins', targetUserId: userId });
  await tellOfBan(tx, { userId, communityId }, { event: 'ended', at: ended.at });
  return true;
}

export type Suspension = {
  userId: string;
  by: string;
  until?: string | null;
  reason?: string | null;
  note?: string | null;
};

/**
 * Suspends an account, and logs it out everywhere. Requires the exclusive lock on the account. Suspending again moves the
 * ban's time to now.
 */
export async function suspendAccount(
  tx: Tx,
  { userId, by, until = null, reason = null, note = null }: Suspension,
): Promise<void> {
  await closeAppeal(tx, { userId, communityId: null }, null);
  await tx
    .update(users)
    .set({ bannedAt: sql`now()`, bannedUntil: until, bannedBy: by, banReason: reason, banNote: note })
    .where(eq(users.id, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  const details = { ...(until !== null && { expires: until }), ...(reason !== null && { reason }) };
  await recordSiteAct(tx, { act: 'suspend_account', userId: by, targetUserId: userId, details });
}

const unsuspended = { bannedAt: null, bannedUntil: null, bannedBy: null, banReason: null, banNote: null };

/** Lifts a suspension, if there is one. Requires the exclusive lock on the account. */
export async function readmitAccount(
  tx: Tx,
  { userId, by, words = null }: { userId: string; by: string; words?: string | null },
): Promise<void> {
  const at = await findSuspension(tx, userId);
  if (at === null) return;
  await tx.update(users).set(unsuspended).where(eq(users.id, userId));
  await closeAppeal(tx, { userId, communityId: null }, by);
  await recordSiteAct(tx, { act: 'readmit_account', userId: by, targetUserId: userId });
  await tellOfBan(tx, { userId, communityId: null }, { event: 'lifted', at, words });
}

/** Lifts a suspension that has ended. Requires the exclusive lock on the account. Returns whether there was one. */
export async function endSuspension(tx: Tx, userId: string): Promise<boolean> {
  const at = await findSuspension(tx, userId, { ended: true });
  if (at === null) return false;
  await tx.update(users).set(unsuspended).where(eq(users.id, userId));
  await closeAppeal(tx, { userId, communityId: null }, null);
  await recordSiteAct(tx, { act: 'end_suspension', userId: operatorId, targetUserId: userId });
  await tellOfBan(tx, { userId, communityId: null }, { event: 'ended', at });
  return true;
}

/** When the account was suspended; null if it is not, or with `ended` if the suspension goes on. */
async function findSuspension(tx: Tx, userId: string, { ended = false } = {}): Promise<string | null> {
  const over = sql`not ${suspensionInEffect}`;
  const [row] = await tx
    .select({ bannedAt: users.bannedAt })
    .from(users)
    .where(and(eq(users.id, userId), ended ? over : undefined));
  return row?.bannedAt ?? null;
}
