import { connect, isDatabaseAway } from '@confab/db';
import { aCable } from '@confab/testing/cable';
import { freePort } from '@confab/testing/free-port';
import { useDatabase } from '@confab/testing/use-database';
import { expect, test } from 'vitest';
import { followChanges } from './changes.ts';
import { Encoded } from './encoded.ts';
import { createQuick } from './quick.ts';

const database = useDatabase();

/** Any response passes. */
const schema = { parse: (response: unknown) => response };
const all = { checkOneIn: 1, onDifference: () => undefined };
const encoded = (value: unknown) => new Encoded(Buffer.from(JSON.stringify(value)));

test('a response that differs is counted, named by its field, and everything kept is forgotten', async () => {
  const changes = followChanges(database.db);
  await changes.catchUp();
  let forgotten = 0;
  changes.onLost(() => (forgotten += 1));
  const differences: unknown[] = [];
  const { quick, counts } = createQuick(database.db, changes, {
    checkOneIn: 1,
    onDifference: (difference) => differences.push(difference),
  });
  const answered = quick(schema, {
    reads: database.db,
    fast: async () => encoded({ id: 1, title: 'a secret' }),
    slow: async () => ({ id: 1, title: 'another' }),
  });
  await expect(answered).rejects.toThrow('spliced');
  expect(differences).toEqual([{ at: 18, field: 'title' }]);
  expect([counts.different, forgotten]).toEqual([1, 1]);
});

test('a reader who sees more is answered the slow way', async () => {
  const { quick, counts } = createQuick(database.db, followChanges(database.db), all);
  const ways = { reads: database.db, fast: async () => null, slow: async () => 'more' };
  expect(await quick(schema, ways)).toBe('more');
  expect(counts).toEqual({ fast: 0, slow: 1, different: 0 });
});

test('without a primary a replica is asked the slow way, and the primary not a second time', async () => {
  const away = connect(`postgres://127.0.0.1:${await freePort()}/none`, { applicationName: 'test', max: 1 });
  const { quick } = createQuick(away.db, followChanges(away.db), all);
  const ways = { fast: async () => encoded(1), slow: async () => 2 };
  expect(await quick(schema, { ...ways, reads: database.db })).toBe(2);
  await expect(quick(schema, { ...ways, reads: away.db })).rejects.toSatisfy(isDatabaseAway);
  await away.close(0);
});

test('while the primary is silent a replica is soon asked the slow way', async () => {
  const cable = await aCable(database.url);
  const silent = connect(cable.url, { applicationName: 'test', max: 1 });
  const changes = followChanges(silent.db);
  await changes.catchUp();
  cable.silence();
  const { quick } = createQuick(silent.db, changes, all);
  const ways = { reads: database.db, fast: async () => encoded(1), slow: async () => 2 };
  expect(await quick(schema, ways)).toBe(2);
  cable.cut();
  await silent.close(0);
});

test('what a replica shows is not compared, because it may be older', async () => {
  const replica = connect('postgres://127.0.0.1:1/none', { applicationName: 'test', max: 1 });
  const { quick, counts } = createQuick(database.db, followChanges(database.db), all);
  const newer = encoded('new');
  const ways = { reads: replica.db, fast: async () => newer, slow: async () => 'old' };
  expect(await quick(schema, ways)).toBe(newer);
  expect(counts.different).toBe(0);
  await replica.close(0);
});
