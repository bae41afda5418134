import { passwordResets, type Tx, users } from '@confab/db';
import { eq } from 'drizzle-orm';

export type Credentials = { passwordHash: string | null; bannedAt: string | null };

/** Locks the credentials until the transaction ends; changes wait. */
export async function lockCredentials(tx: Tx, userId: string): Promise<Credentials | undefined> {
  const [row] = await tx
    .select({ passwordHash: users.passwordHash, bannedAt: users.bannedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return row;
}

/** Also invalidates mailed reset links. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}
