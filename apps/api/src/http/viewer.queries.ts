import {
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

/** All of a person's row but the hash of their password. */
export const ownColumns = userColumns;

/** Joins the badge of a supporter. */
export const supporterBadge = and(eq(userBadges.userId, users.id), eq(userBadges.type, 'supporter'));

/**
 * What is shown of a person's picture. To be read as an object of its own beside the person: only so it is null where
 * there is none.
 */
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

/** Joins the picture that `proPicColumns` reads. */
export const profilePicture = eq(images.id, users.proPicId);

/** A person's own row, as long as nobody asks for the password's hash, with their badge and their picture. */
export type SessionUser = Omit<typeof users.$inferSelect, 'passwordHash'> & {
  supporterBadgeId: number | null;
  proPic: ProPicRow | null;
};

/** Ids of the communities a user moderates. */
const moderatedIds = sql`array(
  select ${communityModerators.communityId} from ${communityModerators}
  where ${communityModerators.userId} = ${users.id})`.mapWith(comments.ancestors);

/** Ids of the communities a user is banned from; bans that ran out do not count. */
const bannedFromIds = sql`array(
  select ${communityBans.communityId} from ${communityBans}
  where ${communityBans.userId} = ${users.id}
    and (${communityBans.expiresAt} is null or ${communityBans.expiresAt} > now()))`.mapWith(
  comments.ancestors,
);

const viewerColumns = {
  user: ownColumns,
  supporterBadgeId: userBadges.id,
  proPic: proPicColumns,
  bannedFrom: bannedFromIds,
  lastWrite: lastWrites.position,
  seenLongAgo: sql<boolean>`${sessions.lastSeenAt} < now() - make_interval(secs => ${sql.raw(String(limits.lastSeenSeconds))})`,
};

const liveSession = and(eq(sessions.key, sql.placeholder('key')), gt(sessions.expiresAt, sql`now()`));

/** Who the session belongs to. Nothing where nobody is logged in. */
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

/** The same with the communities that they moderate, by name: a row for each, or one without any. */
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
  // A few rows, and most people have one without a community: sorting them there costs the database more.
  const moderated = rows
    .flatMap(({ community }) => community ?? [])
    .sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
  return { ...first, moderated, moderates: moderated.map(({ id }) => id) };
}

/** Renews the session, too. */
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
