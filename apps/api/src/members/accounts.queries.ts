import { emailConfirmations, passwordResets, type Tx, users } from '@confab/db';
import { eq } from 'drizzle-orm';

/** Columns that the owner may set. The call's schema, a closed object, decides which. */
export type ProfileChanges = Partial<
  Omit<typeof users.$inferInsert, 'id' | 'username' | 'isAdmin' | 'points'>
>;

/** Changing the address invalidates links mailed to the old one. */
export async function updateProfile(tx: Tx, userId: string, changes: ProfileChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.update(users).set(changes).where(eq(users.id, userId));
  if (changes.email !== undefined) {
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
    await tx.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));
  }
}
