import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Acknowledged, failed } from './ledger.ts';
import { startLoad } from './load.ts';
import { invite } from './people.ts';
import { anInstallation, cli, databaseOf, SECRET, start } from '../test-support/installation.ts';
import { verify } from './verify.ts';

/** For processes that start on a machine that is busy with other tests. In milliseconds. */
const patience = 150_000;

let parts: AsyncDisposableStack;
beforeEach(() => {
  parts = new AsyncDisposableStack();
});
afterEach(() => parts.disposeAsync(), patience);

/** Rows that nothing else speaks of, so that there is something to copy for seconds. */
async function addBulk(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`
      insert into users (id, user_index, username, about_me)
      select (lpad(to_hex(n), 24, '0') || '00000000')::uuid, n, 'person_' || n, repeat(md5(n::text), 60)
      from generate_series(10000, 49999) as n`;
  } finally {
    await sql.end();
  }
}

const writtenIn = ({ posts, comments, postVotes, commentVotes }: Acknowledged): number =>
  posts.length + comments.length + postVotes.length + commentVotes.length;

test(
  'a site that is written to all through its backup answers every request, and what it had acknowledged before is in it',
  async () => {
    const site = await anInstallation(parts);
    await start(site);
    const databaseUrl = await databaseOf(site);
    await addBulk(databaseUrl);
    const load = startLoad(site.origin, await invite(databaseUrl, SECRET));
    await using stopping = new AsyncDisposableStack();
    stopping.defer(load.stop);
    await vi.waitFor(
      () => {
        const { posts, comments, postVotes, commentVotes } = load.acknowledged;
        const least = [posts, comments, [...postVotes, ...commentVotes]].map(({ length }) => length);
        expect(Math.min(...least)).toBeGreaterThan(1);
      },
      { timeout: patience, interval: 50 },
    );

    const archive = join(site.dataDir, 'backup.tar');
    const before = structuredClone(load.acknowledged);
    const askedBefore = load.outcomes.length;
    expect(await cli(site, 'backup', archive)).toMatchObject({ status: 0 });
    const writtenDuring = writtenIn(load.acknowledged) - writtenIn(before);
    const askedDuring = load.outcomes.length - askedBefore;
    await stopping.disposeAsync();

    expect(writtenDuring).toBeGreaterThan(0);
    expect(askedDuring).toBeGreaterThan(writtenDuring);
    expect(load.outcomes.filter(failed)).toEqual([]);
    expect(load.surprises).toEqual([]);

    const copy = await anInstallation(parts);
    const [drill, restored] = await Promise.all([
      cli(site, 'restore', '--drill', archive),
      cli(copy, 'restore', archive),
    ]);
    expect(drill).toMatchObject({ status: 0 });
    expect(drill.output).toMatch(/^\| `public\.users` +\| 40,010 \| /m);
    expect(restored.output).toMatch(/Restored and compared: [\d,]+ rows/);
    expect(restored.status).toBe(0);

    await start(copy);
    const { readBack, recounts } = await verify(await databaseOf(copy), copy.origin, before);
    expect(readBack.filter(({ acknowledged, found }) => acknowledged !== found)).toEqual([]);
    expect(recounts.filter(({ wrong }) => wrong > 0)).toEqual([]);
    expect(recounts.find(({ counter }) => counter === 'noComments of posts')?.rows).toBeGreaterThanOrEqual(
      before.posts.length,
    );
  },
  4 * patience,
);
