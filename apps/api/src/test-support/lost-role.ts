import { communities, communityModerators, type Db } from '@confab/db';
import { and, eq } from 'drizzle-orm';
import { actDuringLock } from './lock-race.ts';

/**
 * Lets a moderator act, and takes the role away at the worst moment: after the request was looked at, before its
 * transaction got hold of the community.
 */
export async function whileRoleGoes(
  db: Db,
  moderator: { id: string },
  community: { id: string },
  act: () => Promise<unknown>,
): Promise<void> {
  await actDuringLock(db, act, {
    hold: (tx) => tx.select().from(communities).where(eq(communities.id, community.id)).for('update'),
    interfere: (tx) =>
      tx
        .delete(communityModerators)
        .where(
          and(
            eq(communityModerators.communityId, community.id),
            eq(communityModerators.userId, moderator.id),
          ),
        ),
  });
}
