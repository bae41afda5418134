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
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { authorColumns, profilePicture, proPicColumns, supporterBadge } from '../members/users.queries.ts';
import { ApiError } from '../http/errors.ts';

const given = sql`${sql.placeholder('userId')}::uuid`;
const newest = [desc(mutes.createdAt), desc(mutes.id)];
const ofUsers = isNotNull(mutes.mutedUserId);
const ofCommunities = isNotNull(mutes.mutedCommunityId);

type Kind = 'mutedUserId' | 'mutedCommunityId';

/** A member's mutes of one kind, oldest first; only the newest `most`. */
async function listMutes(db: Db, kind: Kind, userId: string, most: number) {
  const muted = mutes[kind];
  const rows = await prepared(db, `mutes:${kind}`, (name) =>
    db
      .select({ id: mutes.id, createdAt: mutes.createdAt, muted })
      .from(mutes)
      .where(and(eq(mutes.userId, given), isNotNull(muted)))
      .orderBy(...newest)
      .limit(sql.placeholder('most'))
      .prepare(name),
  ).execute({ userId: toUuid(userId), most });
  return rows.reverse();
}

export async function listUserMutes(db: Db, userId: string, most: number) {
  const rows = await listMutes(db, 'mutedUserId', userId, most);
  if (rows.length === 0) return [];
  // Looked up by id: for a join the planner may scan all users.
  const people = await prepared(db, 'muted-people', (name) =>
    db
      .select({ user: authorColumns, proPic: proPicColumns })
      .from(users)
      .leftJoin(userBadges, supporterBadge)
      .leftJoin(images, profilePicture)
      .where(sql`${users.id} = ${anyOfMany('ids')}`)
      .prepare(name),
  ).execute({ ids: rows.flatMap(({ muted }) => (muted === null ? [] : toUuid(muted))) });
  const byId = new Map<string | null, (typeof people)[number]>(people.map((one) => [one.user.id, one]));
  return rows.flatMap(({ id, createdAt, muted }) => {
    const person = byId.get(muted);
    return person ? { id, createdAt, ...person } : [];
  });
}

export type UserMuteRow = Awaited<ReturnType<typeof listUserMutes>>[number];

export async function listCommunityMutes(db: Db, userId: string, most: number) {
  const rows = await listMutes(db, 'mutedCommunityId', userId, most);
  if (rows.length === 0) return [];
  const places = await prepared(db, 'muted-communities', (name) =>
    db
      .select()
      .from(communities)
      .where(sql`${communities.id} = ${anyOfMany('ids')}`)
      .prepare(name),
  ).execute({ ids: rows.flatMap(({ muted }) => (muted === null ? [] : toUuid(muted))) });
  const byId = new Map<string | null, (typeof places)[number]>(places.map((one) => [one.id, one]));
  return rows.flatMap(({ id, createdAt, muted }) => {
    const community = byId.get(muted);
    return community ? { id, createdAt, community } : [];
  });
}

export type CommunityMuteRow = Awaited<ReturnType<typeof listCommunityMutes>>[number];

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
