import { moderationLog, type Tx } from '@confab/db';

/**
 * What a moderator or an admin did, noted in the transaction that does it. `userId` is theirs; `targetUserId` that of
 * whom it was done to, or whose post or comment it concerns.
 */
export type RecordedAct = Omit<typeof moderationLog.$inferInsert, 'id' | 'createdAt'>;

export async function recordAct(tx: Tx, act: RecordedAct): Promise<void> {
  await tx.insert(moderationLog).values(act);
}
