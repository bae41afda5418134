import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { communities, communityMembers, connect, posts, toUuid } from '@confab/db';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Member } from './members.ts';

/** Of one api process. */
export type KeptFigures = {
  /** Megabytes of each kind, as its own metric says. */
  kept: ReadonlyMap<string, number>;
  /** Megabytes of memory (RSS): after a few requests, and when all has been read. */
  atRest: number;
  full: number;
};

type KeptSite = { databaseUrl: string; api: string; pid: number; reader: Member };

const readersAtOnce = 6;
const postsMax = 6_000;
const sidebarMax = 8000;
/** Of the memberships that are made for this, and removed after it. */
const mark = '2100-01-01T00:00:00Z';

/**
 * Reads posts with their comments, as a visitor and as a member, and a sidebar of many communities, until the api keeps
 * as much of them as it may. What notifications read stays almost empty.
 */
export async function measureKept({ databaseUrl, api, pid, reader }: KeptSite): Promise<KeptFigures> {
  const connection = connect(databaseUrl, { max: 1, applicationName: 'bench' });
  try {
    const { db } = connection;
    const rows = await db
      .select({ publicId: posts.publicId })
      .from(posts)
      .orderBy(desc(posts.noComments))
      .limit(postsMax);
    const pages = rows.map(({ publicId }) => `/api/posts/${publicId}`);
    const read = async (paths: readonly string[], headers?: Member['headers']) => {
      const left = paths.values();
      const ask = async () => {
        for (const path of left) {
          const reply = await fetch(api + path, { headers: headers ?? {} });
          if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}`);
          await reply.arrayBuffer();
        }
      };
      await Promise.all(Array.from({ length: readersAtOnce }, ask));
    };
    const rest = async () => {
      await sleep(10_000);
      return memoryOf(pid);
    };
    // The same few posts: what is compiled and connected for requests is no piece.
    const few = pages.slice(-20);
    for (let round = 0; round < 20; round++) {
      await read(few);
      await read(few, reader.headers);
    }
    const atRest = await rest();
    const joined = await db
      .insert(communityMembers)
      .select(
        db
          .select({
            communityId: communities.id,
            userId: sql<string>`${toUuid(reader.id)}::uuid`.as('user_id'),
            createdAt: sql<string>`${mark}::timestamptz`.as('created_at'),
          })
          .from(communities)
          .orderBy(asc(communities.id))
          .limit(sidebarMax),
      )
      .onConflictDoNothing()
      .returning({ userId: communityMembers.userId });
    try {
      await read(['/api/_initial'], reader.headers);
    } finally {
      if (joined.length > 0) {
        const added = and(eq(communityMembers.userId, reader.id), eq(communityMembers.createdAt, mark));
        await db.delete(communityMembers).where(added);
      }
    }
    await read(pages.toReversed(), reader.headers);
    await read(pages.toReversed());
    const full = await rest();
    return { atRest, full, kept: keptBytes(await (await fetch(`${api}/metrics`)).text()) };
  } finally {
    await connection.close();
  }
}

function keptBytes(metrics: string): Map<string, number> {
  const lines = metrics.matchAll(/^confab_api_kept_bytes\{kind="(\w+)"\} (\S+)$/gm);
  return new Map(Array.from(lines, ([, kind = '', bytes]) => [kind, Number(bytes) / 1e6]));
}

/** In megabytes. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1024) / 1e6;
}
