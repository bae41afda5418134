import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  accountExports,
  announcements,
  autoRuleMatches,
  enqueue,
  images,
  notificationCauses,
  notifications,
  passwordResets,
  posts,
  reportCounts,
  reports,
  rollbackItems,
  rollbacks,
  users,
} from '@confab/db';
import { findErasure } from '@confab/db/acts';
import { imageKey } from '@confab/domain';
import { createDiskStore } from '@confab/storage';
import { aComment, aCommunity, anAutoRule, aNotification, aPost, aUser } from '@confab/testing/db';
import { openMailServer } from '@confab/testing/mail';
import { useEmptyDatabase } from '@confab/testing/use-database';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { holdUp, workersAtOnce } from '../test-support/killed-worker.ts';
import { muchWritten } from '../test-support/much-written.ts';
import { aStoredImage } from '../test-support/pictures.ts';
import { aWorkerOn } from '../test-support/start-worker.ts';

/** Each worker runs four jobs at once. */
const noWorkers = 3;
const noKills = 15;

const database = useEmptyDatabase();

/** In the order of their names, without the one that an erasure leaves for two minutes later. */
const runningJobs = async () =>
  (
    await database.db.execute<{ name: string; locked: boolean; lost: number; attempts: number }>(sql`
      select task_identifier as name, locked_at is not null as locked, attempts,
        coalesce((flags ->> 'lostRuns')::int, 0) as lost
      from graphile_worker.jobs where task_identifier <> 'deleteImageFiles' order by 1`)
  ).map((row) => ({ ...row }));

/** Sessions of running jobs that wait for a lock, and those whose worker was killed. */
const sessions = sql`from pg_stat_activity where datname = current_database() and application_name = 'worker-jobs'`;
const noWaiting = async () =>
  (await database.db.execute(sql`select 1 ${sessions} and wait_event_type = 'Lock'`)).length;

test('jobs whose workers are killed fifteen times are all done in the end, and nothing is done twice', async () => {
  const { db } = database;
  const dataDir = await mkdtemp(join(tmpdir(), 'confab-killed-'));
  const store = createDiskStore(join(dataDir, 'images'));
  const mail = await openMailServer();

  // Erasure; its account is no other job's.
  const { admin, alice, bob, noItems } = await muchWritten(db, { noPosts: 3 });
  const community = await aCommunity(db, { by: admin });
  const [carol, raider] = [await aUser(db, { email: 'carol@example.org' }), await aUser(db, { noPosts: 1 })];
  const dora = await aUser(db, { email: 'dora@example.org' });
  const raid = await aPost(db, { by: raider, in: community });
  const [rollback] = await db
    .insert(rollbacks)
    .values({
      ...{ communityId: community.id, userId: admin.id, actedAs: 'mods', reason: 'Advertising' },
      ...{ noItems: 1, noAccounts: 1, firstAccounts: [raider.id] },
    })
    .returning();
  const rollbackId = rollback?.id ?? 0;
  await db
    .insert(rollbackItems)
    .values({ rollbackId, position: 1, kind: 'post', postId: raid.id, userId: raider.id });
  const usedAt = new Date().toISOString();
  const picture = await aStoredImage(db, store, { by: carol, usedAt, copiesMadeAt: null });
  const [asked] = await db.insert(accountExports).values({ userId: carol.id }).returning();
  const announced = await aPost(db, { by: admin, in: community });
  await db.insert(announcements).values({ postId: announced.id, announcedBy: admin.id });
  const question = await aPost(db, { by: carol, in: community });
  const answer = await aComment(db, { by: dora, on: question });
  await anAutoRule(db, { by: admin, in: community, on: true, acts: [{ act: 'flag' }] });
  const selling = await aPost(db, { by: dora, in: community, title: 'Selling lenses' });
  await db.insert(reportCounts).values({ communityId: community.id }).onConflictDoNothing();
  const warned = {
    type: 'warning',
    communityId: community.id,
    title: null,
    text: 'No.',
    warningId: 7,
  } as const;
  await aNotification(db, { for: dora, notif: warned });

  await db.execute(sql`delete from graphile_worker._private_jobs`);
  const badge = { type: 'new_badge', badgeType: 'supporter' } as const;
  const vote = { targetType: 'post', targetId: question.id, voterId: bob.id, votedAt: usedAt } as const;
  await enqueue(db, 'eraseAccount', { userId: alice.id }, { key: `erase:${alice.id}` });
  await enqueue(db, 'moveRollback', { rollbackId }, { key: `rollback:${rollbackId}` });
  await enqueue(db, 'makeImageCopies', { imageId: picture.id });
  await enqueue(db, 'exportAccount', { userId: carol.id, requestedAt: asked?.requestedAt ?? '' });
  await enqueue(db, 'announcePost', { postId: announced.id });
  await enqueue(db, 'applyAutoRules', { postId: selling.id, commentId: null });
  await enqueue(db, 'notifyNewComment', { commentId: answer.id });
  await enqueue(db, 'notifyNewVote', vote);
  await enqueue(db, 'createNotification', { userId: dora.id, cause: 'badge', notif: badge });
  await enqueue(db, 'withdrawNotification', { userId: dora.id, warningId: 7 });
  await enqueue(db, 'sendRecovery', { username: carol.username });
  await enqueue(db, 'sendConfirmation', { userId: dora.id });
  const jobs = await runningJobs();
  expect(jobs).toHaveLength(4 * noWorkers);

  mail.behave('say-nothing');
  const hold = await holdUp(db, async (tx) => {
    await tx
      .select()
      .from(posts)
      .where(inArray(posts.userId, [alice.id, raider.id]))
      .for('update');
    await tx.select().from(images).where(eq(images.id, picture.id)).for('update');
    await tx.select().from(accountExports).for('update');
    await tx.select().from(reportCounts).for('update');
    await tx
      .select()
      .from(users)
      .where(inArray(users.id, [carol.id, dora.id]))
      .for('no key update');
    await tx.insert(notificationCauses).values({ userId: bob.id, cause: `announcement:${announced.id}` });
  });
  try {
    for (let kill = 1; kill <= noKills; kill++) {
      const doomed = await workersAtOnce(noWorkers, {
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        SMTP_URL: mail.url,
      });
      try {
        const running = jobs.map(({ name }) => ({ name, locked: true, lost: kill - 1, attempts: 1 }));
        await vi.waitFor(async () => expect(await runningJobs()).toEqual(running), patience);
        // All but the two that wait for the mail server, which hold nothing.
        await vi.waitFor(
          async () => expect(await noWaiting()).toBeGreaterThanOrEqual(jobs.length - 2),
          patience,
        );
      } finally {
        await doomed.kill();
        await db.execute(sql`select pg_terminate_backend(pid, 20000) ${sessions}`);
      }
    }
  } finally {
    await hold.letGo();
  }

  mail.behave('take');
  const worker = await aWorkerOn(
    database.url,
    { releaseEveryMs: 200 },
    {
      imageStore: { kind: 'disk', folder: join(dataDir, 'images') },
      mail: { smtpUrl: mail.url, from: { name: 'Confab', address: 'noreply@example.org' } },
    },
  );
  try {
    await vi.waitFor(async () => expect(await runningJobs()).toEqual([]), patience);
  } finally {
    await worker.stop();
    await mail.close();
  }

  const erasure = await findErasure(db, alice.id);
  expect(erasure?.finishedAt).not.toBeNull();
  expect(erasure?.noErased).toBe(noItems);
  expect((await db.select().from(rollbacks))[0]).toMatchObject({ state: 'removed', noPosts: 1 });
  expect((await db.select().from(images).where(eq(images.id, picture.id)))[0]?.copiesMadeAt).not.toBeNull();
  expect(await store.find(imageKey(picture, 'medium'))).not.toBeNull();
  const [made] = await db.select().from(accountExports);
  expect(await store.find(made?.fileKey ?? '')).not.toBeNull();
  expect([await db.$count(autoRuleMatches), await db.$count(reports)]).toEqual([1, 1]);
  const told = async (user: { id: string }) =>
    (await db.select().from(notifications).where(eq(notifications.userId, user.id)))
      .map(({ type }) => type)
      .toSorted();
  expect(await told(carol)).toEqual(['announcement', 'new_comment', 'new_votes']);
  expect(await told(dora)).toEqual(['announcement', 'new_badge']);
  expect(await told(bob)).toEqual(['announcement']);
  const carols = and(eq(notifications.userId, carol.id), eq(notifications.type, 'new_votes'));
  expect((await db.select().from(notifications).where(carols))[0]?.notif).toMatchObject({ noVotes: 1 });
  expect(mail.mails.map(({ envelope }) => envelope.to).toSorted()).toEqual([
    ['carol@example.org'],
    ['dora@example.org'],
  ]);
  expect(await db.$count(passwordResets)).toBeGreaterThan(0);
  await rm(dataDir, { recursive: true });
}, 600_000);

const patience = { timeout: 60_000, interval: 100 };
