import { connect, hashResetToken, type Jobs, passwordResets, updateSiteSettings, users } from '@confab/db';
import { limits } from '@confab/domain';
import { aUser } from '@confab/testing/db';
import { type MailServer, openMailServer, type ReceivedMail } from '@confab/testing/mail';
import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMailer } from '../mail.ts';
import { contextFor } from '../test-support/job-context.ts';
import { sendRecovery } from './send-recovery.ts';
import { useDatabase } from '@confab/testing/use-database';

const database = useDatabase();
let server: MailServer;
const site = { name: 'Café <Confab> & Friends', url: 'https://forum.example.org' };

beforeEach(async () => {
  server = await openMailServer();
});
afterEach(() => server.close());

type Row = { id: string; username: string };

const mailer = (timeoutMs?: number) =>
  createMailer(
    { smtpUrl: server.url, from: { name: site.name, address: 'noreply@example.org' } },
    { timeoutMs },
  );
const contextWith = (timeoutMs?: number) => ({
  ...contextFor(database.db),
  mailer: mailer(timeoutMs),
  site,
});
const run = (wanted: Jobs['sendRecovery']) => sendRecovery(wanted, contextWith());
const tokensOf = ({ id }: Row) =>
  database.db
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.userId, id))
    .orderBy(asc(passwordResets.expiresAt));
const moment = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const aToken = ({ id }: Row, tokenHash: string, minutes: number) =>
  database.db.insert(passwordResets).values({ tokenHash, userId: id, expiresAt: moment(minutes) });

const tokensIn = ({ text }: ReceivedMail) =>
  [...text.matchAll(/^https:\/\/forum\.example\.org\/recover#token=([\w-]{43})$/gm)].map(
    ([, token]) => token ?? '',
  );
const hashesIn = (mail: ReceivedMail) => tokensIn(mail).map(hashResetToken);

async function onlyMail(): Promise<ReceivedMail> {
  const [mail, ...others] = server.mails;
  expect(others).toEqual([]);
  if (!mail) throw new Error('no mail came');
  return mail;
}

describe('a password reset', () => {
  test("is mailed to the account's address and valid for an hour", async () => {
    const alice = await aUser(database.db, { email: 'alice@example.org' });
    await run({ username: alice.username.toUpperCase() });
    const mail = await onlyMail();
    expect(mail.envelope).toEqual({ from: 'noreply@example.org', to: ['alice@example.org'] });
    const [token] = await tokensOf(alice);
    expect(hashesIn(mail)).toEqual([token?.tokenHash]);
    const minutes = (Date.parse(token?.expiresAt ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(limits.passwordResetMinutes - 5);
    expect(minutes).toBeLessThanOrEqual(limits.passwordResetMinutes + 1);
  });

  test('mail has the name that an admin gave the site', async () => {
    await updateSiteSettings(database.db, { siteName: 'Lantern' });
    const alice = await aUser(database.db, { email: 'alice.lights@example.org' });
    await run({ username: alice.username });
    expect((await onlyMail()).subject).toBe('A new password for Lantern');
    await updateSiteSettings(database.db, { siteName: null });
  });

  test('mail names the site and the account, as text and as HTML', async () => {
    const alice = await aUser(database.db, { email: 'alice.reads@example.org' });
    await run({ username: alice.username });
    const mail = await onlyMail();
    const [token] = tokensIn(mail);
    expect(mail.subject).toBe(`A new password for ${site.name}`);
    expect(mail.headers.get('to')).toBe('alice.reads@example.org');
    expect(mail.headers.get('from')).toContain('<noreply@example.org>');
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail.text).toContain(site.name);
    expect(mail.text).toContain(`@${alice.username}`);
    expect(mail.html).toContain('Café &lt;Confab&gt; &amp; Friends');
    expect(mail.html).toContain(`<a href="https://forum.example.org/recover#token=${token}">`);
    expect(mail.html).not.toMatch(/<(?:img|script|style|link)\b/);
  });

  test('by address, in any case, is one mail with a link for each account', async () => {
    const email = 'shared@example.org';
    const [one, other] = [await aUser(database.db, { email }), await aUser(database.db, { email })];
    await run({ email: 'Shared@EXAMPLE.org' });
    const mail = await onlyMail();
    const [first] = await tokensOf(one);
    const [second] = await tokensOf(other);
    expect(hashesIn(mail)).toEqual([first?.tokenHash, second?.tokenHash]);
    expect(mail.text).toMatch(new RegExp(`@${one.username}\\n.*\\n\\n@${other.username}\\n`));
  });

  test('is mailed for the five accounts that gave an address first, which later ones cannot displace', async () => {
    const email = 'popular@example.org';
    const accounts: Row[] = [];
    for (let number = 0; number < 7; number++) accounts.push(await aUser(database.db, { email }));
    await run({ email });
    const mail = await onlyMail();
    expect([...mail.text.matchAll(/^@(\w+)$/gm)].map(([, username]) => username)).toEqual(
      accounts.slice(0, limits.accountsPerRecovery).map(({ username }) => username),
    );
  });

  test('is mailed to the address as the account spells it', async () => {
    const plain = await aUser(database.db, { email: 'mike@example.org' });
    // The Kelvin sign lower-cases to k, but is another mailbox.
    const odd = await aUser(database.db, { email: 'mi\u212Ae@example.org' });
    await run({ email: 'MIKE@example.org' });
    expect(server.mails).toEqual([]);
    const jobs = await database.db.execute<{ payload: Jobs['sendRecovery'] }>(sql`
      select payload from graphile_worker._private_jobs order by id`);
    expect(jobs.map(({ payload }) => payload)).toEqual([
      { username: plain.username },
      { username: odd.username },
    ]);
    expect(await tokensOf(plain)).toEqual([]);
    await database.db.execute(sql`delete from graphile_worker._private_jobs`);

    await run({ username: plain.username });
    const mail = await onlyMail();
    expect(mail.envelope.to).toEqual(['mike@example.org']);
    expect(tokensIn(mail)).toHaveLength(1);
  });

  test('is mailed to suspended accounts too, which log in to appeal', async () => {
    const suspended = await aUser(database.db, { email: 'suspended@example.org', bannedAt: moment(-1) });
    await run({ username: suspended.username });
    expect(tokensIn(await onlyMail())).toHaveLength(1);
  });

  test('is mailed only to accounts that exist and have an address', async () => {
    const silent = await aUser(database.db);
    const gone = await aUser(database.db, { deletedAt: moment(-1) });
    for (const wanted of [
      ...[silent, gone].map(({ username }) => ({ username })),
      { email: 'unknown@example.org' },
      { username: 'never_heard_of' },
      { username: 'ghost' },
      { username: "' or true --" },
      { username: '' },
      { email: '%@example.org' },
    ]) {
      await run(wanted);
    }
    expect(server.mails).toEqual([]);
  });

  test('is one of at most three: with three open tokens the next mail waits until one expires', async () => {
    const alice = await aUser(database.db, { email: 'often@example.org' });
    await aToken(alice, 'over', -1);
    for (const mailed of [1, 2, 3, 3, 3]) {
      await run({ username: alice.username });
      expect(server.mails).toHaveLength(mailed);
    }
    // Each of them works: repeated requests revoke no link.
    const live = (await tokensOf(alice)).slice(1).map(({ tokenHash }) => tokenHash);
    expect(server.mails.flatMap(hashesIn)).toEqual(live);

    const [first = ''] = live;
    await database.db
      .update(passwordResets)
      .set({ expiresAt: moment(-1) })
      .where(eq(passwordResets.tokenHash, first));
    await run({ email: 'OFTEN@example.org' });
    expect(server.mails).toHaveLength(4);
  });

  test('by address covers only the accounts below that limit', async () => {
    const email = 'some@example.org';
    const [eager, other] = [await aUser(database.db, { email }), await aUser(database.db, { email })];
    for (const number of [1, 2, 3]) await aToken(eager, `eager ${number}`, 10 * number);
    await run({ email });
    const mail = await onlyMail();
    expect(mail.text).toContain(`@${other.username}\n`);
    expect(mail.text).not.toContain(eager.username);
  });

  test('is mailed ten times an hour to one mailbox, however many accounts share its address', async () => {
    const most = limits.recoveryMailsPerAddress;
    const address = (number: number) => (number % 2 ? 'victim@example.org' : 'VICTIM@example.org');
    const accounts: Row[] = [];
    for (let number = 0; number < most + 2; number++) {
      accounts.push(await aUser(database.db, { email: address(number) }));
    }
    for (const { username } of accounts) await run({ username });
    expect(server.mails).toHaveLength(most);
  });

  test('has a new token each time, and stores none of the mailed ones', async () => {
    const alice = await aUser(database.db, { email: 'twice@example.org' });
    await run({ username: alice.username });
    await run({ username: alice.username });
    const tokens = server.mails.flatMap(tokensIn);
    expect(new Set(tokens).size).toBe(2);
    const stored = JSON.stringify(await tokensOf(alice));
    for (const token of tokens) expect(stored).not.toContain(token);
  });
});

describe('a failed mail', () => {
  test.each([
    ['refuse', undefined, /EENVELOPE, 550/],
    ['hang-up', undefined, /ECONNECTION|ESOCKET|ECONNRESET/],
    // Short, because the test waits for this timeout.
    ['say-nothing', 500, /ETIMEDOUT/],
    ['never-finish', 500, /ETIMEDOUT/],
  ] as const)('leaves no token when the server %s', async (manner, timeoutMs, reason) => {
    const email = `alice.${manner}@example.org`;
    const alice = await aUser(database.db, { email });
    await aToken(alice, `in hand: ${manner}`, 30);
    server.behave(manner);
    const context = contextWith(timeoutMs);
    const failure: unknown = await sendRecovery({ email }, context).catch((error: unknown) => error);

    // Neither the log nor the stored error reveals an address or a token.
    expect(failure).toBeInstanceOf(Error);
    const told =
      failure instanceof Error ? `${failure.message} ${failure.stack} ${String(failure.cause)}` : '';
    expect(told).toMatch(reason);
    expect(JSON.stringify([told, failure, context.lines])).not.toMatch(/alice|example\.org|token=/);
    // Only the token that was not delivered is gone.
    expect((await tokensOf(alice)).map(({ tokenHash }) => tokenHash)).toEqual([`in hand: ${manner}`]);

    server.behave('take');
    await run({ email });
    const mail = await onlyMail();
    expect((await tokensOf(alice)).map(({ tokenHash }) => tokenHash)).toEqual(
      expect.arrayContaining(hashesIn(mail)),
    );
  });

  test('is retried when the connection is refused', async () => {
    const alice = await aUser(database.db, { email: 'unheard@example.org' });
    await server.close();
    await expect(run({ username: alice.username })).rejects.toThrow(/ECONNREFUSED|ESOCKET|ECONNECTION/);
    expect(await tokensOf(alice)).toEqual([]);
    server = await openMailServer();
  });

  test('is no failure of the mail server when the worker stops', async () => {
    const alice = await aUser(database.db, { email: 'patient@example.org' });
    server.behave('say-nothing');
    const context = contextWith();
    const sending = sendRecovery({ username: alice.username }, context);
    context.stop();
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    expect(await tokensOf(alice)).toEqual([]);
  });

  test('without a configured mail server is an error, and makes no token', async () => {
    const alice = await aUser(database.db, { email: 'unmailed@example.org' });
    const job = sendRecovery({ username: alice.username }, contextFor(database.db));
    await expect(job).rejects.toThrow('SMTP_URL');
    expect(await tokensOf(alice)).toEqual([]);
  });
});

test('the mail is the last step, so that no later failure can send it again', async () => {
  const alice = await aUser(database.db, { email: 'once@example.org' });
  const connection = connect(database.url, { applicationName: 'test-lost', max: 1 });
  const real = mailer();
  const context = {
    ...contextFor(connection.db),
    site,
    mailer: {
      send: async (...given: Parameters<typeof real.send>) => {
        await real.send(...given);
        await connection.close();
      },
    },
  };
  await sendRecovery({ username: alice.username }, context);
  expect(hashesIn(await onlyMail())).toEqual((await tokensOf(alice)).map(({ tokenHash }) => tokenHash));
});

test('accounts are found by address through an index, however many there are', async () => {
  const { db } = database;
  await db.execute(sql`
    insert into ${users} (id, user_index, username, email)
    select md5(number::text)::uuid, 2000000 + number, 'mailed_' || number, 'mailed_' || number || '@example.org'
    from generate_series(1, 5000) as number`);
  await db.execute(sql`analyze ${users}`);
  const rows = await db.execute<{ 'QUERY PLAN': string }>(sql`
    explain select id from ${users} where lower(email) = lower('Mailed_7@example.org') and email is not null
    order by id limit 5`);
  expect(JSON.stringify(rows)).toContain('users_email_idx');
});
