import { isIP } from 'node:net';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  type Db,
  getSiteSettings,
  passwordResets,
  sessions,
  type Tx,
  updateSiteSettings,
  users,
} from '@confab/db';
import {
  countWritten,
  deleteAccount,
  eraseNextBatch,
  findErasure,
  insertCommunity,
  insertUser,
  lockAccounts,
  operatorId,
  readmitAccount,
  startErasure,
  suspendAccount,
} from '@confab/db/acts';
import {
  accountMessages,
  canBanUser,
  canDeleteAccount,
  canEraseAccount,
  type Decision,
  errorCatalog,
  type ErrorName,
  isLongEnoughPassword,
  isValidCommunityName,
  isValidEmail,
  isValidUsername,
  limits,
  passwordHashing,
  reservedUsernames,
  sameAddress,
  type Viewer,
  operatorName,
} from '@confab/domain';
import { say, step } from '@confab/terminal';
import argon2 from 'argon2';
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { CommandError } from './errors.ts';

/** The rules of the api hold here too: the operator acts as an admin of the site. */
const operator: Viewer = {
  user: { id: operatorId, username: operatorName, isAdmin: true },
  moderates: [],
  bannedFrom: [],
};

type Reader = () => Promise<string>;

/** Creates an account as a sign-up does, without a captcha and while sign-ups are closed too. */
export async function createUser(
  db: Db,
  username: string,
  { email: givenEmail = '', isAdmin }: { email: string | undefined; isAdmin: boolean },
  read: Reader,
): Promise<string> {
  if (!isValidUsername(username)) throw refusal('invalid-username');
  const email = givenEmail.trim() || null;
  if (email !== null && !isValidEmail(email)) throw refusal('invalid-email');
  if (await findUser(db, username)) throw refusal('user_exists');
  const passwordHash = await hashNewPassword(read);
  await db.transaction(async (tx) => {
    const id = await insertUser(tx, { username, email, passwordHash, address: null, isAdmin });
    if (id === null) throw refusal('user_exists');
  });
  return `The account ${username} was created${isAdmin ? ', as an admin' : ''}.`;
}

/** As many accounts as --limit can ask for: all members of a large network may share one address. */
const mostFound = 10_000;

/** The ids of accounts with this e-mail address, or of those that were made at this network address or last seen there. */
export function idsAt(address: string): SQL {
  if (isIP(address) === 0)
    return sql`(select id from ${users} where lower(email) = lower(${address}) limit ${mostFound})`;
  const at = (column: SQL) =>
    sql`(select id from ${users} where inet_of(${column}) = inet_of(${sameAddress(address)}) limit ${mostFound})`;
  return sql`(${at(sql`created_ip`)} union ${at(sql`last_seen_ip`)})`;
}

/** Prints the newest accounts, or those that an e-mail address or a network address belongs to. */
export async function listUsers(
  db: Db,
  { address, limit, asJson }: { address: string | undefined; limit: number; asJson: boolean },
): Promise<string> {
  const rows = await db
    .select({
      username: users.username,
      isAdmin: users.isAdmin,
      isBanned: sql<boolean>`${users.bannedAt} is not null`,
      deleted: sql<boolean>`${users.deletedAt} is not null`,
      points: users.points,
      noPosts: users.noPosts,
      noComments: users.noComments,
      createdAt: users.createdAt,
      lastSeen: users.lastSeen,
    })
    .from(users)
    .where(
      and(
        gt(users.id, operatorId),
        address === undefined ? undefined : sql`${users.id} in ${idsAt(address)}`,
      ),
    )
    .orderBy(desc(users.userIndex))
    .limit(limit);
  if (asJson) return JSON.stringify(rows, null, 2);
  if (rows.length === 0 && address !== undefined)
    return isIP(address) === 0
      ? `No account has the e-mail address ${address}.`
      : `No account was made at ${address} or last seen there. Network addresses are kept for ${(await getSiteSettings(db)).addressDays} days.`;
  for (const { username, isAdmin, isBanned, deleted, ...counts } of rows) {
    const state = [isAdmin && 'admin', isBanned && 'banned', deleted && 'deleted'].filter(Boolean).join(', ');
    say(
      `${username.padEnd(limits.usernameMax)}  ${(state || 'active').padEnd(7)}  since ${counts.createdAt.slice(0, 10)}` +
        `  points ${counts.points}, posts ${counts.noPosts}, comments ${counts.noComments}`,
    );
  }
  return `Accounts listed: ${rows.length}, the newest first.`;
}

/** Makes a user an admin or a normal member; returns a sentence about it. */
export async function setAdmin(db: Db, name: string, isAdmin: boolean): Promise<string> {
  const user = await getUser(db, name);
  const state = isAdmin ? 'an admin' : 'no admin';
  if (user.isAdmin === isAdmin) return `${user.username} is ${state} already.`;
  await db.update(users).set({ isAdmin }).where(eq(users.id, user.id));
  return isAdmin ? `${user.username} is an admin now.` : `${user.username} is no admin any more.`;
}

/** Sets a password and ends all sessions and mailed links of the account, which people with the old password may hold. */
export async function setPassword(db: Db, name: string, read: Reader): Promise<string> {
  const user = await getUser(db, name);
  const passwordHash = await hashNewPassword(read);
  const ended = await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    return tx.delete(sessions).where(eq(sessions.userId, user.id)).returning({ key: sessions.key });
  });
  return `The password of ${user.username} is set. Sessions ended: ${ended.length}.`;
}

export function banUser(db: Db, name: string): Promise<string> {
  return actOn(db, name, async (tx, user) => {
    assertAllowed(canBanUser(operator, user));
    await suspendAccount(tx, { userId: user.id, by: operatorId });
    return `${user.username} is banned, and logged out everywhere.`;
  });
}

/** A deleted account may be banned, too; then it cannot be erased. */
export function unbanUser(db: Db, name: string): Promise<string> {
  const act = async (tx: Tx, user: UserFacts) => {
    if (!user.isBanned) return `${user.username} is not banned.`;
    await readmitAccount(tx, { userId: user.id, by: operatorId });
    return user.deleted ? `${user.username} is not banned any more.` : `${user.username} may log in again.`;
  };
  return actOn(db, name, act, { evenDeleted: true });
}

type DeletionOptions = {
  /** With everything that the account wrote; then also after its deletion. */
  everything: boolean;
  /** Null does not ask. */
  readName: Reader | null;
};

export async function deleteUser(
  db: Db,
  name: string,
  { everything, readName }: DeletionOptions,
): Promise<string> {
  const decide = everything ? canEraseAccount : canDeleteAccount;
  const user = await getUser(db, name, { evenDeleted: everything });
  assertAllowed(decide(operator, user));
  if (everything) {
    const { posts, comments, votes, lists, pictures } = await countWritten(db, user.id);
    say(
      `${user.username} has posts: ${posts}, comments: ${comments}, votes: ${votes}, lists: ${lists}, pictures: ${pictures}.`,
    );
  }
  if (readName && (await readName()) !== user.username) {
    throw new CommandError(`This is not "${user.username}". Nothing was changed.`);
  }
  await actOn(
    db,
    name,
    async (tx, current) => {
      assertAllowed(decide(operator, current));
      if (everything) await startErasure(tx, { userId: user.id, requestedBy: operatorId });
      if (!current.deleted)
        await deleteAccount(tx, { userId: user.id, by: { userId: operatorId, group: 'admins' } });
      return '';
    },
    { evenDeleted: everything },
  );
  if (!everything) return `${user.username} is deleted. Posts and comments stay, without the name.`;
  await step('Erasing posts, comments and votes', async (note) => {
    // A worker may run the same job: they take turns.
    while (await db.transaction((tx) => eraseNextBatch(tx, user.id))) {
      const erasure = await findErasure(db, user.id);
      if (erasure) note(`${erasure.noErased} of ${erasure.noItems}`);
    }
  });
  return `${user.username} is deleted, and everything it wrote is erased. A worker deletes the files of pictures.`;
}

/** Creates a community, of the site or with a member as its first moderator. */
export async function createCommunity(
  db: Db,
  name: string,
  founderName: string | undefined,
): Promise<string> {
  if (!isValidCommunityName(name)) throw refusal('invalid-community-name');
  const found = async (tx: Tx, userId: string) => {
    if (!(await insertCommunity(tx, { name, about: null, aboutHtml: null, userId })))
      throw refusal('community-exists');
  };
  if (founderName === undefined) {
    await db.transaction((tx) => found(tx, operatorId));
    return `The community ${name} is there, without moderators.`;
  }
  return actOn(
    db,
    founderName,
    async (tx, founder) => {
      if (founder.isBanned) throw refusal('account-banned');
      await found(tx, founder.id);
      return `The community ${name} is there, with ${founder.username} as its moderator.`;
    },
    { alone: false },
  );
}

export async function setSignups(db: Db, isOpen: boolean): Promise<string> {
  await updateSiteSettings(db, { signupsDisabled: !isOpen });
  return isOpen ? 'Anyone may sign up.' : 'Sign-ups are closed.';
}

type UserFacts = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Acts on an account under its lock, as the api does. */
async function actOn(
  db: Db,
  name: string,
  act: (tx: Tx, user: UserFacts) => Promise<string>,
  { alone = true, evenDeleted = false } = {},
): Promise<string> {
  const { id } = await getUser(db, name, { evenDeleted });
  return db.transaction(async (tx) => {
    await lockAccounts(tx, [{ id, alone }]);
    return act(tx, await getUser(tx, name, { evenDeleted }));
  });
}

export async function getUser(db: Db | Tx, name: string, { evenDeleted = false } = {}): Promise<UserFacts> {
  if (reservedUsernames.has(name.toLowerCase())) {
    throw new CommandError(`"${name}" is an account of the system; no person owns it.`);
  }
  const user = await findUser(db, name);
  if (!user || (user.deleted && !evenDeleted)) throw new CommandError(`There is no user "${name}".`);
  return user;
}

async function findUser(db: Db | Tx, name: string) {
  const [user] = await db
    .select({
      id: users.id,
      username: users.username,
      isAdmin: users.isAdmin,
      isBanned: sql<boolean>`${users.bannedAt} is not null`,
      deleted: sql<boolean>`${users.deletedAt} is not null`,
    })
    .from(users)
    .where(eq(sql`lower(${users.username})`, name.toLowerCase()));
  return user;
}

async function hashNewPassword(read: Reader): Promise<string> {
  const password = await read();
  if (!isLongEnoughPassword(password)) throw refusal('invalid-password');
  return argon2.hash(password.normalize('NFC'), { type: argon2.argon2id, ...passwordHashing });
}

function refusal(name: ErrorName): CommandError {
  return new CommandError(errorCatalog[name].message);
}

function assertAllowed(decision: Decision): void {
  if (!decision.allowed) throw refusal(decision.error);
}

/** Asks on a terminal; otherwise reads standard input to its end. */
export function readName(): Promise<string> {
  return readAnswer(async (ask) => ask('Type the name of the account to delete it: '));
}

/** Asks twice on a terminal, without showing what is typed; otherwise reads standard input to its end. */
export function readPassword(): Promise<string> {
  return readAnswer(
    async (ask) => {
      const password = await ask('New password: ');
      if ((await ask('Once more: ')) !== password) throw new CommandError(accountMessages.passwordsDiffer);
      return password;
    },
    { silent: true },
  );
}

async function readAnswer(
  converse: (ask: (question: string) => Promise<string>) => Promise<string>,
  { silent = false } = {},
): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');

  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Created before the first question, because it turns off the terminal's echo.
  const lines = createInterface({
    input: process.stdin,
    output: silent ? silence : process.stderr,
    terminal: true,
  });
  const ask = async (question: string) => {
    if (silent) process.stderr.write(question);
    try {
      return await lines.question(silent ? '' : question);
    } catch {
      // Ctrl+C or Ctrl+D.
      throw new CommandError('Nothing was changed.');
    } finally {
      if (silent) process.stderr.write('\n');
    }
  };
  try {
    return await converse(ask);
  } finally {
    lines.close();
  }
}
