import { anyOfMany, type Db, images, prepared, toUuid, type Tx, userBadges, users } from '@confab/db';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { limits, type StoredName } from '@confab/domain';
import { ApiError } from '../http/errors.ts';
import {
  ownColumns,
  profilePicture,
  proPicColumns,
  type SessionUser,
  supporterBadge,
} from '../http/viewer.queries.ts';
import { deleteImage, keepImage } from '../images/images.queries.ts';

export { profilePicture, proPicColumns, supporterBadge };

/** Public columns, for authors of posts and comments; use with `proPicColumns`. */
export const authorColumns = {
  id: users.id,
  username: users.username,
  aboutMe: users.aboutMe,
  aboutMeHtml: users.aboutMeHtml,
  points: users.points,
  isAdmin: users.isAdmin,
  noPosts: users.noPosts,
  noComments: users.noComments,
  lastSeen: users.lastSeen,
  createdAt: users.createdAt,
  deletedAt: users.deletedAt,
  bannedAt: users.bannedAt,
  supporterBadgeId: userBadges.id,
} as const;

export type AuthorRow = Pick<SessionUser, keyof typeof authorColumns>;

export type PublicRow = AuthorRow & Pick<SessionUser, 'proPic'>;

/** An impossible name needs no query, and might be text that the database refuses. */
const nameForm = /^[0-9A-Za-z_]{3,21}$/;

export async function findUserByName(db: Db | Tx, username: string): Promise<SessionUser | undefined> {
  if (!nameForm.test(username)) return undefined;
  const [row] = await selectUsers(db).where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  return row;
}

export async function getUserByName(db: Db | Tx, username: string): Promise<SessionUser> {
  const user = await findUserByName(db, username);
  if (!user) throw new ApiError('user_not_found');
  return user;
}

/** What admins wrote for each other about a suspension. */
export async function getSuspensionNote(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ note: users.banNote }).from(users).where(eq(users.id, userId));
  return row?.note ?? null;
}

/** Deleted accounts keep their names reserved, but do not count here. */
export async function getUndeletedUserByName(db: Db | Tx, username: string): Promise<SessionUser> {
  const user = await getUserByName(db, username);
  if (user.deletedAt !== null) throw new ApiError('user_not_found');
  return user;
}

/** For logins: only accounts that can log in have a hash. */
export async function findCredentials(
  db: Db,
  username: string,
): Promise<{ id: string; passwordHash: string | null; bannedAt: string | null } | undefined> {
  if (!nameForm.test(username)) return undefined;
  const [row] = await prepared(db, 'credentials', (name) =>
    db
      .select({ id: users.id, passwordHash: users.passwordHash, bannedAt: users.bannedAt })
      .from(users)
      .where(eq(sql`lower(${users.username})`, sql.placeholder('username')))
      .prepare(name),
  ).execute({ username: username.toLowerCase() });
  return row;
}

export async function getUserById(db: Db | Tx, id: string): Promise<SessionUser> {
  const [row] = await selectUsers(db).where(eq(users.id, id));
  if (!row) throw new ApiError('user_not_found');
  return row;
}

/** Users with all public columns; add conditions. */
export function selectUsers(db: Db | Tx) {
  return db
    .select({ ...ownColumns, supporterBadgeId: userBadges.id, proPic: proPicColumns })
    .from(users)
    .leftJoin(userBadges, supporterBadge)
    .leftJoin(images, profilePicture);
}

export async function listUsersByIds(db: Db, ids: readonly string[]): Promise<SessionUser[]> {
  if (ids.length === 0) return [];
  return selectUsers(db).where(inArray(users.id, [...ids]));
}

/** In any order. */
export async function listAuthorsByIds(db: Db, ids: readonly string[]): Promise<PublicRow[]> {
  return prepared(db, 'authors', (name) =>
    db
      .select({ ...authorColumns, proPic: proPicColumns })
      .from(users)
      .leftJoin(userBadges, supporterBadge)
      .leftJoin(images, profilePicture)
      .where(sql`${users.id} = ${anyOfMany('ids')}`)
      .prepare(name),
  ).execute({ ids: ids.map(toUuid) });
}

/** Byte order, so that the index finds prefixes. */
export const usernameOrder = sql`lower(${users.username}) collate "C"`;

/**
 * Whether names may begin so: other beginnings need no query, and might be text that the database refuses. Asked before
 * lower-casing, which would turn the Kelvin sign into a k.
 */
export const isNameBeginning = (text: string): boolean => /^[0-9A-Za-z_]{1,21}$/.test(text);

/** The names that begin so, from a name on. Both are in lower case. */
export function namedFrom(beginning: string, from: string | null = null) {
  return and(
    sql`${usernameOrder} >= ${from !== null && from > beginning ? from : beginning}`,
    // The tilde sorts after every character of a name.
    sql`${usernameOrder} < ${`${beginning}~`}`,
  );
}

/** The first people whose names begin so, by name. */
export async function searchUsers(db: Db, beginning: string): Promise<PublicRow[]> {
  const named = await db
    .select({ ...authorColumns, proPic: proPicColumns })
    .from(users)
    .leftJoin(userBadges, supporterBadge)
    .leftJoin(images, profilePicture)
    .where(namedFrom(beginning.toLowerCase()))
    .orderBy(asc(usernameOrder))
    .limit(limits.userSearch.lookedAt);
  return named
    .filter(({ deletedAt, bannedAt }) => deletedAt === null && bannedAt === null)
    .slice(0, limits.userSearch.most);
}

type LockedUser = typeof users.$inferSelect;

/** Locks the account's row until the transaction ends. */
export async function getUserForUpdate(tx: Tx, id: string): Promise<LockedUser> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!row) throw new ApiError('user_not_found');
  return row;
}

/**
 * Replaces a profile picture; null removes it. Deletes the row of the old one and returns its name, because its files
 * must still be deleted.  Locks the user first; profile pictures change only under that lock, so that parallel
 * uploads leave one picture.
 */
export async function replaceProPic(
  tx: Tx,
  { id, proPicId }: Pick<LockedUser, 'id' | 'proPicId'>,
  imageId: string | null,
): Promise<StoredName | undefined> {
  if (imageId !== null) await keepImage(tx, imageId);
  await tx.update(users).set({ proPicId: imageId }).where(eq(users.id, id));
  return proPicId === null ? undefined : deleteImage(tx, proPicId);
}
