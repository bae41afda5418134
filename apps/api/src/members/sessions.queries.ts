import { type Db, pushSubscriptions, sessions, toUuid, type Tx, users } from '@confab/db';
import { limits } from '@confab/domain';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';

const inDays = sql`now() + make_interval(days => ${limits.sessionDays})`;

export type SessionRow = typeof sessions.$inferSelect;

export type NewSession = {
  key: string;
  userId: string;
  address: string;
  /** The name of the browser (`deviceName`). */
  device: string | null;
};

/**
 * Logs a session in and marks the user as seen. A session that changes hands belongs to the newest login, and the
 * previous user's push subscription there ends.
 */
export async function insertSession(tx: Tx, { address, ...session }: NewSession): Promise<void> {
  const values = { ...session, expiresAt: inDays };
  const seen = sql`now()`;
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionKey, session.key));
  await tx
    .insert(sessions)
    .values(values)
    .onConflictDoUpdate({
      target: sessions.key,
      set: { ...values, createdAt: seen, lastSeenAt: seen },
    });
  await tx.update(users).set({ lastSeen: seen, lastSeenIp: address }).where(eq(users.id, session.userId));
}

export async function deleteSession(db: Db | Tx, key: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.key, key));
}

/** Most recently used first. */
export async function listSessions(db: Db, userId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(limits.sessionsShown);
}

/** Ends one of the user's sessions and returns its key; undefined if it is not theirs. */
export async function deleteSessionOf(db: Db, userId: string, id: number): Promise<string | undefined> {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ key: sessions.key });
  return ended?.key;
}

/** Ends all of the user's sessions but this one, which gets a new key. False if this session has ended itself. */
export async function keepOneSession(tx: Tx, userId: string, key: string, newKey: string): Promise<boolean> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.key, key)));
  // One statement, so that the push subscription moves to the new key atomically.
  const kept = await tx.execute(sql`
    with kept as (
      update ${sessions} set key = ${newKey} where key = ${key} and user_id = ${toUuid(userId)}::uuid returning id
    ), moved as (
      update ${pushSubscriptions} set session_key = ${newKey} where session_key = ${key} and exists (select from kept)
    )
    select id from kept`);
  return kept.length > 0;
}

export async function deleteSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}
