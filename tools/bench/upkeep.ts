import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  comments,
  connect,
  type Db,
  enqueue,
  enqueueEach,
  onlyRow,
  posts,
  rollbacks,
  updateSiteSettings,
  users,
} from '@confab/db';
import { RENDERER_VERSION } from '@confab/domain';
import { eq, sql } from 'drizzle-orm';
import type { Size } from './dataset.ts';
import { load, type Request } from './load.ts';
import { median } from './median.ts';
import type { Member } from './members.ts';

/** What mass work takes from those who wait beside it. */
export type UpkeepFigures = {
  rendering: {
    /** Stored texts that were rendered again in a second, while readers asked. */
    perSecond: number;
    /** Requests in a second: beside it, and without it. */
    readers: { name: string; during: number; alone: number }[];
  };
  /** In milliseconds, from the press of an admin, while notifications wait. */
  rollback: { items: number; waiting: number; answered: number; firstBatch: number; whole: number };
};

type Site = {
  databaseUrl: string;
  apiOrigin: string;
  admin: Member;
  size: Size;
  requests: { name: string; requests: Request[] }[];
  /** Kills the worker and starts another. */
  replaceWorker: () => Promise<void>;
};

const patienceMs = 600_000;
const turns = 5;

export async function measureUpkeep(site: Site, seconds: number): Promise<UpkeepFigures> {
  const connection = connect(site.databaseUrl, { max: 2, applicationName: 'bench' });
  try {
    const rendering = await measureRendering(connection.db, site, seconds);
    return {
      rendering,
      rollback: await measureRollback(connection.db, site, { items: 20_000, waiting: 10_000 }),
    };
  } finally {
    await connection.close();
  }
}

async function measureRendering(
  db: Db,
  { apiOrigin, requests, replaceWorker }: Site,
  seconds: number,
): Promise<UpkeepFigures['rendering']> {
  const measure = async () => {
    const rates: number[] = [];
    for (const { requests: asked } of requests) rates.push((await load(apiOrigin, asked, seconds)).perSecond);
    return rates;
  };
  // Otherwise the worker indexes the whole data set.
  await updateSiteSettings(db, { search: false });
  // A worker that starts makes up for what it has missed.
  const rest = async () => {
    await db.execute(sql`
      delete from graphile_worker._private_jobs where task_id = (
        select id from graphile_worker._private_tasks where identifier = 'renderAgain')`);
    // The line of a job that is deleted while it runs stays locked.
    await db.execute(sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`);
    await replaceWorker();
    await until(async () => (await countDue(db)) === 0);
  };
  await rest();
  // Only now: what a worker makes up for includes them.
  for (const table of [posts, comments]) {
    await db.execute(sql`
      update ${table} set body_renderer = 1 where id in (
        select id from ${table} where body_renderer = ${RENDERER_VERSION} limit 20000)`);
    // Otherwise the database does so in the middle of what is measured.
    await db.execute(sql`vacuum ${table}`);
  }
  await measure();
  const alone: number[][] = [];
  const during: number[][] = [];
  const perSecond: number[] = [];
  // In turns, because a machine is not as fast in every minute.
  for (let turn = 0; turn < turns; turn += 1) {
    alone.push(await measure());
    const before = await countOld(db);
    const beganAt = performance.now();
    await enqueue(db, 'renderAgain', {}, { key: 'render-again' });
    during.push(await measure());
    perSecond.push(((before - (await countOld(db))) / (performance.now() - beganAt)) * 1000);
    await rest();
  }
  const medianOf = (rates: readonly number[][], index: number) =>
    median(rates.map((turn) => turn[index] ?? NaN));
  return {
    perSecond: median(perSecond),
    readers: requests.map(({ name }, index) => ({
      name,
      during: medianOf(during, index),
      alone: medianOf(alone, index),
    })),
  };
}

const countDue = (db: Db) =>
  db.$count(
    sql`graphile_worker.jobs`,
    sql`locked_at is not null or (run_at <= now() and attempts < max_attempts)`,
  );

async function countOld(db: Db): Promise<number> {
  const newest = sql.raw(String(RENDERER_VERSION));
  const { count } = onlyRow(
    await db.execute<{ count: number }>(sql`
      select ((select count(*) from ${posts} where body_renderer < ${newest})
        + (select count(*) from ${comments} where body_renderer < ${newest}))::int as count`),
  );
  return count;
}

async function measureRollback(
  db: Db,
  { apiOrigin, admin, size }: Site,
  { items, waiting }: { items: number; waiting: number },
): Promise<UpkeepFigures['rollback']> {
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, admin.id));
  const username = await addRaider(db, size, items);
  const written = await db.select({ commentId: comments.id }).from(comments).limit(100);
  for (let queued = 0; queued < waiting; queued += written.length)
    await enqueueEach(db, 'notifyNewComment', written);

  const pressedAt = performance.now();
  const since = () => performance.now() - pressedAt;
  const reply = await fetch(`${apiOrigin}/api/rollbacks`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ usernames: [username], reason: 'A raid' }),
  });
  const answered = since();
  if (!reply.ok) throw new Error(`the roll-back was answered with ${reply.status}: ${await reply.text()}`);
  // What the contract says of every roll-back.
  const { id } = (await reply.json()) as { id: number };
  const reached = async () => onlyRow(await db.select().from(rollbacks).where(eq(rollbacks.id, id)));
  await until(async () => (await reached()).reached > 0);
  const firstBatch = since();
  const left = await db.$count(sql`graphile_worker.jobs`, sql`task_identifier = 'notifyNewComment'`);
  await until(async () => (await reached()).state === 'removed');
  return { items, waiting: left, answered, firstBatch, whole: since() };
}

async function addRaider(db: Db, { communities }: Size, many: number): Promise<string> {
  const script = await readFile(new URL('./raider.sql', import.meta.url), 'utf8');
  const { number } = onlyRow(
    await db.execute<{ number: number }>(sql`select max(user_index) + 1 as number from users`),
  );
  const filled = Object.entries({ number, many, communities, renderer: RENDERER_VERSION }).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
    script,
  );
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql.raw(filled));
  });
  return `raider_${number}`;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > patienceMs) throw new Error('the roll-back did not end in time');
    await sleep(20);
  }
}
