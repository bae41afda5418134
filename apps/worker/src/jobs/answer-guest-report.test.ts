import { decidedReports, decisions, guestAddresses, reports } from '@confab/db';
import { deleteWrittenContent } from '@confab/db/acts';
import { limits } from '@confab/domain';
import { aComment, aCommunity, aPost, aUser } from '@confab/testing/db';
import { type MailServer, openMailServer } from '@confab/testing/mail';
import { useDatabase } from '@confab/testing/use-database';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailer } from '../mail.ts';
import { contextFor } from '../test-support/job-context.ts';
import { answerGuestReport } from './answer-guest-report.ts';
import { purgeExpired } from './purge-expired.ts';

const database = useDatabase();
let server: MailServer;
beforeEach(async () => {
  server = await openMailServer();
});
afterEach(() => server.close());

const email = 'gast@example.org';
const context = () => ({
  ...contextFor(database.db),
  mailer: createMailer({ smtpUrl: server.url, from: { name: 'Confab', address: 'noreply@example.org' } }),
  site: { name: 'Cats & Co', url: 'https://forum.example.org' },
});

/** A guest reported a post, or a comment of it. */
async function aScene({ comment = false }: { comment?: boolean } = {}) {
  const { db } = database;
  const [alice, mod] = [await aUser(db), await aUser(db)];
  const community = await aCommunity(db, { by: mod });
  const post = await aPost(db, { by: alice, in: community });
  const target = comment ? await aComment(db, { by: alice, on: post }) : post;
  const [address] = await db.insert(guestAddresses).values({ targetId: target.id, email }).returning();
  const addressId = address?.id ?? 0;
  const decide = async (values: Partial<typeof decisions.$inferInsert> = {}) => {
    const [decision] = await db
      .insert(decisions)
      .values({
        ...{ communityId: community.id, postId: post.id, commentId: comment ? target.id : null },
        ...{ authorId: alice.id, userId: mod.id, actedAs: 'mods', verdict: 'remove' },
        ...values,
      })
      .returning();
    const decisionId = decision?.id ?? 0;
    await db.insert(decidedReports).values({
      ...{ decisionId, reportId: decisionId, communityId: community.id, commentId: decision?.commentId },
      ...{ guestText: 'It is an advertisement.', guestAddressId: addressId, reasonId: 3, weight: 2 },
      createdAt: '2026-01-01T00:00:00Z',
    });
    return decisionId;
  };
  return { db, alice, mod, community, post, target, addressId, decide };
}

test.each([
  ['post', {}, 'a post', 'The moderators looked at it and removed it.'],
  ['post', { verdict: 'keep' }, 'a post', 'The moderators looked at it and decided that it stays.'],
  ['post', { actedAs: 'admins' }, 'a post', 'The admins looked at it and removed it.'],
  ['comment', {}, 'a comment', 'The moderators looked at it and removed it.'],
  ['comment', { commentId: null }, 'a comment', 'The moderators removed the post that it belongs to.'],
] as const)(
  'a guest who reported a %s (%j) is mailed once what was decided',
  async (type, values, noun, said) => {
    const scene = await aScene({ comment: type === 'comment' });
    const decisionId = await scene.decide(values);
    const ran = context();
    await answerGuestReport({ addressId: scene.addressId, decisionId }, ran);
    await answerGuestReport({ addressId: scene.addressId, decisionId }, ran);
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail?.envelope.to).toEqual([email]);
    expect(mail?.subject).toBe('Your report at Cats & Co');
    expect(mail?.text).toContain(`You reported ${noun} in /${scene.community.name} at Cats & Co. ${said}`);
    expect(mail?.text).toContain(
      `https://forum.example.org/${scene.community.name}/post/${scene.post.publicId}`,
    );
    expect(await scene.db.$count(guestAddresses, eq(guestAddresses.id, scene.addressId))).toBe(0);
    expect(JSON.stringify(ran.lines)).not.toContain(email);
  },
);

test('a decision that was undone is not mailed, and the address waits for the next one', async () => {
  const { db, addressId, decide, mod } = await aScene();
  const undone = await decide({ undoneAt: '2026-05-01T00:00:00Z', undoneBy: mod.id });
  await answerGuestReport({ addressId, decisionId: undone }, context());
  expect(server.mails).toEqual([]);
  expect(await db.$count(guestAddresses, eq(guestAddresses.id, addressId))).toBe(1);
  await answerGuestReport({ addressId, decisionId: await decide({ verdict: 'keep' }) }, context());
  expect(server.mails).toHaveLength(1);
  expect(await db.$count(guestAddresses, eq(guestAddresses.id, addressId))).toBe(0);
});

test('a guest hears that what they reported is deleted, also by the erasure of its author', async () => {
  const { db, addressId, alice, mod, post } = await aScene();
  await db.insert(reports).values({
    ...{ communityId: post.communityId, postId: post.id, reasonId: 3, weight: 2 },
    ...{ guestText: 'It is an advertisement.', guestAddressId: addressId },
  });
  await db.transaction((tx) =>
    deleteWrittenContent(tx, { authorId: alice.id, adminId: mod.id, reason: 'Spam', days: null }),
  );
  const jobs = await db.execute<{ payload: object; key: string }>(sql`
    select payload, key from graphile_worker._private_jobs where key like 'guest-report:%'`);
  expect(jobs).toMatchObject([
    { payload: { addressId, decisionId: null }, key: `guest-report:${addressId}` },
  ]);
  await answerGuestReport({ addressId, decisionId: null }, context());
  expect(server.mails[0]?.text).toContain('It has been deleted since.');
  expect(await db.$count(guestAddresses, eq(guestAddresses.id, addressId))).toBe(0);
});

test('without a mail server the answer fails, and the address waits for the next attempt', async () => {
  const { db, addressId, decide } = await aScene();
  const decisionId = await decide();
  await expect(answerGuestReport({ addressId, decisionId }, contextFor(db))).rejects.toThrow('SMTP_URL');
  expect(await db.$count(guestAddresses, eq(guestAddresses.id, addressId))).toBe(1);
});

test('addresses are deleted after their time, answered or not, and the words once nothing can be undone', async () => {
  const { db, addressId, decide } = await aScene();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await decide({ createdAt: daysAgo(limits.undoDays + 2) });
  const kept = await decide({ createdAt: daysAgo(limits.undoDays) });
  for (const [days, left] of [
    [limits.guestAddressDays - 1, 1],
    [limits.guestAddressDays + 1, 0],
  ] as const) {
    await db
      .update(guestAddresses)
      .set({ createdAt: daysAgo(days) })
      .where(eq(guestAddresses.id, addressId));
    await purgeExpired({}, contextFor(db));
    expect(await db.$count(guestAddresses, eq(guestAddresses.id, addressId))).toBe(left);
  }
  expect(
    await db.select().from(decidedReports).where(eq(decidedReports.guestAddressId, addressId)),
  ).toMatchObject([{ decisionId: kept }]);
});
