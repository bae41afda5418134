import { connect, type Connection, queryName, users } from '@confab/db';
import { during, type SlowQuery, watchQueries } from '@confab/telemetry';
import { eq, sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useDatabase } from '../use-database.ts';

const size = 2;
const queries = watchQueries(50, queryName);
const registry = new Registry();
const database = useDatabase();
let watched: Connection;
let slow: SlowQuery[] = [];
beforeAll(async () => {
  queries.measure(registry, 'test');
  // On a busy machine other statements are slow as well.
  queries.onSlow((query) => {
    if (query.text.includes('pg_sleep')) slow.push(query);
  });
  watched = connect(database.url, {
    applicationName: 'watched',
    max: size,
    watch: queries.pool('main', size),
  });
});
afterAll(async () => {
  await watched.close();
});
beforeEach(() => {
  slow = [];
});

const used = async () => /^confab_test_pool_used\{pool="main"\} (\d+)$/m.exec(await registry.metrics())?.[1];

test('a query over the limit is reported with its name and request, without values', async () => {
  const act = { name: 'GET /slowly', origin: { requestId: 'some-request' } };
  await during(act, async () => {
    await watched.db.execute(
      sql`select username from ${users} where pg_sleep(0.1) is null or about_me = ${'a secret'}`,
    );
  });
  expect(slow).toEqual([
    {
      query: 'select users',
      text: 'select username from "users" where pg_sleep(0.1) is null or about_me = $1',
      pool: 'main',
      ms: expect.any(Number) as number,
      act: 'GET /slowly',
      reqId: 'some-request',
    },
  ]);
});

test('a slow query is also reported if it fails, or runs in a transaction', async () => {
  await expect(watched.db.execute(sql`select 1 / (length(pg_sleep(0.1)::text))`)).rejects.toThrow();
  await watched.db.transaction(async (tx) => {
    await tx.transaction((inner) => inner.execute(sql`select pg_sleep(0.1)`));
  });
  expect(slow).toHaveLength(2);
});

test('the rows of a query are those it has without a watch', async () => {
  const rows = (db: typeof watched.db) => db.select({ one: sql<number>`1` }).from(sql`(values (1)) as v`);
  expect(await rows(watched.db)).toEqual(await rows(database.db));
  expect(await watched.db.select().from(users).where(eq(users.username, 'no_such_user'))).toEqual([]);
  expect(await watched.db.query.users.findFirst()).toEqual(await database.db.query.users.findFirst());
});

test('a query within the limit is not reported', async () => {
  const patient = watchQueries(60_000, queryName);
  const told: SlowQuery[] = [];
  patient.onSlow((query) => told.push(query));
  const quick = connect(database.url, { applicationName: 'quick', max: 1, watch: patient.pool('main', 1) });
  await quick.db.execute(sql`select pg_sleep(0.1)`);
  await quick.close();
  expect(told).toEqual([]);
});

test('the pool says how many queries and transactions want a connection, and none when they have ended', async () => {
  await watched.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    expect(await used()).toBe('1');
    await watched.db.transaction(async () => expect(await used()).toBe('2'));
  });
  await expect(
    watched.db.transaction(async () => {
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await expect(watched.db.execute(sql`select no_such_column`)).rejects.toThrow();
  expect(await used()).toBe('0');
  expect(await registry.metrics()).toContain('confab_test_pool_size{pool="main"} 2');
});

test.each([
  ['select "id" from "posts" inner join "users" on true where "id" = $1', 'select posts users'],
  ['update "posts" set "title" = $1', 'update posts'],
  ['select 1 from "users" for no key update', 'select users'],
  ['with gone as (delete from "votes" returning 1) select count(*) from gone', 'delete votes'],
  ['with a as (select 1), "b" as materialized (select 2) select * from a join b on true', 'select'],
  ['insert into graphile_worker.jobs select 1', 'insert graphile_worker.jobs'],
])('%s is called %s', (text, name) => {
  expect(queryName(text)).toBe(name);
});
