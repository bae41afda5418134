import { randomBytes } from 'node:crypto';
import { emailConfirmations, getNamedSite, hashResetToken, onlyRow, signUps, users } from '@confab/db';
import { limits } from '@confab/domain';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { JobHandler } from '../registry.ts';
import { sendLetter } from './send-letter.ts';

/** Tells who asked for an account what an admin decided. A refusal that was taken back since is not mailed. */
export const sendSignUpDecision: JobHandler<'sendSignUpDecision'> = async (decided, context) => {
  const { db, site } = context;
  const { name, url } = await getNamedSite(db, site);
  if ('userId' in decided) {
    const { username, email, deletedAt } = onlyRow(
      await db
        .select({ username: users.username, email: users.email, deletedAt: users.deletedAt })
        .from(users)
        .where(eq(users.id, decided.userId)),
    );
    if (deletedAt !== null || !email) return;
    await sendLetter(context, email, {
      subject: `Your account at ${name}`,
      lines: [`Welcome. Your account @${username} was approved, and you can log in now.`],
      link: { href: `${url}/login`, words: 'Log in' },
    });
    return;
  }
  const [asked] = await db.select().from(signUps).where(eq(signUps.id, decided.signUpId));
  if (!asked?.email || asked.declinedAt === null) return;
  await sendLetter(context, asked.email, {
    subject: `Your request at ${name}`,
    lines: [
      `Your request for the account @${asked.username} was declined.`,
      ...(asked.reason === null ? [] : [`The reason: ${asked.reason}`]),
    ],
    link: null,
  });
};

/** The mail comes last, so that no later failure can cause a second one. */
export const sendConfirmation: JobHandler<'sendConfirmation'> = async ({ userId }, context) => {
  const { db, site, lostRuns } = context;
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashResetToken(token);
  const user = await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ username: users.username, email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.emailConfirmedAt)))
      .for('no key update');
    if (!found?.email) return null;
    const sent = await tx.$count(
      emailConfirmations,
      and(eq(emailConfirmations.userId, userId), gt(emailConfirmations.expiresAt, sql`now()`)),
    );
    // A worker that died may have left those of earlier runs.
    if (sent >= limits.emailConfirmationsPerAccount && lostRuns === 0) return null;
    await tx.insert(emailConfirmations).values({
      tokenHash,
      userId,
      email: found.email,
      expiresAt: sql`now() + make_interval(hours => ${limits.emailConfirmationHours})`,
    });
    return { username: found.username, email: found.email };
  });
  if (!user) return;
  const { name, url } = await getNamedSite(db, site);
  try {
    await sendLetter(context, user.email, {
      subject: `Confirm your address for ${name}`,
      lines: [
        `This address was given for the account @${user.username} at ${name}.`,
        'With this link you confirm it within two days. If it was not you, there is nothing to do.',
      ],
      // In the fragment, so that the token reaches no server, log or referrer.
      link: { href: `${url}/confirm-email#token=${token}`, words: 'Confirm this address' },
    });
  } catch (error) {
    // Not delivered, it would count against the limit.
    await db
      .delete(emailConfirmations)
      .where(eq(emailConfirmations.tokenHash, tokenHash))
      .catch(() => undefined);
    throw error;
  }
};
