import type { PostgresNode } from '@confab/postgres';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPrimary, startReplica, type StreamingReplica } from '../streaming-replica.ts';

/** The tests build on each other, because starting servers takes seconds. */
describe('a primary and its replica', () => {
  let primary: PostgresNode;
  let replica: StreamingReplica;
  beforeAll(async () => {
    primary = await startPrimary();
    await run(primary, 'create table words (word text)');
    replica = await startReplica(primary);
  });
  afterAll(async () => {
    await replica.remove();
    await primary.remove();
  });

  const words = (node: PostgresNode) => run(node, 'select word from words order by word');

  test('what the primary commits the replica reads, and writes nothing itself', async () => {
    await run(primary, `insert into words values ('first')`);
    await replica.waitUntilCaughtUp();
    expect(await words(replica)).toEqual([{ word: 'first' }]);
    await expect(run(replica, `insert into words values ('no')`)).rejects.toMatchObject({ code: '25006' });
  });

  test('a killed replica catches up once it is started again', async () => {
    await replica.kill();
    await expect(words(replica)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await run(primary, `insert into words values ('second')`);
    await replica.start();
    await replica.waitUntilCaughtUp();
    expect(await words(replica)).toEqual([{ word: 'first' }, { word: 'second' }]);
  });

  test('a killed primary that is started again has all that it acknowledged, and is followed again', async () => {
    await run(primary, `insert into words values ('third')`);
    await primary.kill();
    await primary.start();
    await run(primary, `insert into words values ('fourth')`);
    await replica.waitUntilCaughtUp();
    expect(await words(replica)).toHaveLength(4);
  });

  test('a replica that is promoted takes writes', async () => {
    await primary.kill();
    await replica.promote();
    await run(replica, `insert into words values ('without the primary')`);
    expect(await words(replica)).toHaveLength(5);
  });
});

async function run(node: PostgresNode, statement: string): Promise<unknown[]> {
  const sql = postgres(node.url, { max: 1, connect_timeout: 5 });
  try {
    return [...(await sql.unsafe(statement))];
  } finally {
    await sql.end();
  }
}
