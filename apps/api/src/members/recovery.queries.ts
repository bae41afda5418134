import { type Db, passwordResets, type Tx, users } from '@confab/db';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';

/** A token is valid until it expires, for accounts that can log in. */
const opens = (tokenHash: string) =>
  and(
    eq(passwordResets.tokenHash, tokenHash),
    gt(passwordResets.expiresAt, sql`now()`),
    isNull(users.deletedAt),
    isNull(users.bannedAt),
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
