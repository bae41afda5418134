import { type Db, enqueue, enqueueEach, type JobName, posts } from '@confab/db';
import { aComment, aCommunity, aPost, aUser } from '@confab/testing/db';
import { useDatabase } from '@confab/testing/use-database';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { registry, type Registry } from '../registry.ts';
import { aRollbackOf } from '../test-support/a-rollback.ts';
import { aWorkerOn } from '../test-support/start-worker.ts';

/** What a person waits for does not stand behind mass work, on a real worker. */

const database = useDatabase();
const noPosts = 1000;
const noNotices = 10_000;
const patience = { timeout: 120_000, interval: 20 };

/** What a raider wrote, and its roll-back, which nothing moves yet. */
async function aRaid(db: Db) {
  const [mod, raider] = [await aUser(db), await aUser(db, { noPosts })];
  const community = await aCommunity(db, { by: mod });
  for (let number = 0; number < noPosts; number++) await aPost(db, { by: raider, in: community });
  const post = await aPost(db, { by: mod, in: community });
  const comments = [];
  for (let number = 0; number < 100; number++) comments.push(await aComment(db, { by: raider, on: post }));
  const rollbackId = await aRollbackOf(db, { raider, by: mod, in: community, noItems: noPosts });
  const left = () => db.$count(posts, and(eq(posts.userId, raider.id), isNull(posts.deletedAt)));
  return { mod, comments, rollbackId, left };
}

test('a roll-back, a mail, an export and a preview begin in front of ten thousand notifications', async () => {
  const { db } = database;
  const { mod, comments, rollbackId, left } = await aRaid(db);
  const began: JobName[] = [];
  const noting = (name: JobName) => () => {
    began.push(name);
    return Promise.resolve();
  };
  const noted: Registry = {
    ...registry,
    notifyNewComment: (payload, context) => {
      began.push('notifyNewComment');
      return registry.notifyNewComment(payload, context);
    },
    moveRollback: (payload, context) => {
      began.push('moveRollback');
      return registry.moveRollback(payload, context);
    },
    sendRecovery: noting('sendRecovery'),
    exportAccount: noting('exportAccount'),
    fetchLinkPreview: noting('fetchLinkPreview'),
  };
  const notices = comments.map(({ id }) => ({ commentId: id }));
  for (let number = 0; number < noNotices; number += notices.length)
    await enqueueEach(db, 'notifyNewComment', notices);
  const worker = await aWorkerOn(database.url, { registry: noted });
  try {
    await vi.waitFor(() => expect(began.length).toBeGreaterThan(100), patience);
    await enqueue(db, 'moveRollback', { rollbackId }, { key: `rollback:${rollbackId}` });
    await enqueue(db, 'sendRecovery', { username: mod.username }, { line: 'mail' });
    await enqueue(db, 'exportAccount', { userId: mod.id, requestedAt: '2026-01-01T00:00:00Z' });
    await enqueue(db, 'fetchLinkPreview', { postId: 'a'.repeat(24) });
    const before = began.length;
    await vi.waitFor(async () => expect(await left()).toBe(0), patience);
    // Some begin between the statements that queue these.
    for (const name of ['moveRollback', 'sendRecovery', 'exportAccount', 'fetchLinkPreview'] as const)
      expect(began.indexOf(name) - before, name).toBeLessThan(50);
    expect(began.filter((name) => name === 'notifyNewComment').length).toBeLessThan(noNotices);
  } finally {
    await worker.stop();
  }
}, 300_000);

test('mass work that runs for long leaves a worker room for what a person waits for', async () => {
  const { db } = database;
  await db.execute(sql`delete from graphile_worker._private_jobs`);
  const running: JobName[] = [];
  const released = Promise.withResolvers<undefined>();
  const longest = (name: JobName) => async () => {
    running.push(name);
    await released.promise;
  };
  const held: Registry = {
    ...registry,
    eraseAccount: longest('eraseAccount'),
    announcePost: longest('announcePost'),
    welcomeMembers: longest('welcomeMembers'),
    recountCounters: longest('recountCounters'),
    checkSearchIndex: longest('checkSearchIndex'),
    findRings: longest('findRings'),
    writeSitemap: longest('writeSitemap'),
    sendRecovery: () => {
      running.push('sendRecovery');
      return Promise.resolve();
    },
  };
  for (const letter of ['a', 'b', 'c', 'd', 'e']) {
    await enqueue(db, 'eraseAccount', { userId: letter.repeat(24) });
    await enqueue(db, 'announcePost', { postId: letter.repeat(24) });
    await enqueue(db, 'recountCounters', {});
    await enqueue(db, 'checkSearchIndex', {});
    await enqueue(db, 'findRings', {});
    await enqueue(db, 'welcomeMembers', {});
    await enqueue(db, 'writeSitemap', { again: false });
  }
  const worker = await aWorkerOn(database.url, { registry: held });
  try {
    await vi.waitFor(() => expect(running).toHaveLength(3), patience);
    await enqueue(db, 'sendRecovery', { username: 'alice' }, { line: 'mail' });
    await vi.waitFor(() => expect(running).toContain('sendRecovery'), patience);
    expect(running).toHaveLength(4);
  } finally {
    await db.execute(sql`delete from graphile_worker._private_jobs where locked_at is null`);
    released.resolve(undefined);
    await worker.stop();
  }
}, 120_000);
