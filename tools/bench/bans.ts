import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, users } from '@confab/db';
import { eq, sql } from 'drizzle-orm';
import type { Size } from './dataset.ts';
import type { Member } from './members.ts';

/** In milliseconds, from the moment at which the admin sends the ban. */
export type BanFigures = {
  answered: number[];
  /** Until all feeds are clean: the latest of the site and of a community, and a visitors' page. */
  gone: number[];
};

type Site = { databaseUrl: string; apiOrigin: string; webOrigin: string; admin: Member; size: Size };

/** Suspends spammers with all their content (spammer.sql), one after the other. */
export async function measureBans(site: Site, count: number): Promise<BanFigures> {
  const script = await readFile(new URL('./spammer.sql', import.meta.url), 'utf8');
  const connection = connect(site.databaseUrl, { max: 1, applicationName: 'bench' });
  try {
    await connection.db.update(users).set({ isAdmin: true }).where(eq(users.id, site.admin.id));
    const figures: BanFigures = { answered: [], gone: [] };
    // Above all account numbers, including those of earlier runs.
    const [row] = await connection.db.execute<{ first: number }>(
      sql`select max(user_index) + 1 as first from users`,
    );
    const first = row?.first ?? 1;
    // The first one warms up and does not count.
    for (let run = 0; run <= count; run++) {
      const number = first + run;
      const { communities, posts } = site.size;
      const filled = Object.entries({ number, communities, posts }).reduce(
        (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
        script,
      );
      await connection.db.execute(sql.raw(filled));
      const { answered, gone } = await ban(site, `spammer_${number}`);
      if (run === 0) continue;
      figures.answered.push(answered);
      figures.gone.push(gone);
    }
    return figures;
  } finally {
    await connection.close();
  }
}

async function ban({ apiOrigin, webOrigin, admin }: Site, username: string) {
  // What the contract says of every community.
  const community = (await (await fetch(`${apiOrigin}/api/communities/place_1?byName=true`)).json()) as {
    id: string;
  };
  const feeds = [
    `${apiOrigin}/api/posts?sort=latest`,
    `${apiOrigin}/api/posts?sort=latest&communityId=${community.id}`,
    `${webOrigin}/?sort=latest`,
  ];
  for (const feed of feeds) await until(feed, username, true);

  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  const [answered, ...gone] = await Promise.all([
    fetch(`${apiOrigin}/api/_admin`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'ban_user', username, deleteContentDays: 0 }),
    }).then(async (reply) => {
      if (!reply.ok) throw new Error(`the ban was answered with ${reply.status}: ${await reply.text()}`);
      return since();
    }),
    ...feeds.map((feed) => until(feed, username, false).then(since)),
  ]);
  return { answered, gone: Math.max(...gone) };
}

/** Waits until a list shows something of a member, or nothing any more. */
async function until(url: string, username: string, shown: boolean): Promise<void> {
  for (let attempt = 0; attempt < 3000; attempt++) {
    const text = await (await fetch(url)).text();
    if (text.includes(username) === shown) return;
    await sleep(10);
  }
  throw new Error(`${url} ${shown ? 'shows nothing' : 'still shows something'} of ${username}`);
}
