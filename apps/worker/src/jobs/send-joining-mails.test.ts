import { emailConfirmations, hashResetToken, signUps, users } from '@confab/db';
import { limits } from '@confab/domain';
import { aUser } from '@confab/testing/db';
import { type MailServer, openMailServer } from '@confab/testing/mail';
import { useDatabase } from '@confab/testing/use-database';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailer } from '../mail.ts';
import { contextFor } from '../test-support/job-context.ts';
import { sendConfirmation, sendSignUpDecision } from './send-joining-mails.ts';

const database = useDatabase();
let server: MailServer;
beforeEach(async () => {
  server = await openMailServer();
});
afterEach(() => server.close());

const context = () => ({
  ...contextFor(database.db),
  mailer: createMailer({ smtpUrl: server.url, from: { name: 'Confab', address: 'noreply@example.org' } }),
  site: { name: 'Confab', url: 'https://forum.example.org' },
});

test('an approved person is mailed where to log in', async () => {
  const marta = await aUser(database.db, { email: 'marta@example.org' });
  await sendSignUpDecision({ userId: marta.id }, context());
  expect(server.mails[0]?.envelope.to).toEqual(['marta@example.org']);
  expect(server.mails[0]?.text).toContain(`@${marta.username} was approved`);
  expect(server.mails[0]?.text).toContain('https://forum.example.org/login');
});

test('a declined person is mailed the reason, unless the admin took the refusal back', async () => {
  const [asked] = await database.db
    .insert(signUps)
    .values({
      username: 'seller',
      email: 'seller@example.org',
      passwordHash: 'hash',
      declinedAt: '2026-05-01T00:00:00Z',
      reason: 'No <ads>',
    })
    .returning();
  const signUpId = asked?.id ?? 0;
  await sendSignUpDecision({ signUpId }, context());
  expect(server.mails[0]?.text).toContain('The reason: No <ads>');
  expect(server.mails[0]?.html).toContain('No &lt;ads&gt;');
  await database.db.update(signUps).set({ declinedAt: null }).where(eq(signUps.id, signUpId));
  await sendSignUpDecision({ signUpId }, context());
  expect(server.mails).toHaveLength(1);
});

test('a link that confirms an address is mailed at most five times, and never once it is confirmed', async () => {
  const { db } = database;
  const bob = await aUser(db, { email: 'bob@example.org' });
  for (let turn = 0; turn <= limits.emailConfirmationsPerAccount; turn++)
    await sendConfirmation({ userId: bob.id }, context());
  expect(server.mails).toHaveLength(limits.emailConfirmationsPerAccount);
  const [, token = ''] = /\/confirm-email#token=([\w-]{43})$/m.exec(server.mails[0]?.text ?? '') ?? [];
  const rows = await db.select().from(emailConfirmations).where(eq(emailConfirmations.userId, bob.id));
  expect(rows.map(({ tokenHash }) => tokenHash)).toContain(hashResetToken(token));
  await db.delete(emailConfirmations);
  await db.update(users).set({ emailConfirmedAt: '2026-05-01T00:00:00Z' }).where(eq(users.id, bob.id));
  await sendConfirmation({ userId: bob.id }, context());
  expect(await db.$count(emailConfirmations)).toBe(0);
});
