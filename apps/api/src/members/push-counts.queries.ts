import { type Db, pushSubscriptions } from '@confab/db';
import { count, inArray } from 'drizzle-orm';

/** Number of push subscriptions by account; accounts without any are absent. */
export async function countPushSubscriptions(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: pushSubscriptions.userId, browsers: count() })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, [...userIds]))
    .groupBy(pushSubscriptions.userId);
  return new Map(rows.map(({ userId, browsers }) => [userId, browsers]));
}
