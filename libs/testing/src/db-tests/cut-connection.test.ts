import { connect as openSocket, createServer, type Server, type Socket } from 'node:net';
import { connect, type Connection } from '@confab/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();

/** PostgreSQL's "ready for query, idle" message. */
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** A proxy that cuts the first connection at its client's first query. */
async function startCuttingProxy(cut: (client: Socket) => void): Promise<{ server: Server; url: string }> {
  const to = new URL(database.url);
  let untouched = true;
  const server = createServer((client) => {
    const upstream = openSocket(Number(to.port), to.hostname);
    let armed = false;
    upstream.on('data', (chunk) => {
      if (untouched && chunk.includes(ready)) {
        untouched = false;
        armed = true;
      }
      client.write(chunk);
    });
    client.on('data', (chunk) => {
      if (!armed) {
        upstream.write(chunk);
        return;
      }
      upstream.destroy();
      cut(client);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      // The 'close' event handles broken connections.
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(database.url);
  // A server that listens on a port has an address of this form.
  url.port = String((server.address() as { port: number }).port);
  return { server, url: url.href };
}

const ask = ({ db }: Connection) => db.execute<{ one: number }>(sql`select 1 as one`);

describe('a connection that is cut at its first question', () => {
  test.each([
    ['closed', (client: Socket) => client.destroy(), ask],
    ['reset', (client: Socket) => client.resetAndDestroy(), ask],
    [
      'closed under a transaction',
      (client: Socket) => client.destroy(),
      ({ db }: Connection) => db.transaction((tx) => tx.execute(sql`select 1 as one`)),
    ],
    [
      'reset under a transaction',
      (client: Socket) => client.resetAndDestroy(),
      ({ db }: Connection) => db.transaction((tx) => tx.execute(sql`select 1 as one`)),
    ],
  ])('and %s fails its own question and no other', async (_how, cut, question) => {
    const proxy = await startCuttingProxy(cut);
    const connection = connect(proxy.url, { applicationName: 'cut', max: 1 });
    const unheard: unknown[] = [];
    const note = (reason: unknown) => unheard.push(reason);
    process.on('unhandledRejection', note);
    try {
      await expect(question(connection)).rejects.toThrow();
      await expect(ask(connection)).resolves.toEqual([{ one: 1 }]);
      expect(unheard).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
      await connection.close();
      proxy.server.close();
    }
  });
});

describe('a transaction whose connection is lost', () => {
  /** Uncaught errors, which would end the process. */
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  beforeAll(() => {
    process.on('uncaughtException', note);
  });
  afterAll(() => {
    process.off('uncaughtException', note);
  });

  const pidOf = async (tx: Pick<Connection['db'], 'execute'>) =>
    (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]?.pid ?? 0;
  const end = (pid: number) => database.db.execute(sql`select pg_terminate_backend(${pid}::int, 5000)`);

  test('under a statement fails its own caller, and the process goes on', async () => {
    const connection = connect(database.url, { applicationName: 'lost', max: 1 });
    const lost = connection.db.transaction(async (tx) => {
      const pid = await pidOf(tx);
      const asleep = tx.execute(sql`select pg_sleep(60)`);
      await Promise.all([asleep, end(pid)]);
    });
    await expect(lost).rejects.toThrow();
    // The first user of the restored connection may get the old error.
    await ask(connection).catch(() => undefined);
    await expect(ask(connection)).resolves.toEqual([{ one: 1 }]);
    expect(uncaught).toEqual([]);
    await connection.close();
  });

  test('between two statements writes nothing more, not even outside of it', async () => {
    const connection = connect(database.url, { applicationName: 'lost', max: 1 });
    await database.db.execute(sql`create table written (word text)`);
    const goOn = Promise.withResolvers<undefined>();
    const wentOn = Promise.withResolvers<undefined>();
    const lost = connection.db.transaction(async (tx) => {
      await end(await pidOf(tx));
      await goOn.promise;
      wentOn.resolve(undefined);
      await tx.execute(sql`insert into written values ('too late')`);
    });
    await expect(lost).rejects.toThrow();
    // Another user has the connection by then.
    await connection.db.transaction(async (tx) => {
      await tx.execute(sql`insert into written values ('in time')`);
      goOn.resolve(undefined);
      await wentOn.promise;
      await tx.execute(sql`select 1`);
    });
    expect(await database.db.execute(sql`select word from written`)).toEqual([{ word: 'in time' }]);
    expect(uncaught).toEqual([]);
    await connection.close();
  });
});
