import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '@confab/demo/seed';
import { indexQueued, rebuildBatch } from '@confab/search';
import { openStore } from '@confab/storage';
import { createDatabase, type TestDatabase } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { printTable } from '../bench/output.ts';
import { withSite } from '../bench/site.ts';
import { pairs } from './pairs.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** What is found first, second and so on: titles, texts of comments, `/community` or `@person`. */
type Search = (typed: string) => Promise<readonly string[]>;
type Rank = number | null;

/** Results that are looked at. */
const seen = 20;
const passwords = { admin: 'admin of the demo', moderator: 'mod of the demo', member: 'member of the demo' };
/** Fixed, since the age of content counts. */
const now = Date.parse('2026-10-05T09:26:53Z');

let database: TestDatabase;
let files: string;
let ours: ReadonlyMap<string, Rank>;
let plain: ReadonlyMap<string, Rank>;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'confab-quality-'));
  database = await createDatabase(inject('postgresUrl'));
  const { db, url } = database;
  await seedDemo({ databaseUrl: url, store: openStore({ kind: 'disk', folder: files }), now }, passwords);
  while (await rebuildBatch(db));
  while ((await indexQueued(db)) > 0);
  await db.execute(sql`analyze`);
  ours = await withSite({ databaseUrl: url, files }, ['api'], ({ api }) => ranksOf(searchOf(api)));
  plain = await ranksOf(await plainSearch());
});
afterAll(async () => {
  await database.drop();
  await rm(files, { recursive: true, force: true });
});

test('what people mean comes first in 85 of 100 searches, and among the first five in 97', () => {
  const [first, five] = shares(ours);
  printTable([
    ['searches of the demo', 'pairs', 'first', 'first five', 'plain: first', 'plain: first five'],
    ...Object.entries(pairs).map(([kind, ofKind]) => row(kind, Object.keys(ofKind))),
    row('all', [...ours.keys()]),
  ]);
  expect(ours.size).toBeGreaterThanOrEqual(120);
  expect(first).toBeGreaterThanOrEqual(0.85);
  expect(five).toBeGreaterThanOrEqual(0.97);
});

test('PostgreSQL’s own search of the same texts finds less of it', () => {
  const [first, five] = shares(ours);
  const [plainFirst, plainFive] = shares(plain);
  expect(plainFirst).toBeLessThan(first);
  expect(plainFive).toBeLessThan(five);
});

test('no other pairs than the recorded ones are not first', async () => {
  const notFirst = Object.fromEntries([...ours].filter(([, rank]) => rank !== 1));
  await expect(`${JSON.stringify(notFirst, null, 2)}\n`).toMatchFileSnapshot('./not-first.json');
});

function row(kind: string, asked: readonly string[]): string[] {
  const cells = [ours, plain].flatMap((ranks) => {
    const ofKind = new Map(asked.map((typed) => [typed, ranks.get(typed) ?? null]));
    return shares(ofKind).map((share) => `${Math.round(100 * share)} %`);
  });
  return [kind, String(asked.length), ...cells];
}

/** How many of the pairs come first, and among the first five. */
function shares(ranks: ReadonlyMap<string, Rank>): [number, number] {
  const found = [...ranks.values()].map((rank) => rank ?? Infinity);
  return [
    found.filter((rank) => rank === 1).length / found.length,
    found.filter((rank) => rank <= 5).length / found.length,
  ];
}

async function ranksOf(search: Search): Promise<Map<string, Rank>> {
  const ranks = new Map<string, Rank>();
  for (const [typed, meant] of Object.values(pairs).flatMap((ofKind) => Object.entries(ofKind))) {
    const found = await search(typed);
    const at = found.findIndex((text) => (/^[/@]/.test(meant) ? text === meant : text.startsWith(meant)));
    ranks.set(typed, at < 0 ? null : at + 1);
  }
  return ranks;
}

type Item =
  | { type: 'post'; post: { title: string } }
  | { type: 'comment'; comment: { body: string } }
  | { type: 'community'; community: { name: string } }
  | { type: 'user'; user: { username: string } };

function searchOf(api: string): Search {
  return async (typed) => {
    const response = await fetch(
      `${api}/api/search?${new URLSearchParams({ q: typed, limit: String(seen) }).toString()}`,
    );
    if (!response.ok) throw new Error(`the search for ${typed} was answered with ${response.status}`);
    // What the contract says of a reply.
    const { items } = (await response.json()) as { items: Item[] };
    return items.map((item) => {
      if (item.type === 'post') return item.post.title;
      if (item.type === 'comment') return item.comment.body;
      return item.type === 'community' ? `/${item.community.name}` : `@${item.user.username}`;
    });
  };
}

/** What PostgreSQL does without us: its English words of title and body, and its rank. */
async function plainSearch(): Promise<Search> {
  const { db } = database;
  await db.execute(sql`
    create table plain as
    select told, to_tsvector('english', told || ' ' || coalesce(text, '')) as words from (
      select title, body from posts where deleted_at is null
      union all select comments.body, null from comments join posts on posts.id = post_id
        where comments.deleted_at is null and posts.deleted_at is null
      union all select '/' || name, name || ' ' || about from communities
      union all select '@' || username, username || ' ' || about_me from users
    ) as texts (told, text)`);
  return async (typed) => {
    const rows = await db.execute<{ told: string }>(sql`
      select told from plain, websearch_to_tsquery('english', ${typed}) as asked
      where words @@ asked order by ts_rank(words, asked) desc, told limit ${seen}`);
    return rows.map(({ told }) => told);
  };
}
