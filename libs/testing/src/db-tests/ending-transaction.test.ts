import { endingTransaction, executePrepared, prepared, users } from '@confab/db';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aUser } from '../db.ts';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();
let user: Awaited<ReturnType<typeof aUser>>;
beforeEach(async () => {
  user = await aUser(database.db);
});

const setPoints = (db: Parameters<typeof executePrepared>[0], points: number | string) =>
  executePrepared(
    db,
    'set-points',
    () =>
      sql`update ${users} set points = ${sql.placeholder('points')} where username = ${sql.placeholder('name')}`,
    { points, name: user.username },
  );
const pointsNow = async () => {
  const [row] = await database.db.select().from(users).where(eq(users.id, user.id));
  return row?.points;
};

test('what is sent last is committed, and its result is that of the transaction', async () => {
  for (const points of [5, 6]) {
    const [{ count }, [row]] = await endingTransaction(database.db, async (tx) => {
      await tx.execute(sql`select 1`);
      return () =>
        Promise.all([
          setPoints(tx, points),
          prepared(tx, 'points', (name) =>
            tx
              .select({ points: users.points })
              .from(users)
              .where(eq(users.username, sql.placeholder('name')))
              .prepare(name),
          ).execute({ name: user.username }),
        ]);
    });
    expect([count, row?.points, await pointsNow()]).toEqual([1, points, points]);
  }
});

test('nothing is committed where a statement among the last fails', async () => {
  const failing = endingTransaction(database.db, (tx) =>
    Promise.resolve(() => Promise.all([setPoints(tx, 7), setPoints(tx, 'many')])),
  );
  await expect(failing).rejects.toMatchObject({ cause: { code: '22P02' } });
  expect(await pointsNow()).toBe(user.points);
});

test('nothing is committed where the decision throws', async () => {
  const refused = endingTransaction(database.db, async (tx) => {
    await setPoints(tx, 7);
    return () => {
      throw new Error('refused');
    };
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await pointsNow()).toBe(user.points);
});

test('a statement that comes late is refused', async () => {
  const late = endingTransaction(database.db, (tx) =>
    Promise.resolve(async () => {
      await setPoints(tx, 8);
      await setPoints(tx, 9);
    }),
  );
  await expect(late).rejects.toMatchObject({
    cause: new Error('a statement behind the end of its transaction'),
  });
  expect(await pointsNow()).toBe(8);
});
