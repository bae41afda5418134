import {
  accountErasures,
  accountExports,
  announcements,
  enqueue,
  enqueueEach,
  fanOuts,
  images,
  posts,
  rollbacks,
} from '@confab/db';
import { aCommunity, anImage, aPost, aUser } from '@confab/testing/db';
import { useEmptyDatabase } from '@confab/testing/use-database';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contextFor } from '../test-support/job-context.ts';
import { requeueUnfinished } from './requeue-unfinished.ts';

const database = useEmptyDatabase();
const run = () => requeueUnfinished({}, contextFor(database.db));
const queue = async () => [
  ...(await database.db.execute<{ name: string; payload: unknown; attempts: number }>(sql`
    select task.identifier as name, payload, attempts
    from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
    order by job.id`)),
];
const dropJobs = () => database.db.execute(sql`delete from graphile_worker._private_jobs`);
const giveUpAll = (daysAgo: number) =>
  database.db.execute(sql`
    update graphile_worker._private_jobs
    set attempts = max_attempts, created_at = now() - make_interval(days => ${daysAgo})`);

test('jobs that were given up are tried again, news only while it is known who was told', async () => {
  const { db } = database;
  await enqueue(db, 'deleteExportFiles', { keys: ['a.zip'] });
  await enqueue(db, 'notifyNewComment', { commentId: 'c' });
  await giveUpAll(4);
  await run();
  expect((await queue()).map(({ attempts }) => attempts)).toEqual([0, 0]);

  await giveUpAll(6);
  await run();
  expect((await queue()).map(({ name, attempts }) => [name, attempts])).toEqual([
    ['deleteExportFiles', 0],
    ['notifyNewComment', 10],
  ]);
});

test('a job that runs is left alone', async () => {
  await enqueue(database.db, 'agePosts', {});
  await database.db.execute(sql`
    update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now(), locked_by = 'some-worker'`);
  await run();
  expect(await queue()).toMatchObject([{ attempts: 10 }]);
});

test('work without a job is queued again, once', async () => {
  const { db } = database;
  const [admin, alice] = [await aUser(db, { isAdmin: true }), await aUser(db)];
  const community = await aCommunity(db, { by: admin });
  const picture = await anImage(db, { by: alice, usedAt: new Date().toISOString() });
  await db.update(images).set({ copiesMadeAt: null }).where(eq(images.id, picture.id));
  const announced = await aPost(db, { by: admin, in: community });
  const lost = await aPost(db, { by: admin, in: community });
  const told = await aPost(db, { by: admin, in: community });
  const old = await aPost(db, { by: admin, in: community });
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();
  await db.insert(announcements).values([
    { postId: announced.id, announcedBy: admin.id, createdAt: monthAgo },
    { postId: lost.id, announcedBy: admin.id },
    { postId: told.id, announcedBy: admin.id },
    { postId: old.id, announcedBy: admin.id, createdAt: monthAgo },
  ]);
  await db
    .insert(fanOuts)
    .values([
      { cause: `announcement:${announced.id}` },
      { cause: `announcement:${told.id}`, finishedAt: new Date().toISOString() },
    ]);
  const values = {
    ...{ communityId: community.id, userId: admin.id, actedAs: 'mods' as const, reason: 'Advertising' },
    ...{ noItems: 0, noAccounts: 1, firstAccounts: [alice.id] },
  };
  const [removing] = await db
    .insert(rollbacks)
    .values([values, { ...values, state: 'removed' }])
    .returning();
  await db.insert(accountErasures).values({ userId: alice.id, requestedBy: admin.id, noItems: 0 });
  const [asked] = await db.insert(accountExports).values({ userId: alice.id }).returning();
  const link = await aPost(db, { by: alice, in: community, type: 'link', linkUrl: 'https://example.org/' });
  const shown = await aPost(db, { by: alice, in: community, type: 'link', linkUrl: 'https://example.com/' });
  await db.update(posts).set({ linkTitle: 'A page' }).where(eq(posts.id, shown.id));

  await run();
  const unfinished = [
    { name: 'makeImageCopies', payload: { imageId: picture.id } },
    { name: 'announcePost', payload: { postId: announced.id } },
    { name: 'announcePost', payload: { postId: lost.id } },
    { name: 'moveRollback', payload: { rollbackId: removing?.id } },
    { name: 'eraseAccount', payload: { userId: alice.id } },
    { name: 'exportAccount', payload: { userId: alice.id, requestedAt: asked?.requestedAt } },
    { name: 'fetchLinkPreview', payload: { postId: link.id } },
  ];
  expect(await queue()).toMatchObject(unfinished);
  await run();
  expect(await queue()).toHaveLength(unfinished.length);
});

test('more than a batch is queued again in one night', async () => {
  const { db } = database;
  const alice = await aUser(db);
  const usedAt = new Date().toISOString();
  const made = await anImage(db, { by: alice, usedAt });
  await db.execute(sql`
    insert into ${images} (id, hash, usage, uploaded_by, width, height, size, average_color, used_at)
    select rpad(lpad(to_hex(number), 24, '0'), 32, '0')::uuid, hash, usage, uploaded_by, width, height, size, average_color, used_at
    from ${images}, generate_series(1, 1200) as number where id = ${sql.param(made.id, images.id)}`);
  await db.update(images).set({ copiesMadeAt: usedAt }).where(eq(images.id, made.id));
  await dropJobs();
  await enqueueEach(db, 'makeImageCopies', [{ imageId: '1'.padStart(24, '0') }]);
  await run();
  expect(await queue()).toHaveLength(1200);
});
