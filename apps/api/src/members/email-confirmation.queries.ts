import { type Db, emailConfirmations, users } from '@confab/db';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';

/** Confirms the address that the link was mailed to, if the account still has it. False for a link that is over. */
export async function confirmEmail(db: Db, tokenHash: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [used] = await tx
      .delete(emailConfirmations)
      .where(and(eq(emailConfirmations.tokenHash, tokenHash), gt(emailConfirmations.expiresAt, sql`now()`)))
      .returning();
    if (!used) return false;
    const confirmed = await tx
      .update(users)
      .set({ emailConfirmedAt: sql`now()` })
      .where(and(eq(users.id, used.userId), eq(users.email, used.email), isNull(users.deletedAt)))
      .returning({ id: users.id });
    return confirmed.length > 0;
  });
}
