import { type Db, lists, users } from '@confab/db';
import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';

export type ListRow = typeof lists.$inferSelect & { username: string };

export type ListsQuery = { sort: 'lastAdded' | 'name'; visibility: 'all' | 'public' | 'private' };

/** Bounded: an account makes at most a hundred lists a day, and shows them all at once. */
const listsMax = 1000;

export async function listListsOf(
  db: Db,
  userId: string,
  { sort, visibility }: ListsQuery,
): Promise<ListRow[]> {
  const order =
    sort === 'name' ? [asc(sql`lower(${lists.name})`)] : [desc(lists.lastUpdatedAt), desc(lists.id)];
  return db
    .select({ ...getTableColumns(lists), username: users.username })
    .from(lists)
    .innerJoin(users, eq(users.id, lists.userId))
    .where(
      and(
        eq(lists.userId, userId),
        visibility === 'all' ? undefined : eq(lists.public, visibility === 'public'),
      ),
    )
    .orderBy(...order)
    .limit(listsMax);
}
