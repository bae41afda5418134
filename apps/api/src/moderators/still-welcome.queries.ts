import { communityBans, type Tx } from '@confab/db';
import type { LoggedInViewer } from '@confab/domain';
import { and, eq, sql } from 'drizzle-orm';
import { inEffect } from './bans.queries.ts';

/**
 * A ban comes before what somebody writes in a community, or after it: each waits for the other, and for nobody else.
 * Two pairs of a person and a community that share a number only wait more than they need to.
 */
const place = (communityId: string, userId: string) => sql`hashtextextended(${communityId + userId}, 0)`;

/**
 * The viewer as far as bans from a community go at this moment, not when the request began: whoever was banned meanwhile
 * is refused by the policies like anybody else, and nobody bans them there until this transaction ends.
 */
export async function getWritingViewer(
  tx: Tx,
  viewer: LoggedInViewer,
  communityId: string,
): Promise<LoggedInViewer> {
  // Sent together, run one after the other: the second sees what the first has waited for.
  const [, bans] = await Promise.all([
    tx.execute(sql`select pg_advisory_xact_lock_shared(${place(communityId, viewer.user.id)})`),
    tx
      .select({ communityId: communityBans.communityId })
      .from(communityBans)
      .where(
        and(eq(communityBans.communityId, communityId), eq(communityBans.userId, viewer.user.id), inEffect),
      ),
  ]);
  return { ...viewer, bannedFrom: bans.map((ban) => ban.communityId) };
}

/** Waits until all that a person is writing in a community is written, and lets nothing more through before the end. */
export async function holdWriting(tx: Tx, communityId: string, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${place(communityId, userId)})`);
}
