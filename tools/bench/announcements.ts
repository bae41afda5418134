import { setTimeout as sleep } from 'node:timers/promises';
import {
  connect,
  type Db,
  enqueue,
  fanOuts,
  notificationCauses,
  notifications,
  posts,
  users,
} from '@confab/db';
import { eq, sql } from 'drizzle-orm';
import { type Figures, load, type Request } from './load.ts';

export type AnnouncementFigures = {
  members: number;
  /** From the job to the last member, in seconds, alone and beside other requests at its beginning. */
  alone: number;
  besides: number;
  /** The same with a worker that is killed half-way, and the number of members without exactly one notification. */
  killed: { seconds: number; notOnce: number };
  /** The same requests alone, and during an announcement. */
  requests: { name: string; before: Figures; during: Figures }[];
};

type Site = {
  databaseUrl: string;
  apiOrigin: string;
  requests: { name: string; requests: Request[] }[];
  /** Kills the worker and starts another. */
  replaceWorker: () => Promise<void>;
};

/** Longest wait for an announcement. */
const patienceMs = 300_000;

/** A post announced to every member by a running worker, and how much slower requests are during that time. */
export async function measureAnnouncements(site: Site, seconds: number): Promise<AnnouncementFigures> {
  const connection = connect(site.databaseUrl, { max: 2, applicationName: 'bench' });
  const { db } = connection;
  try {
    const latest = await db
      .select({ id: posts.id })
      .from(posts)
      .limit(2 + site.requests.length);
    const [first, last, ...others] = latest;
    if (!first || !last) throw new Error('there is nothing to announce');
    // The site may be kept from another run.
    for (const table of [fanOuts, notificationCauses, notifications]) {
      await db.execute(sql`truncate ${table}`);
    }
    const alone = await announced(db, first.id);
    const measured: AnnouncementFigures['requests'] = [];
    let besides = 0;
    for (const [index, { name, requests }] of site.requests.entries()) {
      const post = others[index];
      if (!post) throw new Error('there is nothing to announce');
      await load(site.apiOrigin, requests, 2);
      const before = await load(site.apiOrigin, requests, seconds);
      const told = announced(db, post.id);
      const during = await load(site.apiOrigin, requests, seconds);
      besides = Math.max(besides, await told);
      measured.push({ name, before, during });
    }
    const members = await db.$count(notificationCauses, eq(notificationCauses.cause, causeOf(first.id)));
    const killed = await announcedDespiteKill(db, last.id, { members, replaceWorker: site.replaceWorker });
    return { members, alone, besides, killed, requests: measured };
  } finally {
    await connection.close();
  }
}

/** Seconds until every member has a notification. */
async function announced(db: Db, postId: string): Promise<number> {
  const startedAt = performance.now();
  await enqueue(db, 'announcePost', { postId });
  await until(async () => {
    const [row] = await db
      .select()
      .from(fanOuts)
      .where(eq(fanOuts.cause, causeOf(postId)));
    return row !== undefined && row.finishedAt !== null;
  });
  return (performance.now() - startedAt) / 1000;
}

async function announcedDespiteKill(
  db: Db,
  postId: string,
  { members, replaceWorker }: Pick<Site, 'replaceWorker'> & { members: number },
): Promise<AnnouncementFigures['killed']> {
  const half = async () =>
    (await db.$count(notificationCauses, eq(notificationCauses.cause, causeOf(postId)))) > members / 2;
  const [seconds] = await Promise.all([announced(db, postId), until(half).then(replaceWorker)]);
  const [row] = await db.execute<{ many: number }>(sql`
    select count(*)::int as many from ${users}
    where deleted_at is null and banned_at is null and 1 <> (
      select count(*) from ${notifications}
      where user_id = users.id and type = 'announcement' and notif ->> 'postId' = ${postId})`);
  return { seconds, notOnce: row?.many ?? 0 };
}

const causeOf = (postId: string) => `announcement:${postId}`;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > patienceMs) throw new Error('not everybody was told in time');
    await sleep(100);
  }
}
