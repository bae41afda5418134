import { comments, communities, type Db, toUuid, type Tx, users } from '@confab/db';
import { limits } from '@confab/domain';
import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { namedFrom, selectUsers, usernameOrder } from '../members/users.queries.ts';
import type { SessionUser } from '../http/viewer.queries.ts';
import { type CommentWithPost, listCommentsByIds } from '../content/comments/comments.queries.ts';

/** `next` is the first account of the next page. */
export type AccountsPage = { accounts: SessionUser[]; next: SessionUser | undefined };

/** All accounts, newest first, from the one with that number on. */
export function listAccounts(db: Db, from: number | null): Promise<AccountsPage> {
  return accountsPage(db, from === null ? undefined : lte(users.userIndex, from), desc(users.userIndex));
}

/** Accounts whose names have this prefix, by name, starting at `from`. Both must be lower case and valid in names. */
export function listAccountsNamed(db: Db, beginning: string, from: string | null): Promise<AccountsPage> {
  return accountsPage(db, namedFrom(beginning, from), asc(usernameOrder));
}

async function accountsPage(db: Db, where: SQL | undefined, order: SQL): Promise<AccountsPage> {
  const rows = await selectUsers(db)
    .where(where)
    .orderBy(order)
    .limit(limits.adminPage + 1);
  return { accounts: rows.slice(0, limits.adminPage), next: rows[limits.adminPage] };
}

/** Comments of the site or of one author, including deleted ones, newest first, from that comment on. */
export async function listAllComments(
  db: Db,
  { userId, from }: { userId: string | null; from: string | null },
): Promise<{ rows: CommentWithPost[]; next: string | null }> {
  // Ids come from an index alone; the joins then run only for the rows of the page.
  const found = await db
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        userId === null ? undefined : eq(comments.userId, userId),
        from === null ? undefined : sql`${comments.id} <= ${toUuid(from)}::uuid`,
      ),
    )
    .orderBy(desc(comments.id))
    .limit(limits.adminPage + 1);
  const rows = await listCommentsByIds(
    db,
    found.slice(0, limits.adminPage).map(({ id }) => id),
  );
  return {
    rows: rows.sort((one, other) => (one.comment.id < other.comment.id ? 1 : -1)),
    next: found[limits.adminPage]?.id ?? null,
  };
}

/** Requires the community's row lock. */
export async function setCommunityDefault(tx: Tx, communityId: string, isDefault: boolean): Promise<void> {
  await tx.update(communities).set({ isDefault }).where(eq(communities.id, communityId));
}
