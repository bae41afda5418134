import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startApi, type TestApi, useApi } from '../test-support/api.ts';

/** The tests run in order, because a process never leaves this state. */
const leaving = new AbortController();
const api = useApi({ leaving: leaving.signal });

test('a running process is ready, and keeps connections open', async () => {
  expect((await api.app.inject('/readyz')).statusCode).toBe(200);
  expect((await api.app.inject('/api/_initial')).headers.connection).not.toBe('close');
});

test('a process that is stopping is not ready, and closes each connection after its reply', async () => {
  leaving.abort();
  expect((await api.app.inject('/readyz')).statusCode).toBe(503);
  expect((await api.app.inject('/healthz')).statusCode).toBe(200);
  for (const url of ['/api/_initial', '/api/nowhere', '/api/users/unknown']) {
    const reply = await api.app.inject(url);
    expect([url, reply.statusCode < 500, reply.headers.connection]).toEqual([url, true, 'close']);
  }
});

test('a request that follows on a busy connection while the process closes is answered, too', async () => {
  const other = await startApi();
  const address = await other.app.listen({ host: '127.0.0.1', port: 0 });
  const client = connect(Number(new URL(address).port), '127.0.0.1');
  await once(client, 'connect');
  let received = '';
  client.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const ask = () => client.write('GET /api/communities HTTP/1.1\r\nHost: forum.example\r\n\r\n');

  const closing = await other.db.transaction(async (tx) => {
    // Both replies wait for this lock.
    await tx.execute(sql`lock table communities in access exclusive mode`);
    ask();
    await untilWaiting(other);
    const closed = other.close();
    while (other.app.server.listening) await sleep(5);
    ask();
    return { closed };
  });
  await once(client, 'close');
  await closing.closed;
  expect(received.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
});

/** Resolves when a statement of the api waits for a lock. */
async function untilWaiting({ db }: TestApi): Promise<void> {
  for (;;) {
    const waiting = await db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) return;
    await sleep(5);
  }
}
