import { communities, type Tx } from '@confab/db';
import { eq } from 'drizzle-orm';

/** Requires the community's row lock. */
export async function setDefault(tx: Tx, communityId: string, isDefault: boolean): Promise<void> {
  await tx.update(communities).set({ isDefault }).where(eq(communities.id, communityId));
}
