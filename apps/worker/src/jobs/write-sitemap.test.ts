import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { communities, posts } from '@confab/db';
import { aCommunity, aPost, aUser } from '@confab/testing/db';
import { useDatabase } from '@confab/testing/use-database';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStore, type ObjectStore } from '@confab/storage';
import { contextFor } from '../test-support/job-context.ts';
import { getNow } from './take-analytics-snapshot.queries.ts';
import { type SitemapSizes, updateSitemap, writeSitemap } from './write-sitemap.ts';

const database = useDatabase();
let folder: string;
let store: ObjectStore;
let written: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sitemap-'));
  const disk = createDiskStore(folder);
  written = [];
  store = {
    ...disk,
    put: async (key, ...given) => {
      written.push(key);
      await disk.put(key, ...given);
    },
  };
});
afterEach(() => rm(folder, { recursive: true }));

const minute = 60_000;

/** Runs that many minutes from now; returns the keys that it wrote. */
async function update(minutes = 0, sizes?: SitemapSizes): Promise<string[]> {
  written.length = 0;
  const now = (await getNow(database.db)) + minutes * minute;
  await updateSitemap(now, contextFor(database.db, store), sizes);
  return written.filter((key) => key !== 'sitemap-files.json');
}

async function addresses(key: string): Promise<string[]> {
  const file = await store.get(key);
  const xml = file ? await text(file.stream) : '';
  return Array.from(xml.matchAll(/<loc>http:\/\/127\.0\.0\.1:3000([^<]*)<\/loc>/g), ([, path = '']) => path);
}

/** Every page that the sitemap names, from its index on. */
async function pages(): Promise<string[]> {
  const files = await addresses('sitemap.xml');
  return (await Promise.all(files.map((path) => addresses(path.slice(1))))).flat();
}

async function aPlace() {
  const author = await aUser(database.db);
  const place = await aCommunity(database.db, { by: author });
  const write = () => aPost(database.db, { by: author, in: place });
  const path = ({ publicId }: { publicId: string }) => `/${place.name}/post/${publicId}`;
  return { place, write, path };
}

const remove = (id: string) =>
  database.db
    .update(posts)
    .set({ deletedAt: new Date().toISOString(), deletedAs: 'normal' })
    .where(eq(posts.id, id));

test('the next run adds a new post and a new community, and takes a deleted post out', async () => {
  const { place, write, path } = await aPlace();
  const first = await write();
  await update();
  expect(await pages()).toEqual(expect.arrayContaining([`/${place.name}`, path(first)]));

  const second = await write();
  await update();
  expect(await pages()).toContain(path(second));

  await remove(first.id);
  await update();
  expect(await pages()).toContain(path(second));
  expect(await pages()).not.toContain(path(first));

  await database.db
    .update(communities)
    .set({ deletedAt: new Date().toISOString() })
    .where(eq(communities.id, place.id));
  await update();
  expect(await pages()).not.toContain(`/${place.name}`);
});

test('files cover fixed ranges, and only that of a change is written again', async () => {
  const sizes = { addressesPerFile: 2, filesPerRun: 100 };
  const { write, path } = await aPlace();
  const own: { id: string; publicId: string }[] = [];
  for (let count = 0; count < 5; count += 1) own.push(await write());
  await update(0, sizes);
  const listed = await pages();
  expect(listed.filter((page) => own.some((post) => path(post) === page))).toEqual(own.map(path));
  for (const file of await addresses('sitemap.xml'))
    expect((await addresses(file.slice(1))).length).toBeLessThanOrEqual(2);

  // Once more, for transactions that ended late; then nothing is new.
  await update(6, sizes);
  expect(await update(10, sizes)).toEqual([]);
  const [, , third] = own;
  if (!third) throw new Error('there are five');
  const holding = (await addresses('sitemap.xml')).map((path) => path.slice(1));
  const withThird = [];
  for (const key of holding) if ((await addresses(key)).includes(path(third))) withThird.push(key);
  await database.db.execute(sql`delete from changes`);
  await remove(third.id);
  await database.db.execute(sql`update changes set expires_at = expires_at + interval '9 minutes'`);
  expect(await update(10, sizes)).toEqual([...withThird, 'sitemap.xml']);
  expect(await pages()).toEqual(listed.filter((page) => page !== path(third)));
});

test('a large site takes several runs, of so many files each', async () => {
  const { write, path } = await aPlace();
  const own: { id: string; publicId: string }[] = [];
  for (let count = 0; count < 4; count += 1) own.push(await write());
  let runs = 0;
  do {
    const files = (await update(runs, { addressesPerFile: 1, filesPerRun: 3 })).filter(
      (key) => key !== 'sitemap.xml',
    );
    expect(files.length).toBeLessThanOrEqual(3);
    runs += 1;
  } while (!(await pages()).includes(path(own.at(-1) ?? { publicId: '' })) && runs < 100);
  expect(await pages()).toEqual(expect.arrayContaining(own.map(path)));
  expect(runs).toBeGreaterThan(1);
});

test('after a pause longer than changes are kept, every file is written again', async () => {
  const { write, path } = await aPlace();
  const post = await write();
  await update();
  await remove(post.id);
  await database.db.execute(sql`delete from changes`);
  await update(20);
  expect(await pages()).not.toContain(path(post));
});

test('each run of the schedule is followed by another half a minute later', async () => {
  await writeSitemap({ again: true }, contextFor(database.db, store));
  const [job] = await database.db.execute<{ seconds: number }>(sql`
    select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs
    where key = 'again:writeSitemap'`);
  expect(job?.seconds).toBeGreaterThan(20);
  expect(job?.seconds).toBeLessThanOrEqual(30);
});
