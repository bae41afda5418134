import { type Db, pushSubscriptions } from '@confab/db';
import { count, inArray } from 'drizzle-orm';

/** How many browsers push messages to these accounts go to; whoever has none is not in it. */
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
