import { type Db, passwordResets, suspensionInEffect, type Tx, users } from '@confab/db';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';

type Credentials = { passwordHash: string | null; suspended: boolean };

/** Locks the credentials until the transaction ends; changes wait. */
export async function lockCredentials(tx: Tx, userId: string): Promise<Credentials | undefined> {
  const [row] = await tx
    .select({ passwordHash: users.passwordHash, suspended: sql<boolean>`${suspensionInEffect}` })
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

/** A token is valid until it expires; suspended members log in too, to appeal. */
const opens = (tokenHash: string) =>
  and(
    eq(passwordResets.tokenHash, tokenHash),
    gt(passwordResets.expiresAt, sql`now()`),
    isNull(users.deletedAt),
  );

/** The account that the token is for. */
export async function getResetAccount(db: Db | Tx, tokenHash: string): Promise<string> {
  const [row] = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(opens(tokenHash));
  if (!row) throw new ApiError('invalid-token');
  return row.userId;
}
