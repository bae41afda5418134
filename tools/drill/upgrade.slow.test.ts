import { createDatabase, type TestDatabase } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ROOT } from '../product/programs.ts';
import { watchLocks } from './lock-waits.ts';
import { invite } from './people.ts';
import { upgradeAndBack } from './upgrading.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
});
afterAll(() => database.drop());

test('a wait for a table is seen with its statement, and none for a row', async () => {
  const { db } = database;
  const locks = watchLocks(database.url);
  /** Keeps what the first statement locks while the second waits for it, until the rest is done. */
  const waitBehind = async (locking: string, waiting: string, rest: () => Promise<unknown>) => {
    let behind: PromiseLike<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(locking));
      behind = db.execute(sql.raw(waiting)).then(() => undefined);
      await rest();
    });
    await behind;
  };
  const waiters = () => db.execute(sql`select from pg_locks where not granted`).then(({ length }) => length);
  const set = 'update site_settings set no_users = no_users';
  await waitBehind(set, set, async () => {
    await expect.poll(waiters).toBe(1);
    await waitBehind('lock table users in access exclusive mode', 'select points from users', () =>
      expect.poll(() => locks.waits[0]?.ms ?? 0).toBeGreaterThan(100),
    );
  });
  await locks.stop();
  expect(locks.waits.map(({ query }) => query)).toEqual(['select points from users']);
});

// The small form of `npm run drill:upgrade`: this version in both places, with little to read.
test('processes are replaced and brought back while people write, and nothing fails or is lost', async () => {
  const { problems, figures } = await upgradeAndBack({
    databaseUrl: database.url,
    before: ROOT,
    invite,
    apiStartsAfterMs: 1000,
  });
  expect(problems, figures).toEqual([]);
  expect(figures).toMatch(/^[1-9]\d\d+ requests, 0 of them failed; [1-9]\d+ writes acknowledged/);
}, 600_000);
