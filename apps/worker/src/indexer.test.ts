import { posts, searchDocuments, searchQueue, updateSiteSettings } from '@confab/db';
import { indexQueued, searchStatus } from '@confab/search';
import { aCommunity, aPost, aUser } from '@confab/testing/db';
import { useEmptyDatabase } from '@confab/testing/use-database';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { keepIndex } from './indexer.ts';
import { keepLog } from './test-support/job-context.ts';

const database = useEmptyDatabase();
let stop: () => Promise<void> = () => Promise.resolve();
afterEach(() => stop());

const patience = { timeout: 20_000, interval: 50 };

function startIndexer() {
  const { log, lines } = keepLog();
  const stopping = new AbortController();
  const indexer = keepIndex(database.db, log, stopping.signal);
  stop = () => {
    stopping.abort();
    return indexer;
  };
  return lines;
}

async function aPostOfAlice(title = 'Zebras') {
  const { db } = database;
  const alice = await aUser(db);
  return aPost(db, { by: alice, in: await aCommunity(db, { by: alice }), title });
}

const found = async () => {
  const rows = await database.db
    .select({ id: searchDocuments.id })
    .from(searchDocuments)
    .where(sql`${searchDocuments.words} @@ 'zebras'`);
  return rows.map(({ id }) => id).toSorted();
};

const gone = { deletedAt: new Date().toISOString(), deletedAs: 'normal' } as const;

test('a post is found after it was written and gone after it was deleted, without any call', async () => {
  startIndexer();
  const post = await aPostOfAlice();
  await vi.waitFor(async () => expect(await found()).toEqual([post.id]), patience);
  await database.db.update(posts).set(gone);
  await vi.waitFor(async () => expect(await found()).toEqual([]), patience);
});

test('what was written while no worker ran is caught up, and what was older than the index', async () => {
  const older = await aPostOfAlice();
  await database.db.delete(searchQueue);
  const post = await aPostOfAlice();
  expect((await searchStatus(database.db)).queued).toBeGreaterThan(0);
  startIndexer();
  await vi.waitFor(async () => expect(await found()).toEqual([older.id, post.id].toSorted()), patience);
  await vi.waitFor(
    async () => expect(await searchStatus(database.db)).toMatchObject({ queued: 0, rebuilding: null }),
    patience,
  );
});

test('votes move the points of what is found', async () => {
  const post = await aPostOfAlice();
  startIndexer();
  await vi.waitFor(async () => expect(await found()).toEqual([post.id]), patience);
  await database.db.update(posts).set({ upvotes: 9 });
  await vi.waitFor(
    async () =>
      expect(
        await database.db.select().from(searchDocuments).where(eq(searchDocuments.id, post.id)),
      ).toMatchObject([{ points: 9 }]),
    patience,
  );
});

test('what was indexed is soon sorted in, so that no search has to read it in full', async () => {
  const { db } = database;
  await db.execute(sql`create extension pageinspect`);
  const unsorted = async () => {
    const [index] = await db.execute<{ pages: number }>(sql`
      select n_pending_pages::int as pages from gin_metapage_info(get_raw_page('search_documents_words_idx', 0))`);
    return index?.pages;
  };
  const post = await aPostOfAlice();
  await indexQueued(db);
  expect([await found(), await unsorted()]).toEqual([[post.id], 1]);
  startIndexer();
  await vi.waitFor(async () => expect(await unsorted()).toBe(0), patience);
  expect(await found()).toEqual([post.id]);
});

test('the index rests while the search is off, and catches up when it is on again', async () => {
  const { db } = database;
  await updateSiteSettings(db, { search: false });
  const lines = startIndexer();
  const post = await aPostOfAlice();
  // Longer than an indexer that is on takes to look again.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(await found()).toEqual([]);
  await updateSiteSettings(db, { search: true });
  await vi.waitFor(async () => expect(await found()).toEqual([post.id]), patience);
  expect(lines).toEqual([]);
});

test('a failing index is logged once, and mended when it works again', async () => {
  const { db } = database;
  const post = await aPostOfAlice();
  await db.execute(sql`alter table search_words rename to search_words_away`);
  const lines = startIndexer();
  const failed = async () => {
    const [row] = await db.execute<{ rolled: number }>(
      sql`select xact_rollback::int as rolled from pg_stat_database where datname = current_database()`,
    );
    return row?.rolled ?? 0;
  };
  const before = await failed();
  await vi.waitFor(async () => expect((await failed()) - before).toBeGreaterThan(1), patience);
  await db.execute(sql`alter table search_words_away rename to search_words`);
  await vi.waitFor(async () => expect(await found()).toEqual([post.id]), patience);
  expect(lines.map(({ msg }) => msg)).toEqual(['cannot keep the search index']);
});
