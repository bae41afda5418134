import { readSettings } from '@confab/config';
import { connect } from '@confab/db';
import { startPrimary, startReplica, type StreamingReplica } from '@confab/testing/streaming-replica';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { replicaChecks } from './checks/replicas.ts';

let primary: Awaited<ReturnType<typeof startPrimary>>;
let replica: StreamingReplica;
let connection: ReturnType<typeof connect>;
beforeAll(async () => {
  primary = await startPrimary();
  replica = await startReplica(primary);
  connection = connect(primary.url, { applicationName: 'test', max: 1 });
}, 120_000);
afterAll(async () => {
  await connection.close();
  await replica.remove();
  await primary.remove();
});

/** What the doctor says of these replicas. */
async function find(...urls: string[]): Promise<string> {
  const env = { DATABASE_REPLICA_URLS: urls.join() };
  const [check] = replicaChecks;
  if (!check || !('ask' in check)) throw new Error('there is no such check');
  const asked = check.ask(connection.db, { env, settings: readSettings(env) });
  return asked.catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
}

test('the doctor names the faulty replica without a password', async () => {
  expect(await find()).toBe('none, so everything is read on the primary');
  await replica.waitUntilCaughtUp();
  expect(await find(replica.url)).toBe('one, which follows');
  const found = await find(
    replica.url,
    primary.url,
    inject('postgresUrl'),
    'postgres://someone:hunter22@127.0.0.1:1/x',
  );
  expect(found).not.toContain('Number 1');
  expect(found).toContain('Number 2 of DATABASE_REPLICA_URLS is the primary itself.');
  expect(found).toContain('Number 3 of DATABASE_REPLICA_URLS is no replica of this database.');
  expect(found).toContain(
    'Number 4 of DATABASE_REPLICA_URLS cannot be asked. The database does not answer. Is its',
  );
  expect(found).not.toContain('hunter22');

  await replica.promote();
  expect(await find(replica.url)).toContain('follows no primary: it was promoted.');
});
