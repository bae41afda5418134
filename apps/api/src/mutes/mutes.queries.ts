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
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { authorColumns, profilePicture, proPicColumns, supporterBadge } from '../accounts/users.queries.ts';
import { ApiError } from '../http/errors.ts';

const given = sql`${sql.placeholder('userId')}::uuid`;
const newest = [desc(mutes.createdAt), desc(mutes.id)];
const ofUsers = isNotNull(mutes.mutedUserId);
const ofCommunities = isNotNull(mutes.mutedCommunityId);

type Kind = 'mutedUserId' | 'mutedCommunityId';

/** A member's mutes of one kind, the oldest first; of more than so many the newest. */
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
  // Sought by their ids: in a join the database may go through all people there are.
  const people = await prepared(db, 'muted-people', (name) =>
    db
      .select({ user: authorColumns, proPic: proPicColumns })
      .from(users)
      .leftJoin(userBadges, supporterBadge)
      .leftJoin(images, profilePicture)
      .where(sql`${users.id} = any(${sql.placeholder('ids')}::uuid[])`)
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
  const places = await prepared(db, 'muted-communities', (name) =>
    db
      .select()
      .from(communities)
      .where(sql`${communities.id} = any(${sql.placeholder('ids')}::uuid[])`)
      .prepare(name),
  ).execute({ ids: rows.flatMap(({ muted }) => (muted === null ? [] : toUuid(muted))) });
  const byId = new Map<string | null, (typeof places)[number]>(places.map((one) => [one.id, one]));
  return rows.flatMap(({ id, createdAt, muted }) => {
    const community = byId.get(muted);
    return community ? { id, createdAt, community } : [];
  });
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

/** Somebody who may be muted, as they are while their account is held. */
export async function getMutedAccount(tx: Tx, id: string): Promise<{ id: string; deleted: boolean }> {
  const [row] = await tx.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, id));
  if (!row) throw new ApiError('user_not_found');
  return { id, deleted: row.deletedAt !== null };
}

/** Needs both accounts held: a deletion takes mutes away in both directions. */
export async function insertUserMute(tx: Tx, userId: string, mutedUserId: string): Promise<void> {
  const made = await tx
    .insert(mutes)
    .values({ userId, mutedUserId })
    .onConflictDoNothing()
    .returning({ id: mutes.id });
  if (made.length > 0) await assertFew(tx, userId, ofUsers);
}

/** Needs the community held, which comes before people in the order of locks. */
export async function insertCommunityMute(tx: Tx, userId: string, mutedCommunityId: string): Promise<void> {
  const made = await tx
    .insert(mutes)
    .values({ userId, mutedCommunityId })
    .onConflictDoNothing()
    .returning({ id: mutes.id });
  if (made.length > 0) await assertFew(tx, userId, ofCommunities);
}

async function assertFew(tx: Tx, userId: string, kind: typeof ofUsers): Promise<void> {
  // One at a time per member: of two who come at once, the second counts what the first has muted.
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
