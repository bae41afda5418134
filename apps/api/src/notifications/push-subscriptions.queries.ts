import { pushSubscriptions, sessions, type Tx } from '@confab/db';
import { and, eq, ne, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';

export type NewPushSubscription = Pick<
  typeof pushSubscriptions.$inferInsert,
  'sessionKey' | 'userId' | 'endpoint' | 'p256dh' | 'auth'
>;

/** Replaces the one of this session. A browser has one: what another login left there goes. */
export async function putPushSubscription(tx: Tx, subscription: NewPushSubscription): Promise<void> {
  const { sessionKey, endpoint } = subscription;
  // The session stays until this ends; and of two logins of one browser the later one takes over from the first.
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
