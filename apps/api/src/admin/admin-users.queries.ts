import { type Db, users } from '@confab/db';
import { limits } from '@confab/domain';
import { and, asc, desc, lte, type SQL, sql } from 'drizzle-orm';
import { selectUsers } from '../members/users.queries.ts';
import type { SessionUser } from '../http/viewer.queries.ts';

/** `next` is the first account of the next page. */
export type AccountsPage = { accounts: SessionUser[]; next: SessionUser | undefined };

/** All accounts, newest first, from the one with that number on. */
export function listAccounts(db: Db, from: number | null): Promise<AccountsPage> {
  return pageOf(db, from === null ? undefined : lte(users.userIndex, from), desc(users.userIndex));
}

/** Byte order, so that the index finds prefixes. */
const byName = sql`lower(${users.username}) collate "C"`;

/** Accounts whose names have this prefix, by name, starting at `from`. Both must be lower case and valid in names. */
export function listAccountsNamed(db: Db, beginning: string, from: string | null): Promise<AccountsPage> {
  // The tilde sorts after every character of a name, so this range is exactly the prefix.
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
