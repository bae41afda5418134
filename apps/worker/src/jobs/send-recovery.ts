import { randomBytes } from 'node:crypto';
import {
  type Db,
  enqueue,
  getNamedSite,
  hashResetToken,
  type Jobs,
  passwordResets,
  type Tx,
  users,
} from '@confab/db';
import { escapeHtml, limits } from '@confab/domain';
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { JobHandler } from '../registry.ts';
import type { Mail } from '../mail.ts';

/** Mails password reset links. The mail comes last, so that no later failure can cause a second one. */
export const sendRecovery: JobHandler<'sendRecovery'> = async (wanted, context) => {
  const { db, mailer, site, log, signal, lostRuns } = context;
  if (!mailer) throw new Error('nothing can be mailed while SMTP_URL is not set');
  const recovery = await db.transaction((tx) => createTokens(tx, wanted, lostRuns > 0));
  log.info({ ways: recovery?.ways.length ?? 0 }, 'looked for accounts to recover');
  if (!recovery) return;
  try {
    const mail = recoveryMail(await getNamedSite(db, site), recovery.ways);
    await mailer.send({ to: recovery.address, ...mail }, signal);
  } catch (error) {
    // These tokens were not delivered. Kept, they would count against the limit, and the next attempt makes new ones.
    await deleteTokens(db, recovery.ways).catch(() => undefined);
    throw error;
  }
};

type Recovery = { address: string; ways: Way[] };
type Account = { id: string; username: string; address: string };

/** A worker that died may have left the tokens of an earlier run, which must not take up the limit. */
async function createTokens(
  tx: Tx,
  wanted: Jobs['sendRecovery'],
  mayHaveLeftTokens: boolean,
): Promise<Recovery | null> {
  const accounts = await lockAccounts(tx, wanted);
  const [first] = accounts;
  if (!first) return null;
  // Addresses that differ in case can be mailboxes of different people: each account is mailed at its own.
  if (accounts.some(({ address }) => address !== first.address)) {
    for (const { id, username } of accounts) {
      await enqueue(tx, 'sendRecovery', { username }, { key: `recovery:${id}`, line: 'mail' });
    }
    return null;
  }
  const receiving = mayHaveLeftTokens ? accounts : await belowLimit(tx, accounts, first.address);
  if (receiving.length === 0) return null;
  const made = receiving.map((account) => ({ ...account, token: randomBytes(32).toString('base64url') }));
  await tx.insert(passwordResets).values(
    made.map(({ id, token }) => ({
      tokenHash: hashResetToken(token),
      userId: id,
      expiresAt: sql`now() + make_interval(mins => ${limits.passwordResetMinutes})`,
    })),
  );
  return { address: first.address, ways: made };
}

/**
 * Accounts with an address, locked until the transaction ends. If many share an address, the oldest
 * accounts win, so that a later account cannot displace them.
 */
async function lockAccounts(tx: Tx, wanted: Jobs['sendRecovery']): Promise<Account[]> {
  const isWanted =
    'username' in wanted
      ? eq(sql`lower(${users.username})`, wanted.username.toLowerCase())
      : eq(sql`lower(${users.email})`, sql`lower(${wanted.email})`);
  const rows = await tx
    .select({ id: users.id, username: users.username, address: users.email })
    .from(users)
    .where(and(isWanted, isNotNull(users.email), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .limit(limits.accountsPerRecovery)
    .for('no key update');
  return rows.flatMap(({ address, ...account }) => (address === null ? [] : { ...account, address }));
}

/**
 * The accounts that may get another mail. Within the hour that a token is valid, a mailbox gets a limited number of
 * mails, and an account a limited number of tokens, all of which keep working.
 */
async function belowLimit(tx: Tx, accounts: readonly Account[], address: string): Promise<Account[]> {
  const tokens = await tx
    .select({ userId: passwordResets.userId, expiresAt: passwordResets.expiresAt })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(
      and(
        eq(sql`lower(${users.email})`, sql`lower(${address})`),
        isNotNull(users.email),
        gt(passwordResets.expiresAt, sql`now()`),
      ),
    );
  // The tokens of one mail expire at the same time.
  const mails = new Set(tokens.map(({ expiresAt }) => expiresAt)).size;
  if (mails >= limits.recoveryMailsPerAddress) return [];
  return accounts.filter(
    ({ id }) => tokens.filter(({ userId }) => userId === id).length < limits.passwordResetsPerAccount,
  );
}

async function deleteTokens(db: Db, ways: readonly Way[]): Promise<void> {
  const hashes = ways.map(({ token }) => hashResetToken(token));
  await db.delete(passwordResets).where(inArray(passwordResets.tokenHash, hashes));
}

type Site = { name: string; url: string };

type Way = { username: string; token: string };

/** The mail with reset links for the accounts of one address. Names of accounts are letters, digits, underscores. */
function recoveryMail({ name, url }: Site, ways: readonly Way[]): Omit<Mail, 'to'> {
  // In the fragment, so that the token reaches no server, log or referrer.
  const links = ways.map(({ username, token }) => ({ username, href: `${url}/recover#token=${token}` }));
  const asked = `Somebody, probably you, has asked ${name} for a new password.`;
  const what =
    ways.length === 1
      ? 'With this link you can choose one within the next hour. It works once.'
      : 'Several accounts have this address. With these links you can choose a password for each within the next hour. Each works once.';
  const otherwise = 'If it was not you, there is nothing to do: without a link the password stays as it is.';
  const listed = links.map(({ username, href }) => `@${username}\n${href}`).join('\n\n');
  const items = links.map(
    ({ username, href }) =>
      `<p><strong>@${username}</strong><br><a href="${escapeHtml(href)}">Choose a new password</a></p>`,
  );
  return {
    subject: `A new password for ${name}`,
    text: `${asked}\n\n${what}\n\n${listed}\n\n${otherwise}\n`,
    html: [`<p>${escapeHtml(asked)}</p>`, `<p>${what}</p>`, ...items, `<p>${otherwise}</p>`].join('\n'),
  };
}
