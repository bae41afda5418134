import { connect, isDatabaseAway, prepared, queryFailure, tookTooLong, users } from '@confab/db';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();

const setting = async (name: string, db = database.db) =>
  (await db.execute<{ value: string }>(sql`select current_setting(${name}) as value`))[0]?.value;

test('a connection says who it is and speaks UTC', async () => {
  expect(await setting('application_name')).toBe('test');
  expect(await setting('TimeZone')).toBe('UTC');
  expect(await setting('idle_in_transaction_session_timeout')).toBe('10s');
});

test('a statement that takes too long is given up', async () => {
  // Long enough for trivial statements, even when the machine stalls briefly.
  const hasty = connect(database.url, { applicationName: 'hasty', max: 1, statementTimeoutMs: 2000 });
  const failure = await hasty.db.execute(sql`select pg_sleep(60)`).catch((error: unknown) => error);
  expect(queryFailure(failure)).toMatchObject({ code: '57014' });
  expect(tookTooLong(failure)).toBe(true);
  await hasty.ping();
  await hasty.close();
});

test('a database that is not there is told from a mistake', async () => {
  const nowhere = connect('postgres://127.0.0.1:1/nothing', { applicationName: 'lost', max: 1 });
  const failure = await nowhere.db.execute(sql`select 1`).catch((error: unknown) => error);
  expect(isDatabaseAway(failure)).toBe(true);
  await nowhere.close();
  const mistake = await database.db.execute(sql`select nonsense`).catch((error: unknown) => error);
  expect(isDatabaseAway(mistake)).toBe(false);
  expect(isDatabaseAway(new Error('anything'))).toBe(false);
});

test('a database that may only be read, as one that is not yet the primary, is as good as away', async () => {
  const failure = await database.db
    .transaction((tx) => tx.execute(sql`update users set points = 1`), { accessMode: 'read only' })
    .catch((error: unknown) => error);
  expect(isDatabaseAway(failure)).toBe(true);
});

test('the error of a failed statement contains none of its values', async () => {
  const failure = await database.db.execute(sql`select ${'hunter22'}::int`).catch((error: unknown) => error);
  expect(JSON.stringify(queryFailure(failure))).not.toContain('hunter22');
  expect(queryFailure(failure)).toMatchObject({ code: '22P02' });
});

test('a statement is built once per pool under its name', async () => {
  let built = 0;
  const find = () =>
    prepared(database.db, 'find-ghost', (name) => {
      built++;
      return database.db
        .select({ username: users.username })
        .from(users)
        .where(sql`${users.username} = ${sql.placeholder('username')}`)
        .prepare(name);
    });
  expect(await find().execute({ username: 'ghost' })).toEqual([{ username: 'ghost' }]);
  expect(await find().execute({ username: 'nobody' })).toEqual([{ username: 'nobody' }]);
  expect(built).toBe(1);
});
