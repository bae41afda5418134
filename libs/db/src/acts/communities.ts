import { newObjectId } from '@confab/domain';
import type { Tx } from '../client.ts';
import { communities, communityMembers, communityModerators } from '../schema/index.ts';
import { operatorId } from './accounts.ts';

export type NewCommunity = {
  name: string;
  about: string | null;
  aboutHtml: string | null;
  /** Who created it. */
  userId: string;
};

/**
 * Inserts a community with its creator as member and first moderator; one of the operator has neither. Returns undefined
 * if the name is taken.
 */
export async function insertCommunity(
  tx: Tx,
  community: NewCommunity,
): Promise<typeof communities.$inferSelect | undefined> {
  const { userId } = community;
  const isPerson = userId !== operatorId;
  const [row] = await tx
    .insert(communities)
    .values({ id: newObjectId(), ...community, noMembers: isPerson ? 1 : 0 })
    .onConflictDoNothing()
    .returning();
  if (!row || !isPerson) return row;
  await tx.insert(communityMembers).values({ communityId: row.id, userId });
  await tx.insert(communityModerators).values({ communityId: row.id, userId, position: 1 });
  return row;
}
