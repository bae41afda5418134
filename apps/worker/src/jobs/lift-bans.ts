import { communityBans, users } from '@confab/db';
import { endBan, endSuspension, lockAccounts } from '@confab/db/acts';
import { lte, sql } from 'drizzle-orm';
import type { JobHandler } from '../registry.ts';

/** Enough for a minute; the rest is lifted in the next one. */
const batchSize = 500;

/** One transaction for each, so that a member who writes waits for their own only. */
export const liftBans: JobHandler<'liftBans'> = async (_payload, { db, log, signal }) => {
  const bans = await db
    .select({ communityId: communityBans.communityId, userId: communityBans.userId })
    .from(communityBans)
    .where(lte(communityBans.expiresAt, sql`now()`))
    .orderBy(communityBans.expiresAt)
    .limit(batchSize);
  const suspended = await db
    .select({ userId: users.id })
    .from(users)
    .where(lte(users.bannedUntil, sql`now()`))
    .orderBy(users.bannedUntil)
    .limit(batchSize);
  let lifted = 0;
  for (const { communityId, userId } of bans) {
    signal.throwIfAborted();
    const ended = await db.transaction(async (tx) => {
      await lockAccounts(tx, [{ id: userId, alone: false }]);
      return endBan(tx, communityId, userId);
    });
    lifted += ended ? 1 : 0;
  }
  for (const { userId } of suspended) {
    signal.throwIfAborted();
    const ended = await db.transaction(async (tx) => {
      await lockAccounts(tx, [{ id: userId, alone: true }]);
      return endSuspension(tx, userId);
    });
    lifted += ended ? 1 : 0;
  }
  if (lifted > 0) log.info({ lifted }, 'lifted bans that have ended');
};
