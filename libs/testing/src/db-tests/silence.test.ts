import { connect, isDatabaseAway } from '@confab/db';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCable } from '../cable.ts';
import { useDatabase } from '../use-database.ts';

/** A database host or network that vanished: connections stay open without an answer. */

const database = useDatabase();
let cable: Awaited<ReturnType<typeof aCable>>;
beforeEach(async () => {
  cable = await aCable(database.url);
});
afterEach(() => cable.cut());

const overCable = (max: number) =>
  connect(cable.url, { applicationName: 'far', max, statementTimeoutMs: 1000, silenceMs: 2000 });
const pid = sql`select pg_backend_pid() as pid`;

test('a query over a silent connection fails as database-away, and the next one gets a new connection', async () => {
  const far = overCable(1);
  await far.db.execute(pid);
  cable.silence();
  const failure = await far.db.execute(pid).catch((error: unknown) => error);
  expect(isDatabaseAway(failure)).toBe(true);
  expect(await far.db.execute(pid)).toHaveLength(1);
  await far.close();
});

test('a transaction over a silent connection fails likewise, and others go on', async () => {
  const far = overCable(2);
  await far.ping();
  const failure = await far.db
    .transaction(async (tx) => {
      await tx.execute(pid);
      cable.silence();
      await tx.execute(pid);
    })
    .catch((error: unknown) => error);
  expect(isDatabaseAway(failure)).toBe(true);
  await far.db.transaction((tx) => tx.execute(pid));
  await far.close();
});

test('a ping over a silent connection fails likewise', async () => {
  const far = overCable(1);
  await far.ping();
  cable.silence();
  const failure = await far.ping().catch((error: unknown) => error);
  expect(isDatabaseAway(failure)).toBe(true);
  await far.ping();
  await far.close();
});

test('a long transaction and an idle listener keep their connections', async () => {
  const far = overCable(2);
  const listening = Promise.withResolvers<undefined>();
  const heard = Promise.withResolvers<string>();
  far.listen('news', heard.resolve, () => listening.resolve(undefined));
  await listening.promise;
  await far.db.transaction(async (tx) => {
    const [first] = await tx.execute<{ pid: number }>(pid);
    // The transaction lasts longer than the limit, each statement less.
    for (let round = 0; round < 8; round++) await tx.execute(sql`select pg_sleep(0.5)`);
    expect(await tx.execute(pid)).toEqual([first]);
  });
  await database.db.execute(sql`select pg_notify('news', 'all is well')`);
  expect(await heard.promise).toBe('all is well');
  await far.close();
});

test('a listener whose connection fell silent hears again', async () => {
  const far = overCable(1);
  const heard: string[] = [];
  let listens = 0;
  far.listen(
    'news',
    (payload) => heard.push(payload),
    () => void (listens += 1),
  );
  await expect.poll(() => listens).toBe(1);
  cable.silence();
  await expect.poll(() => listens).toBe(2);
  await database.db.execute(sql`select pg_notify('news', 'all is well again')`);
  await expect.poll(() => heard).toEqual(['all is well again']);
  await far.close();
});
