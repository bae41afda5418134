import {
  banInEffect,
  comments,
  communities,
  communityBans,
  communityModerators,
  type Db,
  endingTransaction,
  executePrepared,
  onlyRow,
  posts,
  prepared,
  suspensionInEffect,
  toUuid,
  type Tx,
  users,
} from '@confab/db';
import { type AccountLock, lockAccounts } from '@confab/db/acts';
import type { LoggedInViewer } from '@confab/domain';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { ApiError } from '../http/errors.ts';
import type { Token } from '../http/rate-limit.queries.ts';
import { findUserByName } from './users.queries.ts';

/** What a member's transaction locks before it acts, in this order. */
type MemberLocks = {
  /** Another account that is acted on. */
  account?: AccountLock | undefined;
  /** The community whose roles the member acts in. Locked so weakly that moderators do not wait for each other. */
  in?: string | undefined;
  /** The community whose row or roles the member changes. Everyone who acts there in a role waits. */
  changing?: string | undefined;
};

/** Whose transaction it is. In a request, with the token that the call takes of their rate limit. */
type Writer = LoggedInViewer & { token?: Token | null; suspended?: boolean };

/** `member` is the viewer as of the locks. Without `in` or `changing` they hold no role of a moderator. */
type Act<Result> = (tx: Tx, member: LoggedInViewer) => Promise<Result>;

/**
 * A write of a member. An account that was deleted or suspended since the request began is refused like a visitor; a
 * deletion or suspension that comes later waits for this transaction. Accounts are locked before everything else, in the
 * order of their ids, so that two transactions never wait for each other. The token is taken last: what is refused takes
 * none.
 */
export function memberTransaction<Result>(db: Db, viewer: Writer, act: Act<Result>): Promise<Result>;
export function memberTransaction<Result>(
  db: Db,
  viewer: Writer,
  locks: MemberLocks,
  act: Act<Result>,
): Promise<Result>;
export async function memberTransaction<Result>(
  db: Db,
  viewer: Writer,
  ...given: [Act<Result>] | [MemberLocks, Act<Result>]
): Promise<Result> {
  const [locks, act] = given.length === 1 ? [{}, given[0]] : given;
  const accounts = accountLocks(viewer.user.id, locks.account);
  return db.transaction(async (tx) => {
    // Sent together, run in order: the second statement sees what the first has waited for.
    const [, account] = await Promise.all([lockAccounts(tx, accounts), findAccount(tx, viewer)]);
    const result = await act(tx, await inRole(tx, asOf(viewer, account), locks));
    await viewer.token?.take(tx);
    return result;
  });
}

async function inRole(tx: Tx, member: LoggedInViewer, locks: MemberLocks): Promise<LoggedInViewer> {
  if (locks.changing !== undefined) return lockRoles(tx, member, locks.changing, 'update');
  return locks.in === undefined ? member : lockViewerRoles(tx, member, locks.in);
}

/** What a write is about, by which its community is found: that never changes. */
export type Place = { kind: 'post' | 'comment'; id: string };

/** What a write of a member sends to the database, in two batches. */
type Batches<Found, Result> = {
  /** A ban from the community of this place counts, and one that comes later waits. */
  at: Place;
  /** The community whose roles the member acts in, if any: locked before. */
  in?: string | undefined;
  /**
   * Locks and reads all that the decision and the response need, at once: no statement waits for another's result. The
   * first one has `holdsAccount` among its conditions.
   */
  read: (tx: Tx) => Promise<Found>;
  /**
   * Decides, writes and reads what is missing, at once too: the commit follows behind what was sent when it returns. The
   * first statement writes everything, or nothing if what was read has changed.
   */
  write: (tx: Tx, member: LoggedInViewer, found: Found) => Promise<Result>;
};

/** `memberTransaction` for hot writes, in three round trips: one begins, one locks and reads, one writes and commits. */
export async function memberBatches<Found, Result>(
  db: Db,
  viewer: Writer,
  { at, in: communityId, read, write }: Batches<Found, Result>,
): Promise<Result> {
  return endingTransaction(db, async (tx) => {
    const roles = communityId === undefined ? [] : await lockRolesFirst(tx, viewer, communityId);
    // Sent together, run in order: each statement sees what the ones before it have waited for.
    const [found, member] = await Promise.all([read(tx), lockMemberAt(tx, viewer, at)]);
    return () => {
      const written = write(tx, { ...member, moderates: roles }, found);
      const taken = viewer.token?.take(tx);
      return Promise.all([written, taken]).then(([result]) => result);
    };
  });
}

/** The community, if the viewer moderates it. Locked before the place where they write. */
async function lockRolesFirst(
  tx: Tx,
  viewer: LoggedInViewer,
  communityId: string,
): Promise<readonly string[]> {
  await lockAccounts(tx, accountLocks(viewer.user.id, undefined));
  return (await lockViewerRoles(tx, viewer, communityId)).moderates;
}

const accountKey = sql`hashtextextended(${sql.placeholder('account')}::text, 0)`;

/**
 * A condition of a statement that locks rows: always true, once the account in the placeholder `account` is locked.
 * Conditions come before row locks, so that the account is locked first.
 */
export const holdsAccount = sql`(select pg_advisory_xact_lock_shared(${accountKey}) is not null)`;

/** The account with the id of a placeholder, unless it was deleted. */
const isAccount = (id: string) => and(eq(users.id, sql.placeholder(id)), isNull(users.deletedAt));

/** The same, unless it is suspended. A suspension that has ended counts no more, even before the worker lifts it. */
const isMember = (id: string) => and(isAccount(id), sql`not ${suspensionInEffect}`);

/** Undefined for an account that was deleted or, since the request began, suspended. */
async function findAccount(tx: Tx, { user, suspended }: Writer): Promise<{ isAdmin: boolean } | undefined> {
  const account = tx.select({ isAdmin: users.isAdmin }).from(users);
  const [found] = await (
    suspended === true
      ? prepared(tx, 'suspended-account', (name) => account.where(isAccount('id')).prepare(name))
      : prepared(tx, 'account', (name) => account.where(isMember('id')).prepare(name))
  ).execute({ id: toUuid(user.id) });
  return found;
}

/** The viewer as of the account's lock, without roles. */
function asOf(viewer: LoggedInViewer, account: { isAdmin: boolean } | undefined): LoggedInViewer {
  if (!account) throw new ApiError('not_logged_in');
  return { ...viewer, user: { ...viewer.user, isAdmin: account.isAdmin }, moderates: [] };
}

/** The account with this name. Without one there is nothing to lock: the act will not find the account either. */
export async function accountNamed(db: Db, username: string): Promise<AccountLock | undefined> {
  const user = await findUserByName(db, username);
  return user && { id: user.id, alone: false };
}

function accountLocks(ownId: string, other: AccountLock | undefined): AccountLock[] {
  const own = { id: ownId, alone: false };
  if (other === undefined) return [own];
  if (other.id === ownId) return [other];
  return ownId < other.id ? [own, other] : [other, own];
}

/**
 * The viewer with the roles that they hold in a community until this transaction ends. A role that was lost since the
 * request began is refused by the policies. Take this lock before that of a post or a comment.
 *
 * `memberTransaction` does this for `in`; call it directly only where another lock has to come first.
 */
export function lockViewerRoles(
  tx: Tx,
  viewer: LoggedInViewer,
  communityId: string,
): Promise<LoggedInViewer> {
  return lockRoles(tx, viewer, communityId, 'key share');
}

/** Roles change under `update` of the community's row; `key share` is the weakest lock that keeps it away. */
async function lockRoles(
  tx: Tx,
  viewer: LoggedInViewer,
  communityId: string,
  strength: 'key share' | 'update',
): Promise<LoggedInViewer> {
  const [community] = await tx
    .select({ id: communities.id })
    .from(communities)
    .where(eq(communities.id, communityId))
    .for(strength);
  if (!community) throw new ApiError('community/not-found');
  // A second statement: one that waited for the lock would still see the roles from before.
  const { isAdmin, moderates } = onlyRow(
    await tx
      .select({
        isAdmin: users.isAdmin,
        moderates: sql<boolean>`${communityModerators.userId} is not null`,
      })
      .from(users)
      .leftJoin(
        communityModerators,
        and(eq(communityModerators.communityId, community.id), eq(communityModerators.userId, users.id)),
      )
      .where(eq(users.id, viewer.user.id)),
  );
  return {
    ...viewer,
    user: { ...viewer.user, isAdmin },
    moderates: moderates ? [community.id] : [],
  };
}

/** One number per member and community. Two pairs with the same number only wait for each other needlessly. */
const banKey = (communityId: string, userId: string) => sql`hashtextextended(${communityId + userId}, 0)`;

/**
 * The member as of the lock of their ban from the community of a place, without roles. Take this lock after that of the
 * post or comment.
 */
async function lockMemberAt(tx: Tx, viewer: LoggedInViewer, { kind, id }: Place): Promise<LoggedInViewer> {
  const values = { userId: viewer.user.id, userUuid: toUuid(viewer.user.id), id: toUuid(id) };
  const given = sql`${sql.placeholder('id')}::uuid`;
  const postId = kind === 'post' ? given : sql`(select post_id from ${comments} where id = ${given})`;
  const [, [account]] = await Promise.all([
    executePrepared(
      tx,
      `lock-ban-at-${kind}`,
      () => sql`
        select pg_advisory_xact_lock_shared(
          hashtextextended(left(replace(community_id::text, '-', ''), 24) || ${sql.placeholder('userId')}::text, 0))
        from ${posts} where id = ${postId}`,
      values,
    ),
    prepared(tx, `member-at-${kind}`, (name) =>
      tx
        .select({
          isAdmin: users.isAdmin,
          bannedFrom: sql<string[]>`array(
            select ${communityBans.communityId} from ${communityBans}
            where ${communityBans.communityId} = (select community_id from ${posts} where id = ${postId})
              and ${communityBans.userId} = ${users.id} and ${banInEffect})`.mapWith(comments.ancestors),
        })
        .from(users)
        .where(isMember('userUuid'))
        .prepare(name),
    ).execute(values),
  ]);
  return { ...asOf(viewer, account), bannedFrom: account?.bannedFrom ?? [] };
}

/**
 * The viewer with the ban that they have from a community until this transaction ends, for everything that a ban
 * forbids. A ban that comes later waits for this transaction. Take this lock after that of the post or comment.
 */
export async function lockViewerBan(
  tx: Tx,
  viewer: LoggedInViewer,
  communityId: string,
): Promise<LoggedInViewer> {
  // Sent together, run in order: the second statement sees what the first has waited for.
  const [, bans] = await Promise.all([
    tx.execute(sql`select pg_advisory_xact_lock_shared(${banKey(communityId, viewer.user.id)})`),
    tx
      .select({ communityId: communityBans.communityId })
      .from(communityBans)
      .where(
        and(
          eq(communityBans.communityId, communityId),
          eq(communityBans.userId, viewer.user.id),
          banInEffect,
        ),
      ),
  ]);
  return { ...viewer, bannedFrom: bans.map((ban) => ban.communityId) };
}

/** For who bans: waits for what the member is writing in the community, and blocks further writes until the end. */
export async function lockBan(tx: Tx, communityId: string, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${banKey(communityId, userId)})`);
}
