import { type Db, users } from '@confab/db';
import { limits } from '@confab/domain';
import { and, asc, desc, lte, type SQL, sql } from 'drizzle-orm';
import { selectUsers } from '../accounts/users.queries.ts';
import type { SessionUser } from '../http/viewer.queries.ts';

/** A page of accounts, and the first of the next page. */
export type AccountsPage = { accounts: SessionUser[]; next: SessionUser | undefined };

/** All accounts, the newest first, from the one of that number on. */
export function listAccounts(db: Db, from: number | null): Promise<AccountsPage> {
  return pageOf(db, from === null ? undefined : lte(users.userIndex, from), desc(users.userIndex));
}

/** In the order of bytes, in which its index finds beginnings. */
const byName = sql`lower(${users.username}) collate "C"`;

/** Accounts whose names begin so, by name, from that name on. All of it in lower case, and of what names are made of. */
export function listAccountsNamed(db: Db, beginning: string, from: string | null): Promise<AccountsPage> {
  // No character of names comes after the tilde: between the two are all names that begin so, and no others.
  const named = and(
    sql`${byName} >= ${from !== null && from > beginning ? from : beginning}`,
    sql`${byName} < ${`${beginning}~`}`,
  );
  return pageOf(db, named, asc(byName));
}

async function pageOf(db: Db, where: SQL | undefined, order: SQL): Promise<AccountsPage> {
  const rows = await selectUsers(db)
    .where(where)
    .orderBy(order)
    .limit(limits.adminPage + 1);
  return { accounts: rows.slice(0, limits.adminPage), next: rows[limits.adminPage] };
}
