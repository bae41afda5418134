import {
  anyOfMany,
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
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { authorColumns, profilePicture, proPicColumns, supporterBadge } from '../members/users.queries.ts';
import { ApiError } from '../http/errors.ts';

const given = sql`${sql.placeholder('userId')}::uuid`;
const newest = [desc(mutes.createdAt), desc(mutes.id)];
const ofUsers = isNotNull(mutes.mutedUserId);
const ofCommunities = isNotNull(mutes.mutedCommunityId);

/** A member's mutes of both kinds, oldest first; only the newest `most` of each. */
async function listBoth(db: Db, userId: string, most: number) {
  const { id, createdAt, mutedUserId, mutedCommunityId } = mutes;
  const ofKind = (kind: SQL) =>
    db
      .select({ id, createdAt, mutedUserId, mutedCommunityId })
      .from(mutes)
      .where(and(eq(mutes.userId, given), kind))
      .orderBy(...newest)
      .limit(sql.placeholder('most'));
  const rows = await prepared(db, 'mutes', (name) =>
    unionAll(ofKind(ofUsers), ofKind(ofCommunities)).prepare(name),
  ).execute({ userId: toUuid(userId), most });
  return rows.reverse();
}

export async function listMutes(db: Db, userId: string, most: number) {
  const both = await listBoth(db, userId, most);
  const [users, communities] = await Promise.all([withPeople(db, both), withCommunities(db, both)]);
  return { users, communities };
}

type MuteRow = Awaited<ReturnType<typeof listBoth>>[number];

async function withPeople(db: Db, rows: readonly MuteRow[]) {
  const ids = rows.flatMap(({ mutedUserId: id }) => (id === null ? [] : toUuid(id)));
  if (ids.length === 0) return [];
  // Looked up by id: for a join the planner may scan all users.
  const people = await prepared(db, 'muted-people', (name) =>
    db
      .select({ user: authorColumns, proPic: proPicColumns })
      .from(users)
      .leftJoin(userBadges, supporterBadge)
      .leftJoin(images, profilePicture)
      .where(sql`${users.id} = ${anyOfMany('ids')}`)
      .prepare(name),
  ).execute({ ids });
  const byId = new Map<string | null, (typeof people)[number]>(people.map((one) => [one.user.id, one]));
  return rows.flatMap(({ id, createdAt, mutedUserId }) => {
    const person = byId.get(mutedUserId);
    return person ? { id, createdAt, ...person } : [];
  });
}

export type UserMuteRow = Awaited<ReturnType<typeof withPeople>>[number];

async function withCommunities(db: Db, rows: readonly MuteRow[]) {
  const ids = rows.flatMap(({ mutedCommunityId: id }) => (id === null ? [] : toUuid(id)));
  if (ids.length === 0) return [];
  const places = await prepared(db, 'muted-communities', (name) =>
    db
      .select()
      .from(communities)
      .where(sql`${communities.id} = ${anyOfMany('ids')}`)
      .prepare(name),
  ).execute({ ids });
  const byId = new Map<string | null, (typeof places)[number]>(places.map((one) => [one.id, one]));
  return rows.flatMap(({ id, createdAt, mutedCommunityId }) => {
    const community = byId.get(mutedCommunityId);
    return community ? { id, createdAt, community } : [];
  });
}

export type CommunityMuteRow = Awaited<ReturnType<typeof withCommunities>>[number];

/** Locks the community against deletion until the transaction ends. */
export async function holdCommunity(tx: Tx, id: string): Promise<void> {
  const [community] = await tx
    .select({ id: communities.id })
    .from(communities)
    .where(eq(communities.id, id))
    .for('key share');
  if (!community) throw new ApiError('community/not-found');
}

/** The account to mute, while it is locked. */
export async function getMutedAccount(tx: Tx, id: string): Promise<{ id: string; deleted: boolean }> {
  const [row] = await tx.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, id));
  if (!row) throw new ApiError('user_not_found');
  return { id, deleted: row.deletedAt !== null };
}

/** Requires both accounts locked: a deletion removes mutes in both directions. */
export async function insertUserMute(tx: Tx, userId: string, mutedUserId: string): Promise<void> {
  const made = await tx
    .insert(mutes)
    .values({ userId, mutedUserId })
    .onConflictDoNothing()
    .returning({ id: mutes.id });
  if (made.length > 0) await assertFew(tx, userId, ofUsers);
}

/** Requires the community's lock, which comes before users in the lock order. */
export async function insertCommunityMute(tx: Tx, userId: string, mutedCommunityId: string): Promise<void> {
  const made = await tx
    .insert(mutes)
    .values({ userId, mutedCommunityId })
    .onConflictDoNothing()
    .returning({ id: mutes.id });
  if (made.length > 0) await assertFew(tx, userId, ofCommunities);
}

async function assertFew(tx: Tx, userId: string, kind: typeof ofUsers): Promise<void> {
  // Serialised per member, so that parallel requests count each other.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const count = await tx.$count(mutes, and(eq(mutes.userId, userId), kind));
  if (count > limits.mutesMax) throw new ApiError('too-many-mutes');
}

export async function deleteUserMute(db: Db, userId: string, mutedUserId: string): Promise<void> {
  await db.delete(mutes).where(and(eq(mutes.userId, userId), eq(mutes.mutedUserId, mutedUserId)));
}

export async function deleteCommunityMute(db: Db, userId: string, mutedCommunityId: string): Promise<void> {
  await db.delete(mutes).where(and(eq(mutes.userId, userId), eq(mutes.mutedCommunityId, mutedCommunityId)));
}

/** Deletes only the member's own mutes. */
export async function deleteMutes(db: Db, userId: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(mutes).where(and(eq(mutes.userId, userId), inArray(mutes.id, [...ids])));
}

/** The prefix of a mute id selects the kind: `u_7` never matches a community mute. */
export async function deleteMuteOf(
  db: Db,
  userId: string,
  { kind, id }: { kind: 'user' | 'community'; id: number },
): Promise<void> {
  await db
    .delete(mutes)
    .where(and(eq(mutes.userId, userId), eq(mutes.id, id), kind === 'user' ? ofUsers : ofCommunities));
}
