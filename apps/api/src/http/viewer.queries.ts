import {
  comments,
  communityBans,
  communityModerators,
  type Db,
  prepared,
  sessions,
  userBadges,
  users,
} from '@confab/db';
import { limits } from '@confab/domain';
import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm';

/** A person's own row, as long as nobody asks for the password's hash. */
export type SessionUser = Omit<typeof users.$inferSelect, 'passwordHash'> & {
  supporterBadgeId: number | null;
};

const { passwordHash: _secret, ...userColumns } = getTableColumns(users);

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

/** Who the session belongs to. Nothing where nobody is logged in. */
export async function findSessionUser(db: Db, key: string) {
  const [row] = await prepared(db, 'viewer', (name) =>
    db
      .select({
        user: userColumns,
        supporterBadgeId: userBadges.id,
        moderates: moderatedIds,
        bannedFrom: bannedFromIds,
        seenLongAgo: sql<boolean>`${sessions.lastSeenAt} < now() - make_interval(secs => ${sql.raw(String(limits.lastSeenSeconds))})`,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(userBadges, and(eq(userBadges.userId, users.id), eq(userBadges.type, 'supporter')))
      .where(and(eq(sessions.key, sql.placeholder('key')), gt(sessions.expiresAt, sql`now()`)))
      .prepare(name),
  ).execute({ key });
  return row;
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
