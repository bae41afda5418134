import { type Db, notifications, pushSubscriptions, sessions, type Tx } from '@confab/db';
import { limits } from '@confab/domain';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Browser } from '../pusher.ts';

/** Older notifications are not pushed: after a long outage members see them on their next visit. */
const news = gt(notifications.updatedAt, sql`now() - interval '1 hour'`);
const unseenNews = and(isNull(notifications.seenAt), news);

/** Only while the browser belongs to the receiver, under a session that has not expired. */
const ofReceiver = eq(pushSubscriptions.userId, notifications.userId);
const loggedIn = and(eq(sessions.key, pushSubscriptions.sessionKey), gt(sessions.expiresAt, sql`now()`));

export type Target = { sessionKey: string; endpoint: string };

/** The browsers to push to, the most recently used first if there are too many; none once the notification was seen. */
export function findTargets(db: Db | Tx, notificationId: number): Promise<Target[]> {
  return db
    .select({ sessionKey: pushSubscriptions.sessionKey, endpoint: pushSubscriptions.endpoint })
    .from(notifications)
    .innerJoin(pushSubscriptions, ofReceiver)
    .innerJoin(sessions, loggedIn)
    .where(and(eq(notifications.id, notificationId), unseenNews))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(limits.pushedBrowsers);
}

export type Due = {
  notification: { id: number; type: string; createdAt: string; updatedAt: string };
  browser: Browser;
};

/** The message for a session's browser; undefined when there is nothing left to send. */
export async function findDue(db: Db, notificationId: number, sessionKey: string): Promise<Due | undefined> {
  const { id, type, createdAt, updatedAt } = notifications;
  const { endpoint, p256dh, auth } = pushSubscriptions;
  const [due] = await db
    .select({ notification: { id, type, createdAt, updatedAt }, browser: { endpoint, p256dh, auth } })
    .from(notifications)
    .innerJoin(pushSubscriptions, and(ofReceiver, eq(pushSubscriptions.sessionKey, sessionKey)))
    .innerJoin(sessions, loggedIn)
    .where(and(eq(notifications.id, notificationId), unseenNews));
  return due;
}

/** Keeps it if the browser has another address by now. */
export async function deleteSubscription(db: Db, { sessionKey, endpoint }: Target): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionKey, sessionKey), eq(pushSubscriptions.endpoint, endpoint)));
}
