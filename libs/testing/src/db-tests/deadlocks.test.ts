import { type Db, endingTransaction, executePrepared, toUuid, type Tx, users } from '@confab/db';
import { inArray, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aUser } from '../db.ts';
import { expectDeadlocks, useDatabase } from '../use-database.ts';

const database = useDatabase();
const seen = expectDeadlocks();
beforeEach(() => seen.mockClear());

type Step = (tx: Tx) => Promise<unknown>;

/** Two steps in one transaction. */
const transactions: Record<string, (db: Db, first: Step, second: Step) => Promise<unknown>> = {
  'a transaction': (db, first, second) =>
    db.transaction(async (tx) => {
      await first(tx);
      await second(tx);
    }),
  'a transaction that ends with its last statement': (db, first, second) =>
    endingTransaction(db, async (tx) => {
      await first(tx);
      return () => second(tx);
    }),
};

test.each(Object.entries(transactions))('%s is repeated after a deadlock', async (_, run) => {
  const [one, other] = [(await aUser(database.db)).id, (await aUser(database.db)).id];
  const addPoint = (id: string) => (tx: Tx) =>
    executePrepared(
      tx,
      'add-point',
      () => sql`update ${users} set points = points + 1 where id = ${sql.placeholder('id')}::uuid`,
      { id: toUuid(id) },
    );
  const bothHold = Promise.withResolvers<undefined>();
  let noHeld = 0;
  const take =
    (id: string): Step =>
    async (tx) => {
      await addPoint(id)(tx);
      noHeld += 1;
      if (noHeld === 2) bothHold.resolve(undefined);
      await bothHold.promise;
    };
  const before = await points([one, other]);

  await Promise.all([
    run(database.db, take(one), addPoint(other)),
    run(database.db, take(other), addPoint(one)),
  ]);

  expect(await points([one, other])).toEqual(before.map((count) => count + 2));
  // Where the other one wakes up late, there is a second deadlock.
  expect(seen).toHaveBeenCalled();
  expect(noHeld).toBe(2 + seen.mock.calls.length);
});

async function points(ids: string[]): Promise<number[]> {
  const rows = await database.db.select({ points: users.points }).from(users).where(inArray(users.id, ids));
  return rows.map((row) => row.points);
}

test('another failure is not repeated', async () => {
  let noRuns = 0;
  const failing = database.db.transaction(async (tx) => {
    noRuns += 1;
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(noRuns).toBe(1);
  expect(seen).not.toHaveBeenCalled();
});
