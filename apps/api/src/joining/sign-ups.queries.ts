import { type Db, signUps, type Tx, violatesUnique } from '@confab/db';
import { limits } from '@confab/domain';
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';

export type SignUpRow = typeof signUps.$inferSelect;

const isPending = isNull(signUps.declinedAt);
const named = (username: string) => eq(sql`lower(${signUps.username})`, username.toLowerCase());

/** An impossible name needs no query, and might be text that the database refuses. */
const nameForm = /^[0-9A-Za-z_]{3,21}$/;

/** The latest request of this name: one that waits has no later one. */
export async function findSignUp(db: Db, username: string): Promise<SignUpRow | undefined> {
  if (!nameForm.test(username)) return undefined;
  const [row] = await db.select().from(signUps).where(named(username)).orderBy(desc(signUps.id)).limit(1);
  return row;
}

export async function isNamePending(db: Db | Tx, username: string): Promise<boolean> {
  if (!nameForm.test(username)) return false;
  return (await db.$count(signUps, and(named(username), isPending))) > 0;
}

export async function insertSignUp(tx: Db, row: typeof signUps.$inferInsert): Promise<void> {
  const inserted = await tx.insert(signUps).values(row).onConflictDoNothing().returning({ id: signUps.id });
  if (inserted.length === 0) throw new ApiError('user_exists');
}

/** A page plus one row if there are more: those that wait, the oldest first, or those declined, the latest first. */
export async function listSignUps(
  db: Db,
  { declined, from }: { declined: boolean; from: number | null },
): Promise<SignUpRow[]> {
  const page = declined
    ? db
        .select()
        .from(signUps)
        .where(
          and(
            isNotNull(signUps.declinedAt),
            gt(signUps.declinedAt, sql`now() - make_interval(days => ${limits.declinedSignUpDays})`),
            from === null ? undefined : lte(signUps.id, from),
          ),
        )
        .orderBy(desc(signUps.id))
    : db
        .select()
        .from(signUps)
        .where(and(isPending, from === null ? undefined : gte(signUps.id, from)))
        .orderBy(asc(signUps.id));
  return page.limit(limits.joiningPage + 1);
}

/** Up to a bound, since pages ask for it. */
export async function countSignUps(db: Db): Promise<number> {
  return db.$count(
    db.select({ id: signUps.id }).from(signUps).where(isPending).limit(limits.countedSignUps).as('few'),
  );
}

export async function getSignUpForUpdate(tx: Tx, id: number): Promise<SignUpRow> {
  const [row] = await tx.select().from(signUps).where(eq(signUps.id, id)).for('update');
  if (!row) throw new ApiError('sign-up-not-found');
  return row;
}

export async function deleteSignUp(tx: Tx, id: number): Promise<void> {
  await tx.delete(signUps).where(eq(signUps.id, id));
}

export async function declineSignUp(tx: Tx, id: number, reason: string | null): Promise<void> {
  await tx
    .update(signUps)
    .set({ declinedAt: sql`now()`, reason })
    .where(eq(signUps.id, id));
}

/** The name may have been taken since. */
export async function reopenSignUp(tx: Tx, id: number): Promise<void> {
  try {
    await tx.update(signUps).set({ declinedAt: null, reason: null }).where(eq(signUps.id, id));
  } catch (error) {
    if (violatesUnique(error, 'sign_ups_username_key')) throw new ApiError('user_exists');
    throw error;
  }
}
