import { searchDocuments, searchState } from '@confab/db';
import { frontSize } from '@confab/search';
import { useDatabase } from '@confab/testing/use-database';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { aWorkerProcess, holdUp, killWhileHeldUp } from './test-support/killed-worker.ts';

const database = useDatabase();

/** A rebuild that has nothing left to do but the front of a large index. */
async function beforeTheFront() {
  const { db } = database;
  await db.execute(sql`
    insert into ${searchDocuments} (id, kind, points, standing, words)
    select lpad(to_hex(number), 32, '0')::uuid, 'post', 1, number, 'zebra:1'
    from generate_series(1, ${2 * frontSize}::int) as number`);
  const afterAll = { rebuilding: 'gone', rebuiltTo: '0'.repeat(24) } as const;
  await db.update(searchState).set({ ...afterAll, documentVersion: 1000 });
}

const front = async () => {
  const indexes = await database.db.execute<{ name: string }>(sql`
    select indexname as name from pg_indexes where indexname like '%front%'`);
  const [state] = await database.db.select().from(searchState);
  return [state?.rebuilding, state?.frontFrom, ...indexes.map(({ name }) => name)];
};

test('a front whose worker is killed while it is made leaves nothing behind, and is made by the next', async () => {
  const { db } = database;
  await beforeTheFront();
  const hold = await holdUp(db, (tx) => tx.execute(sql`lock table ${searchDocuments} in row exclusive mode`));
  await killWhileHeldUp(database.url, hold);
  expect(await front()).toEqual(['gone', null]);

  const another = await aWorkerProcess(database.url);
  try {
    await vi.waitFor(
      async () => expect(await front()).toEqual([null, frontSize + 1, 'search_documents_front_idx']),
      { timeout: 60_000, interval: 200 },
    );
  } finally {
    await another.kill();
  }
}, 180_000);
