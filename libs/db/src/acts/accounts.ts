import { newObjectId } from '@confab/domain';
import { asc, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../client.ts';
import { executePrepared } from '../prepared.ts';
import { communities, communityMembers, lists, siteSettings, users } from '../schema/index.ts';
import { onlyRow } from '../only-row.ts';

/** The second system account, which acts for programs (first migration): the operator's commands act as it. */
export const operatorId = '000000000000000000000002';

/** A lock on an account until the transaction ends: shared with others, or `alone` for who deletes or suspends it. */
export type AccountLock = { id: string; alone: boolean };

/** Several are locked in the order of their ids. Prepared, because most writes begin with it. */
export async function lockAccounts(tx: Tx, accounts: readonly AccountLock[]): Promise<void> {
  const name = accounts.map(({ alone }) => (alone ? 'alone' : 'shared')).join('-');
  const locks = () =>
    accounts.map(({ alone }, place) => {
      const key = sql`hashtextextended(${sql.placeholder(String(place))}, 0)`;
      return alone ? sql`pg_advisory_xact_lock(${key})` : sql`pg_advisory_xact_lock_shared(${key})`;
    });
  const ids = Object.fromEntries(accounts.map(({ id }, place) => [place, id]));
  await executePrepared(tx, `lock-accounts-${name}`, () => sql`select ${sql.join(locks(), sql`, `)}`, ids);
}

export type NewUser = {
  username: string;
  email: string | null;
  passwordHash: string;
  /** Null for accounts that the operator creates. */
  address: string | null;
  isAdmin?: boolean;
};

/**
 * Creates an account: member of every default community, with the initial private list (api.md 2.1). Signups take
 * turns on the settings row, which numbers the accounts. Returns null, and must be rolled back, if the name is taken.
 */
export async function insertUser(tx: Tx, { address, ...user }: NewUser): Promise<string | null> {
  const id = newObjectId();
  const settings = onlyRow(
    await tx
      .update(siteSettings)
      .set({ noUsers: sql`${siteSettings.noUsers} + 1` })
      .returning({ userIndex: siteSettings.noUsers }),
  );
  const defaults = await tx
    .select({ id: communities.id })
    .from(communities)
    .where(sql`${communities.isDefault}`)
    .orderBy(asc(communities.id))
    .for('no key update');
  const inserted = await tx
    .insert(users)
    .values({ id, ...settings, ...user, createdIp: address, lastSeenIp: address })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (inserted.length === 0) return null;
  if (defaults.length > 0) {
    const joined = defaults.map((community) => community.id);
    await tx.insert(communityMembers).values(joined.map((communityId) => ({ communityId, userId: id })));
    // Only the locked ones: another community may have become a default since.
    await tx
      .update(communities)
      .set({ noMembers: sql`${communities.noMembers} + 1` })
      .where(inArray(communities.id, joined));
  }
  await tx.insert(lists).values({ userId: id, name: 'bookmarks', displayName: 'Bookmarks' });
  return id;
}
