import { comments, type Db, listItems, lists, posts, toUuid, type Tx } from '@confab/db';
import type { ContentType, ListItemsSort } from '@confab/domain';
import { and, asc, between, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';

export type ListItemRow = typeof listItems.$inferSelect;

export type Target = { targetId: string; targetType: ContentType };

/** The first row of a page. Sorts by time written need the target id to break ties. */
export type ItemsCursor = { added: number } | { createdAt: string; targetId: string };

export type ItemsQuery = { listId: number; sort: ListItemsSort; from: ItemsCursor | null; limit: number };

/** A page of a list and the first row of the next. */
export async function listItemsOf(
  db: Db,
  { listId, sort, from, limit }: ItemsQuery,
): Promise<{ rows: ListItemRow[]; next: ListItemRow | null }> {
  const direction = sort.endsWith('Dsc') ? desc : asc;
  const order = sort.startsWith('added') ? [listItems.id] : [listItems.targetCreatedAt, listItems.targetId];
  // `between` instead of `=`, and part of the order: with a constant the planner would drop it from the sort and scan
  // the items of all lists by id.
  const ofList = between(listItems.listId, listId, listId);
  const rows = await db
    .select(getTableColumns(listItems))
    .from(listItems)
    .where(and(ofList, from ? beginsAt(from, sort) : undefined))
    .orderBy(...[listItems.listId, ...order].map((column) => direction(column)))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), next: rows[limit] ?? null };
}

function beginsAt(from: ItemsCursor, sort: ListItemsSort): SQL {
  const towards = sort.endsWith('Dsc') ? sql`<=` : sql`>=`;
  if ('added' in from) return sql`${listItems.id} ${towards} ${from.added}`;
  return sql`(${listItems.targetCreatedAt}, ${listItems.targetId})
    ${towards} (${from.createdAt}::timestamptz, ${toUuid(from.targetId)}::uuid)`;
}

/** Requires the list's lock. An item that is in the list stays where it is. */
export async function insertItem(tx: Tx, listId: number, target: Target): Promise<void> {
  const targetCreatedAt = await getCreationTime(tx, target);
  const added = await tx
    .insert(listItems)
    .values({ listId, ...target, targetCreatedAt })
    .onConflictDoNothing()
    .returning({ id: listItems.id });
  if (added.length === 0) return;
  await tx
    .update(lists)
    .set({ numItems: sql`${lists.numItems} + 1`, lastUpdatedAt: sql`now()` })
    .where(eq(lists.id, listId));
}

async function getCreationTime(tx: Tx, { targetId, targetType }: Target): Promise<string> {
  const table = targetType === 'post' ? posts : comments;
  const [target] = await tx.select({ createdAt: table.createdAt }).from(table).where(eq(table.id, targetId));
  if (!target) throw new ApiError(targetType === 'post' ? 'post/not-found' : 'comment_not_found');
  return target.createdAt;
}

/** Requires the list's lock. */
export async function deleteTarget(tx: Tx, listId: number, target: Target): Promise<void> {
  const removed = await tx
    .delete(listItems)
    .where(
      and(
        eq(listItems.listId, listId),
        eq(listItems.targetId, target.targetId),
        eq(listItems.targetType, target.targetType),
      ),
    )
    .returning({ id: listItems.id });
  await countRemoved(tx, listId, removed.length);
}

/** Requires the list's lock. */
export async function deleteItem(tx: Tx, listId: number, id: number): Promise<ListItemRow> {
  const [removed] = await tx
    .delete(listItems)
    .where(and(eq(listItems.listId, listId), eq(listItems.id, id)))
    .returning();
  if (!removed) throw new ApiError('list-item-not-found');
  await countRemoved(tx, listId, 1);
  return removed;
}

/** Requires the list's lock. */
export async function deleteAllItems(tx: Tx, listId: number): Promise<void> {
  await tx.delete(listItems).where(eq(listItems.listId, listId));
  await tx.update(lists).set({ numItems: 0 }).where(eq(lists.id, listId));
}

async function countRemoved(tx: Tx, listId: number, removed: number): Promise<void> {
  if (removed === 0) return;
  await tx
    .update(lists)
    .set({ numItems: sql`${lists.numItems} - ${removed}` })
    .where(eq(lists.id, listId));
}
