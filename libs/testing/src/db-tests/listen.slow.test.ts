import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Connection } from '@confab/db';
import type { PostgresNode } from '@confab/postgres';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Forwarder, startForwarder } from '../forwarder.ts';
import { startPrimary, startReplica, type StreamingReplica } from '../streaming-replica.ts';

/** One address that leads to the primary until it is moved to the standby, which may not be promoted yet. */
let primary: PostgresNode;
let standby: StreamingReplica;
let address: Forwarder;
const opened: Connection[] = [];
const open = (url: string, applicationName: string) => {
  const connection = connect(url, { applicationName, max: 1 });
  opened.push(connection);
  return connection;
};
const portOf = (node: PostgresNode) => Number(new URL(node.url).port);

beforeEach(async () => {
  primary = await startPrimary();
  standby = await startReplica(primary);
  address = await startForwarder(portOf(primary));
}, 120_000);
afterEach(async () => {
  for (const connection of opened.splice(0)) await connection.close();
  address.close();
  await standby.remove();
  await primary.remove();
});

test('a listener that is moved to a server in recovery hears within two seconds of its promotion', async () => {
  const url = new URL(primary.url);
  url.port = String(address.port);
  const heard: string[] = [];
  let listens = 0;
  open(url.href, 'listener').listen(
    'news',
    (payload) => heard.push(payload),
    () => void (listens += 1),
  );
  await expect.poll(() => listens).toBe(1);
  const { db } = open(standby.url, 'test');
  const sessions = async () => {
    const rows = await db.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity where application_name = 'listener'`,
    );
    return rows.map(({ pid }) => pid);
  };

  await primary.kill();
  address.moveTo(portOf(standby));
  // Each attempt has a session of its own.
  const refused = new Set<number>();
  await expect
    .poll(
      async () => {
        for (const pid of await sessions()) refused.add(pid);
        return refused.size;
      },
      { interval: 5, timeout: 30_000 },
    )
    .toBeGreaterThan(1);
  expect(listens).toBe(1);

  await standby.promote();
  const promotedAt = performance.now();
  while (heard.length === 0 && performance.now() - promotedAt < 2000) {
    await db.execute(sql`select pg_notify('news', 'promoted')`);
    await sleep(50);
  }
  expect(heard).toContain('promoted');
  expect(listens).toBe(2);
});
