import { type Db, decisions, notifications, onlyRow, prepared, toUuid, type Tx, users } from '@confab/db';
import { type NotificationFilter, type NotificationType, typesShownBy } from '@confab/domain';
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';

export type NotificationRow = typeof notifications.$inferSelect;

/** Sort key of the first notification of a page. */
export type NotificationCursor = { seen: boolean; updatedAt: string; id: number };

const isSeen = sql`(${notifications.seenAt} is not null)`;
const notBefore = sql`(${notifications.updatedAt}, ${notifications.id})
  <= (${sql.placeholder('updatedAt')}::timestamptz, ${sql.placeholder('id')}::bigint)`;

/**
 * A page that begins among the unseen includes all seen ones. The cap on stored notifications bounds the scan, here and
 * where a filter leaves some out.
 */
const beginsAt = {
  first: undefined,
  unseen: sql`(${isSeen} or ${notBefore})`,
  seen: sql`(${isSeen} and ${notBefore})`,
};

/** Unseen first, then by last change; also returns the first of the next page. */
export async function listNotifications(
  db: Db,
  userId: string,
  {
    from,
    filter,
    limit,
  }: { from: NotificationCursor | null; filter?: NotificationFilter | undefined; limit: number },
): Promise<{ rows: NotificationRow[]; next: NotificationRow | null }> {
  const part = from === null ? 'first' : from.seen ? 'seen' : 'unseen';
  const rows = await prepared(db, `notifications:${filter ?? 'all'}:${part}`, (name) =>
    db
      .select(getTableColumns(notifications))
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, sql.placeholder('userId')),
          filter && inArray(notifications.type, typesShownBy(filter)),
          beginsAt[part],
        ),
      )
      .orderBy(isSeen, desc(notifications.updatedAt), desc(notifications.id))
      .limit(sql.placeholder('limit'))
      .prepare(name),
  ).execute({ userId: toUuid(userId), updatedAt: from?.updatedAt, id: from?.id, limit: limit + 1 });
  return { rows: rows.slice(0, limit), next: rows[limit] ?? null };
}

export type NotificationCounts = {
  count: number;
  /** The number on the bell. */
  newCount: number;
  unseen: Partial<Record<NotificationType, number>>;
};

export async function countNotifications(db: Db, userId: string): Promise<NotificationCounts> {
  return onlyRow(
    await prepared(db, 'count-notifications', (name) =>
      db
        .select({
          count: sql<number>`(select count(*)::int from notifications where notifications.user_id = users.id)`,
          newCount: users.notificationsNewCount,
          unseen: sql<NotificationCounts['unseen']>`(
          select coalesce(jsonb_object_agg(type, number), '{}')
          from (
            select type, count(*) as number from notifications
            where user_id = users.id and (seen_at is not null) = false
            group by type
          ) as of_type)`,
        })
        .from(users)
        .where(sql`${users.id} = ${sql.placeholder('userId')}::uuid`)
        .prepare(name),
    ).execute({ userId: toUuid(userId) }),
  );
}

/** Those names that belong to deleted accounts, which must not be shown. */
export async function listDeletedNames(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .select({ username: users.username })
    .from(users)
    .where(
      and(
        inArray(
          sql`lower(${users.username})`,
          names.map((name) => name.toLowerCase()),
        ),
        isNotNull(users.deletedAt),
      ),
    );
  return new Set(rows.map(({ username }) => username));
}

export type Removal = { title: string | null; reason: string | null };

/** The reasons of these removals, by decision. */
export async function listRemovals(db: Db, ids: readonly string[]): Promise<ReadonlyMap<number, Removal>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: decisions.id, title: decisions.title, reason: decisions.reason })
    .from(decisions)
    .where(inArray(decisions.id, ids.map(Number)));
  return new Map(rows.map(({ id, ...removal }) => [id, removal]));
}

export async function getNotification(db: Db | Tx, id: number): Promise<NotificationRow> {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
  if (!row) throw new ApiError('notif_not_found');
  return row;
}

/**
 * Locks the receiver's row before their notifications, in the worker's order, so that the two cannot deadlock, counts
 * stay exact, and the worker never merges news into a notification that was just marked as seen (the member would
 * miss it).
 */
export async function holdReceiver(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function setNewCount(tx: Tx, userId: string, count: number | 'unseen'): Promise<void> {
  const unseen = sql`(
    select count(*) from ${notifications}
    where ${notifications.userId} = ${toUuid(userId)}::uuid and ${notifications.seenAt} is null
  )`;
  await tx
    .update(users)
    .set({ notificationsNewCount: count === 'unseen' ? unseen : count })
    .where(eq(users.id, userId));
}

export async function markAllSeen(
  tx: Tx,
  userId: string,
  { type, ids }: { type?: NotificationType | undefined; ids?: number[] | undefined },
): Promise<void> {
  await tx
    .update(notifications)
    .set({ seenAt: sql`now()` })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.seenAt),
        type && eq(notifications.type, type),
        ids && inArray(notifications.id, ids),
      ),
    );
}

/** Keeps the time of the first view. */
export async function markSeen(tx: Tx, id: number, seen: boolean): Promise<NotificationRow> {
  const [row] = await tx
    .update(notifications)
    .set({ seenAt: seen ? sql`coalesce(${notifications.seenAt}, now())` : null })
    .where(eq(notifications.id, id))
    .returning();
  if (!row) throw new ApiError('notif_not_found');
  return row;
}

export async function deleteNotification(tx: Tx, id: number): Promise<NotificationRow> {
  const [row] = await tx.delete(notifications).where(eq(notifications.id, id)).returning();
  if (!row) throw new ApiError('notif_not_found');
  return row;
}

export async function deleteNotifications(tx: Tx, userId: string): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.userId, userId));
}
