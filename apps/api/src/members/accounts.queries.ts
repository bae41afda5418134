import {
  communities,
  communityMembers,
  lists,
  passwordResets,
  siteSettings,
  type Tx,
  users,
  violatesUnique,
} from '@confab/db';
import { newObjectId } from '@confab/domain';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';

export type NewUser = { username: string; email: string | null; passwordHash: string; address: string };

/**
 * Creates an account: member of every default community, with the initial private list (api.md 2.1). Signups take
 * turns on the settings row, which numbers the accounts.
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
    .for('no key update');
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
    // Only the locked ones: another community may have become a default since.
    await tx
      .update(communities)
      .set({ noMembers: sql`${communities.noMembers} + 1` })
      .where(inArray(communities.id, joined));
  }
  await tx.insert(lists).values({ userId: id, name: 'bookmarks', displayName: 'Bookmarks' });
  return id;
}

/** Columns that the owner may set. The call's schema, a closed object, decides which. */
export type ProfileChanges = Partial<
  Omit<typeof users.$inferInsert, 'id' | 'username' | 'isAdmin' | 'points'>
>;

/** Changing the address invalidates links mailed to the old one. */
export async function updateProfile(tx: Tx, userId: string, changes: ProfileChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.update(users).set(changes).where(eq(users.id, userId));
  if (changes.email !== undefined) {
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  }
}
