import {
  appeals,
  banInEffect,
  cases,
  comments,
  communities,
  communityBans,
  communityModerators,
  conversations,
  type Db,
  executePrepared,
  fromUuid,
  held,
  images,
  lastWrites,
  onlyRow,
  prepared,
  serverRun,
  sessions,
  siteSettings,
  siteVersion,
  suspensionInEffect,
  toUuid,
  userBadges,
  users,
} from '@confab/db';
import { limits } from '@confab/domain';
import { and, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';

const { passwordHash: _secret, banNote: _note, bannedBy: _admin, ...userColumns } = getTableColumns(users);

/** All columns but the password hash, and what only admins see of a suspension. */
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

/** A user's row without its secrets, with badge and picture. */
export type SessionUser = Omit<typeof users.$inferSelect, 'passwordHash' | 'banNote' | 'bannedBy'> & {
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

/** What every request needs to know of the user of its session. */
export type FoundUser = {
  user: Omit<SessionUser, 'supporterBadgeId' | 'proPic'>;
  supporterBadgeId: number | null;
  proPic: ProPicRow | null;
  moderates: string[];
  bannedFrom: string[];
  lastWrite: bigint | null;
  /** Which server knows `lastWrite`. */
  server: string;
  seenLongAgo: boolean;
  suspended: boolean;
  /** Whether the site is read only at this moment: known to every request of a member without another query. */
  siteIsReadOnly: boolean;
  siteVersion: string;
};

const readOnly = sql`coalesce((${siteSettings.changed} ->> 'readOnly')::boolean, false)`;

/** The same for requests without a session. */
export async function isReadOnly(db: Db): Promise<boolean> {
  return onlyRow(await db.select({ readOnly: readOnly.mapWith(Boolean) }).from(siteSettings)).readOnly;
}

const viewerColumns = {
  user: ownColumns,
  supporterBadgeId: userBadges.id,
  proPic: proPicColumns,
  moderates: moderatedIds,
  bannedFrom: bannedFromIds,
  lastWrite: lastWrites.position,
  server: serverRun,
  siteIsReadOnly: sql<boolean>`(select ${readOnly} from ${siteSettings})`,
  siteVersion,
  suspended: sql<boolean>`${suspensionInEffect}`,
  seenLongAgo: sql<boolean>`${sessions.lastSeenAt} < now() - make_interval(secs => ${sql.raw(String(limits.lastSeenSeconds))})`,
};

/** The users of these sessions by key, without sessions that no user is logged in to. */
export async function findSessionUsers(
  db: Db,
  keys: readonly string[],
): Promise<ReadonlyMap<string, FoundUser>> {
  const rows = await prepared(db, 'viewers', (name) =>
    db
      .select({ ...viewerColumns, key: sessions.key })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(userBadges, supporterBadge)
      .leftJoin(images, profilePicture)
      .leftJoin(lastWrites, eq(lastWrites.userId, users.id))
      .where(
        and(
          // Through a subquery, for which the planner expects few.
          sql`${sessions.key} = any(array(select unnest(${sql.placeholder('keys')}::text[])))`,
          gt(sessions.expiresAt, sql`now()`),
        ),
      )
      .prepare(name),
  ).execute({ keys });
  return new Map(rows.map((row) => [row.key, row]));
}

/** By name. */
export async function listModerated(db: Db, userId: string): Promise<(typeof communities.$inferSelect)[]> {
  const rows = await prepared(db, 'moderated-communities', (name) =>
    db
      .select({ community: getTableColumns(communities) })
      .from(communityModerators)
      .innerJoin(communities, eq(communities.id, communityModerators.communityId))
      .where(eq(communityModerators.userId, sql.placeholder('userId')))
      .limit(limits.communitiesListMax)
      .prepare(name),
  ).execute({ userId: toUuid(userId) });
  // Sorted here because there are few rows, and sorting in the database costs every request.
  return rows
    .map(({ community }) => community)
    .sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
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
    // A deletion that came in between has cleared the address.
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
}

export type Waiting = {
  communityId: string;
  communityName: string;
  noCases: number;
  noHeld: number;
  noAppeals: number;
  noMail: number;
};

/** What waits in these communities, for those in which anything does. */
export async function listWaiting(db: Db, communityIds: readonly string[]): Promise<Waiting[]> {
  if (communityIds.length === 0) return [];
  const rows = await executePrepared<Omit<Waiting, 'communityId'> & { id: string }>(
    db,
    'waiting-for-moderators',
    () => sql`
      select place.id, name as "communityName", waiting.*
      from unnest(${sql.placeholder('ids')}::uuid[]) as given(id) join ${communities} as place using (id)
      cross join lateral (
        select (
          select count(*)::int
          from (select from ${cases} where community_id = place.id limit ${sql.raw(String(limits.casesCountedMax))}) as counted
        ) as "noCases", (
          select count(*)::int
          from (select from ${held} where community_id = place.id and removed_at is null
            limit ${sql.raw(String(limits.casesCountedMax))}) as counted
        ) as "noHeld", (
          select count(*)::int
          from (select from ${appeals} where community_id = place.id and decided_at is null
            limit ${sql.raw(String(limits.appealsCountedMax))}) as counted
        ) as "noAppeals", (
          select count(*)::int
          from (select from ${conversations} where community_id = place.id and unanswered
            limit ${sql.raw(String(limits.mailCountedMax))}) as counted
        ) as "noMail"
      ) as waiting
      where waiting."noCases" + waiting."noHeld" + waiting."noAppeals" + waiting."noMail" > 0`,
    { ids: communityIds.map(toUuid) },
  );
  return rows.map(({ id, ...waiting }) => ({ communityId: fromUuid(id), ...waiting }));
}
