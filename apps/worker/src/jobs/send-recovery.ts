import { randomBytes } from 'node:crypto';
import { type Db, enqueue, hashResetToken, type Jobs, passwordResets, type Tx, users } from '@confab/db';
import { limits } from '@confab/domain';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
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
  await makeRoom(tx, accounts);
  const made = accounts.map((account) => ({ ...account, token: randomBytes(32).toString('base64url') }));
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

/** Leaves each account so many tokens that one more is as many as it may have; the oldest go. */
async function makeRoom(tx: Tx, accounts: readonly Account[]): Promise<void> {
  const theirs = inArray(
    passwordResets.userId,
    accounts.map(({ id }) => id),
  );
  await tx.execute(sql`
    delete from ${passwordResets} where token_hash in (
      select token_hash from (
        select token_hash, row_number() over (partition by user_id order by expires_at desc) as place
        from ${passwordResets} where ${theirs}
      ) as placed
      where place >= ${limits.passwordResetsPerAccount})`);
}

async function deleteWays(db: Db, ways: readonly Way[]): Promise<void> {
  const hashes = ways.map(({ token }) => hashResetToken(token));
  await db.delete(passwordResets).where(inArray(passwordResets.tokenHash, hashes));
}
