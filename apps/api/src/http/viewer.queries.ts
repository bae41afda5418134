import {
  banInEffect,
  comments,
  communities,
  communityBans,
  communityModerators,
  type Db,
  images,
  lastWrites,
  prepared,
  sessions,
  userBadges,
  users,
} from '@confab/db';
import { limits } from '@confab/domain';
import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm';

const { passwordHash: _secret, ...userColumns } = getTableColumns(users);

/** All columns but the password hash. */
export const ownColumns = userColumns;

export const supporterBadge = and(eq(userBadges.userId, users.id), eq(userBadges.type, 'supporter'));

/** Columns of a profile picture. Select them as a nested object: only then is it null if there is no picture. */
export const proPicColumns = {
  id: images.id,
  hash: images.hash,
  usage: images.usage,
  width: images.width,
  height: images.height,
  size: images.size,
  averageColor: images.averageColor,
  altText: images.altText,
} as const;
export type ProPicRow = Pick<typeof images.$inferSelect, keyof typeof proPicColumns>;

/** Joins the picture for `proPicColumns`. */
export const profilePicture = eq(images.id, users.proPicId);

/** A user's row without the password hash, with badge and picture. */
export type SessionUser = Omit<typeof users.$inferSelect, 'passwordHash'> & {
  supporterBadgeId: number | null;
  proPic: ProPicRow | null;
};

const moderatedIds = sql`array(
  select ${communityModerators.communityId} from ${communityModerators}
  where ${communityModerators.userId} = ${users.id})`.mapWith(comments.ancestors);

/** Expired bans do not count. */
const bannedFromIds = sql`array(
  select ${communityBans.communityId} from ${communityBans}
  where ${communityBans.userId} = ${users.id}
    and ${banInEffect})`.mapWith(comments.ancestors);

const viewerColumns = {
  user: ownColumns,
  supporterBadgeId: userBadges.id,
  proPic: proPicColumns,
  bannedFrom: bannedFromIds,
  lastWrite: lastWrites.position,
  seenLongAgo: sql<boolean>`${sessions.lastSeenAt} < now() - make_interval(secs => ${sql.raw(String(limits.lastSeenSeconds))})`,
};

const liveSession = and(eq(sessions.key, sql.placeholder('key')), gt(sessions.expiresAt, sql`now()`));

/** The session's user; undefined if no user is logged in. */
export async function findSessionUser(db: Db, key: string) {
  const [row] = await prepared(db, 'viewer', (name) =>
    db
      .select({ ...viewerColumns, moderates: moderatedIds })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(userBadges, supporterBadge)
      .leftJoin(images, profilePicture)
      .leftJoin(lastWrites, eq(lastWrites.userId, users.id))
      .where(liveSession)
      .prepare(name),
  ).execute({ key });
  return row && { ...row, moderated: [] };
}

/** The same with the communities they moderate, by name: one row per community, or one without any. */
export async function findSessionModerator(db: Db, key: string) {
  const rows = await prepared(db, 'viewer-with-communities', (name) =>
    db
      .select({ ...viewerColumns, community: getTableColumns(communities) })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(userBadges, supporterBadge)
      .leftJoin(images, profilePicture)
      .leftJoin(lastWrites, eq(lastWrites.userId, users.id))
      .leftJoin(communityModerators, eq(communityModerators.userId, users.id))
      .leftJoin(communities, eq(communities.id, communityModerators.communityId))
      .where(liveSession)
      .limit(limits.communitiesListMax)
      .prepare(name),
  ).execute({ key });
  const [first] = rows;
  if (!first) return undefined;
  // Sorted here because there are few rows, and sorting in the database costs every request.
  const moderated = rows
    .flatMap(({ community }) => community ?? [])
    .sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
  return { ...first, moderated, moderates: moderated.map(({ id }) => id) };
}

/** Also extends the session. */
export async function recordSeen(db: Db, key: string, userId: string, address: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()`, expiresAt: sql`now() + make_interval(days => ${limits.sessionDays})` })
    .where(eq(sessions.key, key));
  await db
    .update(users)
    .set({ lastSeen: sql`now()`, lastSeenIp: address })
    .where(eq(users.id, userId));
}
