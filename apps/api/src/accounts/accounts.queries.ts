import {
  communities,
  communityMembers,
  type Db,
  lists,
  sessions,
  siteSettings,
  type Tx,
  users,
  violatesUnique,
} from '@confab/db';
import { limits, newObjectId } from '@confab/domain';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';

export type NewUser = { username: string; email: string | null; passwordHash: string; address: string };

/**
 * A new account: member of every default community, with the private list that everybody starts with (api.md 2.1).
 * Signups take turns on the settings row, which numbers the accounts.
 */
export async function insertUser(tx: Tx, user: NewUser): Promise<string> {
  const id = newObjectId();
  const [settings] = await tx
    .update(siteSettings)
    .set({ noUsers: sql`${siteSettings.noUsers} + 1` })
    .returning({ userIndex: siteSettings.noUsers });
  if (!settings) throw new Error('the site settings row is missing');
  const defaults = await tx
    .select({ id: communities.id })
    .from(communities)
    .where(sql`${communities.isDefault}`)
    .orderBy(asc(communities.id))
    .for('update');
  try {
    await tx.insert(users).values({
      id,
      userIndex: settings.userIndex,
      username: user.username,
      email: user.email,
      passwordHash: user.passwordHash,
      createdIp: user.address,
      lastSeenIp: user.address,
    });
  } catch (error) {
    if (violatesUnique(error, 'users_username_key')) throw new ApiError('user_exists');
    throw error;
  }
  if (defaults.length > 0) {
    const joined = defaults.map((community) => community.id);
    await tx.insert(communityMembers).values(joined.map((communityId) => ({ communityId, userId: id })));
    // Those that were locked: another one may have become a default one meanwhile.
    await tx
      .update(communities)
      .set({ noMembers: sql`${communities.noMembers} + 1` })
      .where(inArray(communities.id, joined));
  }
  await tx.insert(lists).values({ userId: id, name: 'bookmarks', displayName: 'Bookmarks' });
  return id;
}

/** Logs a session in: the person was seen. A session that changes hands belongs to the newest login. */
export async function insertSession(tx: Tx, key: string, userId: string, address: string): Promise<void> {
  const expiresAt = sql`now() + make_interval(days => ${limits.sessionDays})`;
  await tx
    .insert(sessions)
    .values({ key, userId, expiresAt })
    .onConflictDoUpdate({ target: sessions.key, set: { userId, expiresAt, lastSeenAt: sql`now()` } });
  await tx
    .update(users)
    .set({ lastSeen: sql`now()`, lastSeenIp: address })
    .where(eq(users.id, userId));
}

export async function deleteSession(db: Db | Tx, key: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.key, key));
}

export type ProfileChanges = Partial<
  Pick<
    typeof users.$inferInsert,
    | 'aboutMe'
    | 'aboutMeHtml'
    | 'email'
    | 'upvoteNotificationsOff'
    | 'replyNotificationsOff'
    | 'homeFeed'
    | 'rememberFeedSort'
    | 'embedsOff'
    | 'hideUserProfilePictures'
  >
>;

export async function updateProfile(db: Db, userId: string, changes: ProfileChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.update(users).set(changes).where(eq(users.id, userId));
}
