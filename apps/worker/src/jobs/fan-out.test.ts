import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  connect,
  enqueue,
  fanOuts,
  notificationCauses,
  notifications,
  posts,
  pushSubscriptions,
  sessions,
  users,
} from '@confab/db';
import { newObjectId, objectIdAt } from '@confab/domain';
import { aCommunity, aPost, aUser, createDatabase, type TestDatabase } from '@confab/testing/db';
import { freePort } from '@confab/testing/free-port';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { aWorkerOn } from '../test-support/a-worker.ts';
import { contextFor } from '../test-support/job-context.ts';
import { announcePost } from './announce-post.ts';
import { createNotification } from './create-notification.ts';
import { welcomeMembers } from './welcome-members.ts';

let database: TestDatabase;
let children: ChildProcess[];

beforeEach(async () => {
  database = await createDatabase(inject('postgresUrl'));
  children = [];
});
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await database.drop();
});

const hour = 3_600_000;
const idBefore = (ms: number) => objectIdAt(BigInt(Date.now() - ms) * 1_000_000n);

async function anAnnouncedPost() {
  const { db } = database;
  const admin = await aUser(db);
  return aPost(db, { by: admin, in: await aCommunity(db, { by: admin }) });
}

/** Lower ids belong to the site's own account. */
const firstMember = 4096;

/** Members whose ids sort by their numbers, before all others. */
async function manyMembers(count: number): Promise<void> {
  await database.db.execute(sql`
    insert into ${users} (id, user_index, username)
    select rpad(lpad(to_hex(number + ${firstMember}::int), 24, '0'), 32, '0')::uuid, number + 1000, 'citizen_' || number
    from generate_series(1, ${count}) as number`);
}
const memberNumber = (number: number) => (firstMember + number).toString(16).padStart(24, '0');

const announce = (post: { id: string }, context = contextFor(database.db)) =>
  announcePost({ postId: post.id }, context);

/** How many have been told how often, and how many of them the number on the bell is wrong for. */
async function tally(): Promise<{ members: number; told: number; most: number; wrong: number }> {
  const [row] = await database.db.execute<{ members: number; told: number; most: number; wrong: number }>(sql`
    select count(*)::int as members, count(*) filter (where many > 0)::int as told, max(many)::int as most,
      count(*) filter (where many <> notifications_new_count)::int as wrong
    from (select notifications_new_count,
        (select count(*) from ${notifications} where user_id = users.id) as many from ${users}) as each`);
  if (!row) throw new Error('an aggregate has one row');
  return row;
}

const jobs = async () => [
  ...(await database.db.execute<{ name: string; payload: unknown; priority: number }>(sql`
    select task_identifier as name, payload, jobs.priority
    from graphile_worker.jobs join graphile_worker._private_jobs as full_jobs using (id) order by id`)),
];

describe('an announcement', () => {
  test('reaches everybody once, however often its job runs, also by two workers at once', async () => {
    const post = await anAnnouncedPost();
    await manyMembers(3000);
    const other = connect(database.url, { applicationName: 'other-worker', max: 2 });
    try {
      await Promise.all([announce(post), announce(post, contextFor(other.db))]);
      await announce(post);
    } finally {
      await other.close();
    }
    expect(await tally()).toMatchObject({ told: (await tally()).members, most: 1, wrong: 0 });
    expect(await database.db.select().from(fanOuts)).toMatchObject([
      { cause: `announcement:${post.id}`, finishedAt: expect.any(String) as string },
    ]);
  });

  test('does not wait for a member whose row is in use: a job of their own tells them', async () => {
    const { db } = database;
    const post = await anAnnouncedPost();
    const busy = await aUser(db);
    await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, busy.id)).for('update');
      await announce(post);
    });
    expect(await db.$count(notifications, eq(notifications.userId, busy.id))).toBe(0);
    expect(await jobs()).toMatchObject([{ name: 'createNotification', payload: { userId: busy.id } }]);
    const notif = { type: 'announcement', postId: post.id } as const;
    const job = { userId: busy.id, cause: `announcement:${post.id}`, notif };
    await createNotification(job, contextFor(db));
    await createNotification(job, contextFor(db));
    expect(await tally()).toMatchObject({ told: (await tally()).members, most: 1, wrong: 0 });
  });

  test('ends when the worker is told to stop, and goes on from there', async () => {
    const post = await anAnnouncedPost();
    const context = contextFor(database.db);
    context.stop();
    await expect(announce(post, context)).rejects.toThrow();
    expect(await tally()).toMatchObject({ told: 0 });
    await announce(post);
    expect(await tally()).toMatchObject({ told: (await tally()).members, most: 1 });
  });

  test('of a post that is deleted meanwhile goes to nobody else, and is over', async () => {
    const post = await anAnnouncedPost();
    await database.db
      .update(posts)
      .set({ deletedAt: '2026-01-01T00:00:00Z', deletedAs: 'normal' })
      .where(eq(posts.id, post.id));
    await announce(post);
    expect(await tally()).toMatchObject({ told: 0 });
    expect((await database.db.select().from(fanOuts))[0]?.finishedAt).not.toBeNull();
  });

  test('leaves one of the unseen announcements before it; those seen, and those far down, stay', async () => {
    const { db } = database;
    const reader = await aUser(db);
    const tell = async (hours: number, type: 'announcement' | 'new_badge', seen = false) => {
      const moment = new Date(Date.now() - hours * hour).toISOString();
      const notif =
        type === 'announcement'
          ? ({ type, postId: newObjectId() } as const)
          : ({ type, badgeType: 'supporter' } as const);
      const [row] = await db
        .insert(notifications)
        .values({
          userId: reader.id,
          type,
          notif,
          createdAt: moment,
          updatedAt: moment,
          seenAt: seen ? moment : null,
        })
        .returning();
      return row?.id;
    };
    const farDown = await tell(100, 'announcement');
    const dropped = [await tell(50, 'announcement'), await tell(49, 'announcement')];
    const seen = await tell(48, 'announcement', true);
    const newest = await tell(47, 'announcement');
    for (let number = 0; number < 7; number++) await tell(number, 'new_badge');
    await announce(await anAnnouncedPost());
    const left = await db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.userId, reader.id), eq(notifications.type, 'announcement')))
      .orderBy(asc(notifications.id));
    const ids = left.map(({ id }) => id);
    expect(ids).toHaveLength(4);
    expect(ids).toEqual(expect.arrayContaining([farDown, seen, newest]));
    for (const id of dropped) expect(ids).not.toContain(id);
  });

  test('is pushed to those alone who have a browser for it, after whatever else there is to do', async () => {
    const { db } = database;
    const post = await anAnnouncedPost();
    const reader = await aUser(db);
    await db
      .insert(sessions)
      .values({ key: 'a browser', userId: reader.id, expiresAt: '2999-01-01T00:00:00Z' });
    await db.insert(pushSubscriptions).values({
      sessionKey: 'a browser',
      userId: reader.id,
      endpoint: 'https://push.example/1',
      p256dh: 'key',
      auth: 'secret',
    });
    await announce(post);
    const [told] = await db.select().from(notifications).where(eq(notifications.userId, reader.id));
    expect(await jobs()).toEqual([
      { name: 'pushNotification', payload: { notificationId: told?.id }, priority: 1 },
    ]);
  });

  test('that is broken off by a kill in the middle of a batch resumes, and reaches everybody once', async () => {
    const { db } = database;
    const post = await anAnnouncedPost();
    await manyMembers(4000);
    await db.execute(sql`analyze ${users}`);
    const hold = await holdUp({ userId: memberNumber(2250), cause: `announcement:${post.id}` });
    await enqueue(db, 'announcePost', { postId: post.id });
    const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
      env: { DATABASE_URL: database.url, WORKER_PORT: String(await freePort()), LOG_LEVEL: 'silent' },
      stdio: 'ignore',
    });
    children.push(child);
    try {
      await hold.reached;
      child.kill('SIGKILL');
      await once(child, 'exit');
    } finally {
      await hold.letGo();
    }
    // Whole batches, and nothing of the one that was under way.
    expect(await tally()).toMatchObject({ told: 2000, most: 1, wrong: 0 });

    const worker = await aWorkerOn(database.url, { releaseEveryMs: 200 });
    try {
      await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 60_000, interval: 100 });
    } finally {
      await worker.stop();
    }
    expect(await tally()).toMatchObject({ told: (await tally()).members, most: 1, wrong: 0 });
  }, 90_000);
});

/** Holds up who wants to tell a member of something, as somebody does who tells them of it at this moment. */
async function holdUp(cause: typeof notificationCauses.$inferInsert) {
  const ended = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<number>();
  const transaction = database.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.insert(notificationCauses).values(cause);
      const [own] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      held.resolve(own?.pid ?? 0);
      await ended.promise;
      throw new Error('told nobody');
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'told nobody')) throw error;
    });
  const pid = await held.promise;
  const waiting = () =>
    database.db.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`,
    );
  return {
    /** Somebody waits. */
    reached: vi.waitFor(async () => expect(await waiting()).toHaveLength(1), {
      timeout: 50_000,
      interval: 50,
    }),
    /** Returns once whoever waited has ended, too. */
    letGo: async () => {
      const [waiter] = await waiting();
      ended.resolve(undefined);
      await transaction;
      await vi.waitFor(
        async () =>
          expect([
            ...(await database.db.execute(
              sql`select 1 from pg_stat_activity where pid = ${waiter?.pid ?? 0}::int`,
            )),
          ]).toEqual([]),
        { timeout: 20_000, interval: 50 },
      );
    },
  };
}

describe('the welcome', () => {
  const welcome = (welcomeCommunity: string | null) =>
    welcomeMembers({}, { ...contextFor(database.db), welcomeCommunity });
  const welcomed = async (user: { id: string }) =>
    database.db.$count(notifications, eq(notifications.userId, user.id));

  test('comes once, to who has been here for six hours, and to others when they have', async () => {
    const { db } = database;
    const old = await aUser(db, { id: idBefore(7 * hour) });
    const community = await aCommunity(db, { by: old, name: 'Newcomers' });
    const justNow = await aUser(db, { id: idBefore(6 * hour - 60_000) });
    for (let run = 0; run < 2; run++) await welcome('newcomers');
    expect([await welcomed(old), await welcomed(justNow)]).toEqual([1, 0]);
    const [told] = await db.select().from(notifications);
    expect(told?.notif).toEqual({ type: 'welcome', communityId: community.id });

    // Where it has come to does not end it: another comes of age.
    const next = await aUser(db, { id: idBefore(6.5 * hour) });
    for (let run = 0; run < 2; run++) await welcome('newcomers');
    expect([await welcomed(old), await welcomed(next), await welcomed(justNow)]).toEqual([1, 1, 0]);
  });

  test('is one, also when two workers bring it', async () => {
    const { db } = database;
    const old = await aUser(db, { id: idBefore(7 * hour) });
    await aCommunity(db, { by: old, name: 'Newcomers' });
    await Promise.all([welcome('Newcomers'), welcome('Newcomers'), welcome('Newcomers')]);
    expect(await welcomed(old)).toBe(1);
  });

  test('comes only where a community is named, and there is one', async () => {
    const { db } = database;
    const old = await aUser(db, { id: idBefore(7 * hour) });
    await welcome(null);
    await welcome('Nowhere');
    expect(await welcomed(old)).toBe(0);
    expect(await db.$count(fanOuts)).toBe(0);
  });
});
