import { sessions, type Tx, users } from '@confab/db';
import { eq, sql } from 'drizzle-orm';

/** All functions here require the exclusive lock on the account. */

/** Also ends every session. Suspending again moves the ban's time to now. */
export async function suspendAccount(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ bannedAt: sql`now()` })
    .where(eq(users.id, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

export async function readmitAccount(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ bannedAt: null }).where(eq(users.id, userId));
}
