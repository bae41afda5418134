import {
  communityBans,
  decisions,
  enqueueEach,
  fromUuid,
  held,
  mutes,
  notificationCauses,
  notifications,
  pushSubscriptions,
  toUuid,
  type Tx,
  users,
  warnings,
} from '@confab/db';
import { mergedNotif, notificationKinds, notificationsKept, type StoredNotif } from '@confab/domain';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';

/** A notification is merged only into one of the receiver's first ten, in display order. */
const firstShown = 10;

export type News = {
  /** A unique name of the event: each member is notified once per cause. */
  cause: string;
  notif: StoredNotif;
  /** When the event happened, for types that show it; otherwise the time of the notification. */
  happenedAt?: string;
};

export type Receiver = {
  id: string;
  isSuspended: boolean;
  upvoteNotificationsOff: boolean;
  replyNotificationsOff: boolean;
};

/** The member to notify, locked until the transaction ends, because unseen notifications are counted below. */
export async function findReceiverForUpdate(tx: Tx, userId: string): Promise<Receiver | undefined> {
  const [receiver] = await tx
    .select({
      id: users.id,
      isSuspended: sql<boolean>`${users.bannedAt} is not null`,
      upvoteNotificationsOff: users.upvoteNotificationsOff,
      replyNotificationsOff: users.replyNotificationsOff,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    // A weaker lock, which does not block inserts that refer to the member's row.
    .for('no key update');
  return receiver;
}

export async function hasMuted(tx: Tx, userId: string, mutedUserId: string): Promise<boolean> {
  return (await tx.$count(mutes, and(eq(mutes.userId, userId), eq(mutes.mutedUserId, mutedUserId)))) > 0;
}

export async function isUndone(tx: Tx, decisionId: number): Promise<boolean> {
  return (await tx.$count(decisions, and(eq(decisions.id, decisionId), isNotNull(decisions.undoneAt)))) > 0;
}

/** Whether something held is still removed, not waiting again or approved. */
export async function isRemovedHeld(tx: Tx, heldId: string): Promise<boolean> {
  return (await tx.$count(held, and(eq(held.id, heldId), isNotNull(held.removedAt)))) > 0;
}

/** Whether it was not taken back. */
export async function isWarningLeft(tx: Tx, warningId: number): Promise<boolean> {
  return (await tx.$count(warnings, eq(warnings.id, warningId))) > 0;
}

/** Whether a ban, or a suspension, is as it is told: jobs of one that was lifted at once may run in either order. */
export async function isBanAsTold(
  tx: Tx,
  { id, isSuspended }: Receiver,
  { event, communityId }: StoredNotif<'ban'>,
): Promise<boolean> {
  const isBanned = communityId === null ? isSuspended : await isBannedFrom(tx, communityId, id);
  return isBanned === (event !== 'lifted' && event !== 'ended');
}

async function isBannedFrom(tx: Tx, communityId: string, userId: string): Promise<boolean> {
  const here = and(eq(communityBans.communityId, communityId), eq(communityBans.userId, userId));
  return (await tx.$count(communityBans, here)) > 0;
}

/** Deletes the member's notifications about a decision, something held, or a warning. */
export async function deleteNotificationsOf(
  tx: Tx,
  userId: string,
  given: { decisionId: number } | { heldId: string } | { warningId: number },
): Promise<void> {
  const about = JSON.stringify(given);
  await tx
    .delete(notifications)
    .where(and(eq(notifications.userId, userId), sql`${notifications.notif} @> ${about}::jsonb`));
  await setNewCounts(tx, [userId]);
}

/** Notifies a member once per cause; merges with an unseen notification where the type allows it. */
export async function notifyMember(tx: Tx, { id }: Receiver, news: News): Promise<void> {
  const told = await insertCauses(tx, [id], news.cause);
  if (told.length === 0) return;
  const folded = await foldIn(tx, id, news);
  const ids = folded === undefined ? await insertNotifications(tx, told, news) : [folded];
  await setNewCounts(tx, told);
  if (!notificationKinds[news.notif.type].neverPushed) await enqueuePushes(tx, ids);
}

/** Notifies many members, each once per cause; the caller holds the row lock of each. */
export async function notifyMembers(tx: Tx, userIds: readonly string[], news: News): Promise<void> {
  const told = await insertCauses(tx, userIds, news.cause);
  if (told.length === 0) return;
  const ids = await insertNotifications(tx, told, news);
  await setNewCounts(tx, told);
  if (!notificationKinds[news.notif.type].neverPushed)
    await enqueuePushes(tx, ids, { mass: told.length > 1 });
}

async function insertCauses(tx: Tx, userIds: readonly string[], cause: string): Promise<string[]> {
  const rows = await tx.execute<{ user_id: string }>(sql`
    insert into ${notificationCauses} (user_id, cause)
    select id, ${cause} from ${these(userIds)} as member(id)
    on conflict do nothing
    returning user_id`);
  return rows.map(({ user_id }) => fromUuid(user_id));
}

/**
 * Merges into an unseen notification of the same subject, and returns it. The lock on the receiver keeps others from
 * changing it in between.
 */
async function foldIn(
  tx: Tx,
  userId: string,
  { notif, happenedAt }: Pick<News, 'notif' | 'happenedAt'>,
): Promise<number | undefined> {
  const { merge } = notificationKinds[notif.type];
  if (!merge) return undefined;
  const same = Object.fromEntries(Object.entries(notif).filter(([field]) => merge.same.includes(field)));
  const moment = momentOf(happenedAt);
  const [shown] = await tx.execute<{ id: string; notif: StoredNotif }>(sql`
    select id, notif from (${shownFirst(sql`${toUuid(userId)}::uuid`)}) as shown
    where seen_at is null and type = ${notif.type} and notif @> ${JSON.stringify(same)}::jsonb
      ${merge.hours === undefined ? sql`` : sql`and created_at > ${moment} - ${merge.hours} * interval '1 hour'`}
    order by updated_at desc, id desc limit 1`);
  if (!shown) return undefined;
  const id = Number(shown.id);
  await tx
    .update(notifications)
    .set({
      notif: mergedNotif(shown.notif, notif),
      createdAt: merge.replaces ? moment : sql`least(created_at, ${moment})`,
      updatedAt: sql`now()`,
    })
    .where(eq(notifications.id, id));
  return id;
}

const momentOf = (happenedAt: string | undefined): SQL =>
  happenedAt === undefined ? sql`now()` : sql`${happenedAt}::timestamptz`;

/** The order of the index and of the page: unseen first, then by last change. */
function shownFirst(userId: SQL): SQL {
  return sql`
    select id, type, notif, seen_at, created_at, updated_at from ${notifications}
    where user_id = ${userId}
    order by (seen_at is not null), updated_at desc, id desc
    limit ${firstShown}`;
}

async function insertNotifications(
  tx: Tx,
  userIds: readonly string[],
  { notif, happenedAt }: News,
): Promise<number[]> {
  if (notif.type === 'announcement') await deleteOlderAnnouncements(tx, userIds);
  const moment = momentOf(happenedAt);
  const rows = await tx.execute<{ id: string }>(sql`
    insert into ${notifications} (user_id, type, notif, created_at, updated_at)
    select id, ${notif.type}, ${JSON.stringify(notif)}::jsonb, ${moment}, ${moment}
    from ${these(userIds)} as member(id)
    returning id`);
  await deleteOldest(tx, userIds);
  return rows.map(({ id }) => Number(id));
}

/**
 * Deletes unseen announcements from a member's first ones, except the newest, to make room for the new one (api.md
 * 4.7).
 */
async function deleteOlderAnnouncements(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from ${notifications} where id in (
      select older.id from ${these(userIds)} as member(id) cross join lateral (
        select id, row_number() over (order by id desc) as place from (${shownFirst(sql`member.id`)}) as shown
        where type = 'announcement' and seen_at is null
      ) as older
      where older.place > 1)`);
}

async function deleteOldest(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from ${notifications} as old using (
      select member.id as user_id, min(newest.id) as first_kept
      from ${these(userIds)} as member(id) cross join lateral (
        select id from ${notifications} where user_id = member.id order by id desc limit ${notificationsKept}
      ) as newest
      group by member.id
    ) as kept
    where old.user_id = kept.user_id and old.id < kept.first_kept`);
}

async function setNewCounts(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${users} set notifications_new_count = (
      select count(*) from ${notifications} where user_id = users.id and seen_at is null)
    where id in (select id from ${these(userIds)} as member(id))`);
}

async function enqueuePushes(
  tx: Tx,
  ids: readonly number[],
  options: { mass?: boolean } = {},
): Promise<void> {
  const reached = await tx.execute<{ id: string }>(sql`
    select id from ${notifications}
    where id = any(${sql.param(ids.map(String))}::text[]::bigint[])
      and exists (select from ${pushSubscriptions} as browser where browser.user_id = notifications.user_id)
    order by id`);
  if (reached.length === 0) return;
  const payloads = reached.map(({ id }) => ({ notificationId: Number(id) }));
  await enqueueEach(tx, 'pushNotification', payloads, options);
}

function these(userIds: readonly string[]): SQL {
  return sql`unnest(${sql.param(userIds.map(toUuid))}::uuid[])`;
}
