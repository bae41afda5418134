import {
  communities,
  type Db,
  images,
  mutes,
  prepared,
  toUuid,
  type Tx,
  userBadges,
  users,
} from '@confab/db';
import { limits } from '@confab/domain';
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import { authorColumns, profilePicture, proPicColumns, supporterBadge } from '../accounts/users.queries.ts';
import { ApiError } from '../http/errors.ts';

const given = sql`${sql.placeholder('userId')}::uuid`;
const newest = [desc(mutes.createdAt), desc(mutes.id)];
const ofUsers = isNotNull(mutes.mutedUserId);
const ofCommunities = isNotNull(mutes.mutedCommunityId);

/** Whom a member has muted, the oldest mute first; of more than so many the newest. */
export async function listUserMutes(db: Db, userId: string, most: number) {
  const rows = await prepared(db, 'user-mutes', (name) =>
    db
      .select({
        id: mutes.id,
        createdAt: mutes.createdAt,
        user: authorColumns,
        proPic: proPicColumns,
      })
      .from(mutes)
      .innerJoin(users, eq(users.id, mutes.mutedUserId))
      .leftJoin(userBadges, supporterBadge)
      .leftJoin(images, profilePicture)
      .where(and(eq(mutes.userId, given), ofUsers))
      .orderBy(...newest)
      .limit(sql.placeholder('most'))
      .prepare(name),
  ).execute({ userId: toUuid(userId), most });
  return rows.reverse();
}

export type UserMuteRow = Awaited<ReturnType<typeof listUserMutes>>[number];

/** The communities that a member has muted, the oldest mute first; of more than so many the newest. */
export async function listCommunityMutes(db: Db, userId: string, most: number) {
  const rows = await prepared(db, 'community-mutes', (name) =>
    db
      .select({ id: mutes.id, createdAt: mutes.createdAt, community: getTableColumns(communities) })
      .from(mutes)
      .innerJoin(communities, eq(communities.id, mutes.mutedCommunityId))
      .where(and(eq(mutes.userId, given), ofCommunities))
      .orderBy(...newest)
      .limit(sql.placeholder('most'))
      .prepare(name),
  ).execute({ userId: toUuid(userId), most });
  return rows.reverse();
}

export type CommunityMuteRow = Awaited<ReturnType<typeof listCommunityMutes>>[number];

/** Which of these communities a member has muted. */
export async function listMutedAmong(
  db: Db,
  userId: string,
  among: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (among.length === 0) return new Set();
  const rows = await prepared(db, 'muted-among', (name) =>
    db
      .select({ id: mutes.mutedCommunityId })
      .from(mutes)
      .where(
        and(eq(mutes.userId, given), sql`${mutes.mutedCommunityId} = any(${sql.placeholder('ids')}::uuid[])`),
      )
      .prepare(name),
  ).execute({ userId: toUuid(userId), ids: among.map(toUuid) });
  return new Set(rows.map(({ id }) => id));
}

/** Keeps a community where it is until the transaction ends. */
export async function holdCommunity(tx: Tx, id: string): Promise<void> {
  const [community] = await tx
    .select({ id: communities.id })
    .from(communities)
    .where(eq(communities.id, id))
    .for('key share');
  if (!community) throw new ApiError('community/not-found');
}

/**
 * Locks the member and whom they mute, the lesser id first, as two who mute one another must: a member's mutes come
 * about one at a time, and none beside a deletion of either account, which takes mutes away in both directions.
 */
export async function getMutingUsersForUpdate(tx: Tx, userId: string, mutedUserId: string | undefined) {
  const rows = await tx
    .select({ id: users.id, deletedAt: users.deletedAt, bannedAt: users.bannedAt })
    .from(users)
    .where(inArray(users.id, mutedUserId === undefined ? [userId] : [userId, mutedUserId]))
    .orderBy(asc(users.id))
    .for('no key update');
  const member = rows.find(({ id }) => id === userId);
  if (!member || member.deletedAt !== null || member.bannedAt !== null) throw new ApiError('not_logged_in');
  const muted = rows.find(({ id }) => id === mutedUserId);
  if (mutedUserId !== undefined && !muted) throw new ApiError('user_not_found');
  return { muted: muted && { id: muted.id, deleted: muted.deletedAt !== null } };
}

/** Needs the locks of both accounts. */
export async function insertUserMute(tx: Tx, userId: string, mutedUserId: string): Promise<void> {
  const made = await tx
    .insert(mutes)
    .values({ userId, mutedUserId })
    .onConflictDoNothing()
    .returning({ id: mutes.id });
  if (made.length > 0) await assertFew(tx, userId, ofUsers);
}

/** Needs the lock of the member's account. */
export async function insertCommunityMute(tx: Tx, userId: string, mutedCommunityId: string): Promise<void> {
  const made = await tx
    .insert(mutes)
    .values({ userId, mutedCommunityId })
    .onConflictDoNothing()
    .returning({ id: mutes.id });
  if (made.length > 0) await assertFew(tx, userId, ofCommunities);
}

async function assertFew(tx: Tx, userId: string, kind: typeof ofUsers): Promise<void> {
  const count = await tx.$count(mutes, and(eq(mutes.userId, userId), kind));
  if (count > limits.mutesMax) throw new ApiError('too-many-mutes');
}

export async function deleteUserMute(db: Db, userId: string, mutedUserId: string): Promise<void> {
  await db.delete(mutes).where(and(eq(mutes.userId, userId), eq(mutes.mutedUserId, mutedUserId)));
}

export async function deleteCommunityMute(db: Db, userId: string, mutedCommunityId: string): Promise<void> {
  await db.delete(mutes).where(and(eq(mutes.userId, userId), eq(mutes.mutedCommunityId, mutedCommunityId)));
}

/** Nobody takes back a mute of somebody else. */
export async function deleteMutes(db: Db, userId: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(mutes).where(and(eq(mutes.userId, userId), inArray(mutes.id, [...ids])));
}

/** What the id of a mute names: `u_7` is no mute of a community. */
export async function deleteMuteOf(
  db: Db,
  userId: string,
  { kind, id }: { kind: 'user' | 'community'; id: number },
): Promise<void> {
  await db
    .delete(mutes)
    .where(and(eq(mutes.userId, userId), eq(mutes.id, id), kind === 'user' ? ofUsers : ofCommunities));
}
