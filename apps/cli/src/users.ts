import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Db, passwordResets, sessions, users } from '@confab/db';
import {
  accountMessages,
  isLongEnoughPassword,
  limits,
  passwordHashing,
  reservedUsernames,
} from '@confab/domain';
import argon2 from 'argon2';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { CommandError } from './errors.ts';

/** Makes a user an admin or a normal member; returns a sentence about it. */
export async function setAdmin(db: Db, name: string, isAdmin: boolean): Promise<string> {
  const user = await getUser(db, name);
  const state = isAdmin ? 'an admin' : 'no admin';
  if (user.isAdmin === isAdmin) return `${user.username} is ${state} already.`;
  await db.update(users).set({ isAdmin }).where(eq(users.id, user.id));
  return isAdmin ? `${user.username} is an admin now.` : `${user.username} is no admin any more.`;
}

/** Sets a password and ends all sessions and mailed links of the account, which people with the old password may hold. */
export async function setPassword(
  db: Db,
  name: string,
  readPassword: () => Promise<string>,
): Promise<string> {
  const user = await getUser(db, name);
  const password = await readPassword();
  if (!isLongEnoughPassword(password)) {
    throw new CommandError(`A password has at least ${limits.passwordMinBytes} characters.`);
  }
  const passwordHash = await argon2.hash(password, { type: argon2.argon2id, ...passwordHashing });
  const ended = await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    return tx.delete(sessions).where(eq(sessions.userId, user.id)).returning({ key: sessions.key });
  });
  return `The password of ${user.username} is set. Sessions ended: ${ended.length}.`;
}

async function getUser(db: Db, name: string) {
  if (reservedUsernames.has(name.toLowerCase())) {
    throw new CommandError(`"${name}" is an account of the system; no person owns it.`);
  }
  const [user] = await db
    .select({ id: users.id, username: users.username, isAdmin: users.isAdmin })
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, name.toLowerCase()), isNull(users.deletedAt)));
  if (!user) throw new CommandError(`There is no user "${name}".`);
  return user;
}

/** Asks twice on a terminal, without showing what is typed; otherwise reads standard input to its end. */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');

  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Created before the first question, because it turns off the terminal's echo.
  const lines = createInterface({ input: process.stdin, output: silence, terminal: true });
  const ask = async (question: string) => {
    process.stderr.write(question);
    try {
      return await lines.question('');
    } catch {
      // Ctrl+C or Ctrl+D.
      throw new CommandError('Nothing was changed.');
    } finally {
      process.stderr.write('\n');
    }
  };
  try {
    const password = await ask('New password: ');
    if ((await ask('Once more: ')) !== password) throw new CommandError(accountMessages.passwordsDiffer);
    return password;
  } finally {
    lines.close();
  }
}
