import { type Db, lists, prepared, toUuid, type Tx, users, violatesUnique } from '@confab/db';
import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';

export type ListRow = typeof lists.$inferSelect & { username: string };

export type ListsQuery = {
  sort: 'lastAdded' | 'name';
  visibility: 'all' | 'public' | 'private';
  limit?: number | undefined;
};

/** A bound: an account makes at most a hundred lists a day, and all are shown at once. */
const listsMax = 1000;

const columns = { ...getTableColumns(lists), username: users.username };

export async function listListsOf(
  db: Db,
  userId: string,
  { sort, visibility, limit = listsMax }: ListsQuery,
): Promise<ListRow[]> {
  const order =
    sort === 'name' ? [asc(sql`lower(${lists.name})`)] : [desc(lists.lastUpdatedAt), desc(lists.id)];
  return prepared(db, `lists-of:${sort}:${visibility}`, (name) =>
    db
      .select(columns)
      .from(lists)
      .innerJoin(users, eq(users.id, lists.userId))
      .where(
        and(
          eq(lists.userId, sql.placeholder('userId')),
          visibility === 'all' ? undefined : eq(lists.public, visibility === 'public'),
        ),
      )
      .orderBy(...order)
      .limit(sql.placeholder('limit'))
      .prepare(name),
  ).execute({ userId: toUuid(userId), limit });
}

/** A list's id, or its owner and name in any case. */
export type ListKey = { id: number } | { userId: string; name: string };

const isList = (key: ListKey) =>
  'id' in key
    ? eq(lists.id, key.id)
    : and(eq(lists.userId, key.userId), eq(sql`lower(${lists.name})`, key.name.toLowerCase()));

export async function findList(db: Db, key: ListKey): Promise<ListRow | undefined> {
  const [list] = await selectLists(db).where(isList(key));
  return list;
}

export async function getListById(db: Db | Tx, id: number): Promise<ListRow> {
  const [list] = await selectLists(db).where(eq(lists.id, id));
  if (!list) throw new ApiError('list-not-found');
  return list;
}

/** Locks the list, so that its items and counters change together. */
export async function findListForUpdate(tx: Tx, key: ListKey): Promise<ListRow | undefined> {
  const [list] = await selectLists(tx).where(isList(key)).for('update', { of: lists });
  return list;
}

const selectLists = (db: Db | Tx) =>
  db.select(columns).from(lists).innerJoin(users, eq(users.id, lists.userId)).$dynamic();

export type ListChanges = Partial<
  Pick<
    typeof lists.$inferInsert,
    'name' | 'displayName' | 'description' | 'descriptionHtml' | 'public' | 'sort'
  >
>;

export async function insertList(
  tx: Tx,
  list: ListChanges & { userId: string; name: string; displayName: string },
): Promise<void> {
  await assertNameFree(() => tx.insert(lists).values(list));
}

export async function updateList(tx: Tx, id: number, changes: ListChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await assertNameFree(() => tx.update(lists).set(changes).where(eq(lists.id, id)));
}

async function assertNameFree(write: () => PromiseLike<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (violatesUnique(error, 'lists_user_name_key')) throw new ApiError('duplicate-list');
    throw error;
  }
}

export async function deleteList(tx: Tx, id: number): Promise<void> {
  await tx.delete(lists).where(eq(lists.id, id));
}

/** Ids of the member's lists that contain this post or comment. */
export async function listListsHolding(
  db: Db,
  userId: string,
  target: { targetId: string; targetType: string },
): Promise<number[]> {
  // One index lookup per list of the member, of which there are few.
  const rows = await prepared(db, 'saved-to', (name) =>
    db
      .select({ id: lists.id })
      .from(lists)
      .where(
        sql`${lists.userId} = ${sql.placeholder('userId')}::uuid and exists (
          select from list_items
          where list_items.list_id = ${lists.id}
            and list_items.target_id = ${sql.placeholder('targetId')}::uuid
            and list_items.target_type = ${sql.placeholder('targetType')}
        )`,
      )
      .orderBy(asc(lists.id))
      .limit(listsMax)
      .prepare(name),
  ).execute({
    userId: toUuid(userId),
    targetId: toUuid(target.targetId),
    targetType: target.targetType,
  });
  return rows.map(({ id }) => id);
}
