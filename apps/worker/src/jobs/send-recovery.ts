import { randomBytes } from 'node:crypto';
import { type Db, enqueue, hashResetToken, type Jobs, passwordResets, type Tx, users } from '@confab/db';
import { limits } from '@confab/domain';
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { JobHandler } from '../registry.ts';
import { recoveryMail, type Way } from './send-recovery-mail.ts';

/**
 * Mails a way back in to whoever an account belongs to. The mail comes last: once the mail server has it, nothing is
 * left that could fail and have it sent again.
 */
export const sendRecovery: JobHandler<'sendRecovery'> = async (wanted, context) => {
  const { db, mailer, site, log, signal } = context;
  if (!mailer) throw new Error('nothing can be mailed while SMTP_URL is not set');
  const recovery = await db.transaction((tx) => openWays(tx, wanted));
  log.info({ ways: recovery?.ways.length ?? 0 }, 'looked for accounts to recover');
  if (!recovery) return;
  try {
    await mailer.send({ to: recovery.address, ...recoveryMail(site, recovery.ways) }, signal);
  } catch (error) {
    // Nobody has these tokens. The next attempt makes others, and they would push out those that somebody has.
    await deleteWays(db, recovery.ways).catch(() => undefined);
    throw error;
  }
};

type Recovery = { address: string; ways: Way[] };
type Account = { id: string; username: string; address: string };

/** Makes a token for each account, and stores what it is recognised by. */
async function openWays(tx: Tx, wanted: Jobs['sendRecovery']): Promise<Recovery | null> {
  const accounts = await lockAccounts(tx, wanted);
  const [first] = accounts;
  if (!first) return null;
  // Spellings of one address can be mailboxes of different people: each account is mailed to its own.
  if (accounts.some(({ address }) => address !== first.address)) {
    for (const { id, username } of accounts) {
      await enqueue(tx, 'sendRecovery', { username }, { key: `recovery:${id}`, line: 'mail' });
    }
    return null;
  }
  const wanting = await withoutEnough(tx, accounts, first.address);
  if (wanting.length === 0) return null;
  const made = wanting.map((account) => ({ ...account, token: randomBytes(32).toString('base64url') }));
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
 * The accounts that somebody may log in to and that have an address: they stay so until the transaction ends. Of many
 * with one address, those that gave it first: whoever comes later pushes nobody out.
 */
async function lockAccounts(tx: Tx, wanted: Jobs['sendRecovery']): Promise<Account[]> {
  const isWanted =
    'username' in wanted
      ? eq(sql`lower(${users.username})`, wanted.username.toLowerCase())
      : eq(sql`lower(${users.email})`, sql`lower(${wanted.email})`);
  const rows = await tx
    .select({ id: users.id, username: users.username, address: users.email })
    .from(users)
    .where(and(isWanted, isNotNull(users.email), isNull(users.deletedAt), isNull(users.bannedAt)))
    .orderBy(asc(users.id))
    .limit(limits.accountsPerRecovery)
    .for('no key update');
  return rows.flatMap(({ address, ...account }) => (address === null ? [] : { ...account, address }));
}

/**
 * The accounts that are mailed once more. However many ask, from wherever: a mailbox gets only so many mails within the
 * hour that a token is good for, and of those only so many for one account, whose owner then has as many links that work.
 */
async function withoutEnough(tx: Tx, accounts: readonly Account[], address: string): Promise<Account[]> {
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
  // The tokens of one mail are over at the same moment.
  const mails = new Set(tokens.map(({ expiresAt }) => expiresAt)).size;
  if (mails >= limits.recoveryMailsPerAddress) return [];
  return accounts.filter(
    ({ id }) => tokens.filter(({ userId }) => userId === id).length < limits.passwordResetsPerAccount,
  );
}

async function deleteWays(db: Db, ways: readonly Way[]): Promise<void> {
  const hashes = ways.map(({ token }) => hashResetToken(token));
  await db.delete(passwordResets).where(inArray(passwordResets.tokenHash, hashes));
}
