import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Db, enqueue, fanOuts, notificationCauses, notifications, posts } from '@confab/db';
import { eq, sql } from 'drizzle-orm';
import { type Figures, load, type Request } from './load.ts';

export type AnnouncementFigures = {
  members: number;
  /** From the job to the last member, in seconds, with and without others who want something. */
  alone: number;
  besides: number;
  /** The same requests with nothing else to do, and while everybody is told. */
  requests: { name: string; before: Figures; meanwhile: Figures }[];
};

type Site = { databaseUrl: string; apiOrigin: string; requests: { name: string; requests: Request[] }[] };

/** A post announced to every member by a running worker, and what others notice of that meanwhile. */
export async function measureAnnouncements(site: Site, seconds: number): Promise<AnnouncementFigures> {
  const connection = connect(site.databaseUrl, { max: 2, applicationName: 'bench' });
  const { db } = connection;
  try {
    const latest = await db
      .select({ id: posts.id })
      .from(posts)
      .limit(1 + site.requests.length);
    const [first, ...others] = latest;
    if (!first) throw new Error('there is nothing to announce');
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
      const meanwhile = await load(site.apiOrigin, requests, seconds);
      besides = Math.max(besides, await told);
      measured.push({ name, before, meanwhile });
    }
    const members = await db.$count(
      notificationCauses,
      eq(notificationCauses.cause, `announcement:${first.id}`),
    );
    return { members, alone, besides, requests: measured };
  } finally {
    await connection.close();
  }
}

/** How long it takes until everybody has been told. */
async function announced(db: Db, postId: string): Promise<number> {
  const cause = `announcement:${postId}`;
  const startedAt = performance.now();
  await enqueue(db, 'announcePost', { postId });
  for (;;) {
    const [row] = await db.select().from(fanOuts).where(eq(fanOuts.cause, cause));
    if (row?.finishedAt) return (performance.now() - startedAt) / 1000;
    await sleep(100);
  }
}
