import { pushSubscriptions, sessions, type Tx } from '@confab/db';
import { and, eq, ne, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';

export type NewPushSubscription = Pick<
  typeof pushSubscriptions.$inferInsert,
  'sessionKey' | 'userId' | 'endpoint' | 'p256dh' | 'auth'
>;

/** Replaces the session's subscription. A browser has one: that of an earlier login there is deleted. */
export async function putPushSubscription(tx: Tx, subscription: NewPushSubscription): Promise<void> {
  const { sessionKey, endpoint } = subscription;
  // Locks the session against deletion; of two logins in one browser the later one takes over.
  const held = await tx
    .select({ key: sessions.key })
    .from(sessions)
    .where(eq(sessions.key, sessionKey))
    .for('key share');
  if (held.length === 0) throw new ApiError('not_logged_in');
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`);
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionKey, sessionKey)));
  await tx
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.sessionKey, set: subscription });
}
