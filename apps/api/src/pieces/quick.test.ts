import { connect } from '@confab/db';
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
  const { quick, counts } = createQuick(changes, {
    checkOneIn: 1,
    onDifference: (difference) => differences.push(difference),
  });
  const answered = quick(schema, {
    fast: async () => encoded({ id: 1, title: 'a secret' }),
    slow: async () => ({ id: 1, title: 'another' }),
  });
  await expect(answered).rejects.toThrow('spliced');
  expect(differences).toEqual([{ at: 18, field: 'title' }]);
  expect([counts.different, forgotten]).toEqual([1, 1]);
});

test('a reader who sees more is answered the slow way', async () => {
  const { quick, counts } = createQuick(followChanges(database.db), all);
  expect(await quick(schema, { fast: async () => null, slow: async () => 'more' })).toBe('more');
  expect(counts).toEqual({ fast: 0, slow: 1, different: 0 });
});

test('without a primary the slow way may ask a replica', async () => {
  const away = connect(`postgres://127.0.0.1:${await freePort()}/none`, { applicationName: 'test', max: 1 });
  const { quick } = createQuick(followChanges(away.db), all);
  expect(await quick(schema, { fast: async () => encoded(1), slow: async () => 2 })).toBe(2);
  await away.close(0);
});
