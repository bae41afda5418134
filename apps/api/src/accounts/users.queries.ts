import { type Db, prepared, type Tx, userBadges, users } from '@confab/db';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';
import type { SessionUser } from '../http/viewer.queries.ts';

/** What of a person is public: attached to their posts and comments. */
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

/** Joins the badge that `authorColumns` reads. */
export const supporterBadge = and(eq(userBadges.userId, users.id), eq(userBadges.type, 'supporter'));

const { passwordHash: _secret, ...ownColumns } = getTableColumns(users);

/** What no account can be called is not worth a query, and may be text that the database refuses. */
const nameForm = /^[0-9A-Za-z_]{3,21}$/;

export async function findUserByName(db: Db | Tx, username: string): Promise<SessionUser | undefined> {
  if (!nameForm.test(username)) return undefined;
  const [row] = await db
    .select({ ...ownColumns, supporterBadgeId: userBadges.id })
    .from(users)
    .leftJoin(userBadges, supporterBadge)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  return row;
}

export async function getUserByName(db: Db | Tx, username: string): Promise<SessionUser> {
  const user = await findUserByName(db, username);
  if (!user) throw new ApiError('user_not_found');
  return user;
}

/** Deleted accounts keep their names, but nobody is behind them. */
export async function getUndeletedUserByName(db: Db | Tx, username: string): Promise<SessionUser> {
  const user = await getUserByName(db, username);
  if (user.deletedAt !== null) throw new ApiError('user_not_found');
  return user;
}

/** What a login compares: only accounts that somebody may log in to have a hash. */
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
  const [row] = await db
    .select({ ...ownColumns, supporterBadgeId: userBadges.id })
    .from(users)
    .leftJoin(userBadges, supporterBadge)
    .where(eq(users.id, id));
  if (!row) throw new ApiError('user_not_found');
  return row;
}
