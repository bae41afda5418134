import { type Db, type Tx, users } from '@confab/db';
import type { LoggedInViewer } from '@confab/domain';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';
import { findUserByName } from './users.queries.ts';

/** An account that is held until a transaction ends: beside others who hold it, or by nobody else. */
export type HeldAccount = { id: string; alone: boolean };

/**
 * What a member does, in a transaction in which their account stays. Whoever was deleted or suspended since the request
 * began is refused like anybody without a session; a deletion or a suspension that comes now waits until this ends.
 *
 * Where it is done to somebody else, their account is held, too, and read inside: alone by whoever deletes, suspends or
 * readmits it. Accounts are held before everything else and in one order, so that nobody waits for an account who holds
 * what others wait for.
 */
export async function memberTransaction<Result>(
  db: Db,
  { user }: LoggedInViewer,
  act: (tx: Tx) => Promise<Result>,
  other?: HeldAccount,
): Promise<Result> {
  const own = { id: user.id, alone: false };
  const held = other === undefined ? [own] : other.id === own.id ? [other] : inOrder(own, other);
  return db.transaction(async (tx) => {
    // Sent together, run one after the other: the second sees what the first has waited for.
    const [, found] = await Promise.all([
      tx.execute(hold(held)),
      tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, user.id), isNull(users.deletedAt), isNull(users.bannedAt))),
    ]);
    if (found.length === 0) throw new ApiError('not_logged_in');
    return act(tx);
  });
}

/** Whom a name names, to be held beside others. Where it names nobody, what is done finds nobody either. */
export async function accountNamed(db: Db, username: string): Promise<HeldAccount | undefined> {
  const user = await findUserByName(db, username);
  return user && { id: user.id, alone: false };
}

/** For whoever is not logged in yet. */
export async function holdAccount(tx: Tx, account: HeldAccount): Promise<void> {
  await tx.execute(hold([account]));
}

function inOrder(one: HeldAccount, other: HeldAccount): HeldAccount[] {
  return one.id < other.id ? [one, other] : [other, one];
}

function hold(accounts: readonly HeldAccount[]): SQL {
  const locks = accounts.map(({ id, alone }) => {
    const key = sql`hashtextextended(${id}, 0)`;
    return alone ? sql`pg_advisory_xact_lock(${key})` : sql`pg_advisory_xact_lock_shared(${key})`;
  });
  return sql`select ${sql.join(locks, sql`, `)}`;
}
