import { notificationCauses, notifications, type Tx, users } from '@confab/db';
import { notificationsKept } from '@confab/domain';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { JobHandler } from '../registry.ts';

/** Tells a member of something, once per cause; whoever deleted their account is told nothing (api.md 4.7). */
export const createNotification: JobHandler<'createNotification'> = async (
  { userId, cause, notif },
  { db },
) => {
  await db.transaction(async (tx) => {
    // Notifications of one member come one after the other: their number is counted below.
    const [receiver] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for('update');
    if (!receiver) return;
    const [told] = await tx
      .insert(notificationCauses)
      .values({ userId, cause })
      .onConflictDoNothing()
      .returning({ cause: notificationCauses.cause });
    if (!told) return;
    await tx.insert(notifications).values({ userId, type: notif.type, notif });
    await deleteOldest(tx, userId);
    const unseen = await tx.$count(
      notifications,
      and(eq(notifications.userId, userId), isNull(notifications.seenAt)),
    );
    await tx.update(users).set({ notificationsNewCount: unseen }).where(eq(users.id, userId));
  });
};

/** A member keeps the newest. */
async function deleteOldest(tx: Tx, userId: string): Promise<void> {
  const newest = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.id))
    .limit(notificationsKept)
    .as('newest');
  const oldestKept = tx.select({ id: sql`min(${newest.id})` }).from(newest);
  await tx
    .delete(notifications)
    .where(and(eq(notifications.userId, userId), lt(notifications.id, sql`(${oldestKept})`)));
}
