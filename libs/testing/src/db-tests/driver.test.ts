import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { openSocket, type Server } from '@confab/db/socket';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';

let sockets: Socket[];
let sql: postgres.Sql;

/** Connections open without a pause, so that a test sees what the first statement after a loss meets. */
function open(max: number): postgres.Sql {
  sockets = [];
  const socket = (server: Server) => {
    const opened = openSocket(server);
    sockets.push(opened);
    return opened;
  };
  return postgres(inject('postgresUrl'), { ...{ socket }, max, fetch_types: false, backoff: () => 0 });
}

beforeEach(async () => {
  sql = open(1);
  await sql`select`;
});
afterEach(() => sql.end({ timeout: 0 }));

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error);
const failureOf = (statement: Promise<unknown>) => statement.then(() => 'no failure', codeOf);
const here = async () => [...(await sql`select 'here' as word`)];

test('drizzle loads this driver', () => {
  const fromHere = createRequire(import.meta.url);
  const fromDrizzle = createRequire(fromHere.resolve('drizzle-orm/postgres-js'));
  expect(fromHere.resolve('postgres')).toMatch(/vendor.postgres.src.index\.js$/);
  expect(fromDrizzle.resolve('postgres')).toBe(fromHere.resolve('postgres'));
});

describe('after a statement that failed while its rows arrived', () => {
  const rows = 'select 1 / (4 - n) from generate_series(1, 9) as n';

  test.each([
    ['in the simple protocol', () => sql.unsafe(rows), '22012'],
    ['without a parameter', () => sql`select 1 / (4 - n) from generate_series(1, 9) as n`, '22012'],
    ['with a parameter', () => sql`select 1 / (${4}::int - n) from generate_series(1, 9) as n`, '22012'],
    ['of several', () => sql.unsafe(`select 1; ${rows}; select 2`), '22012'],
    ['for a cursor', () => sql.unsafe(rows).cursor(2, () => undefined), '22012'],
    [
      'for a cursor that throws',
      () =>
        sql`select from generate_series(1, 9)`.cursor(2, () => {
          throw Object.assign(new Error('no'), { code: 'thrown' });
        }),
      'thrown',
    ],
    [
      'by its timeout',
      () => sql.unsafe(`set statement_timeout = 50; select pg_sleep(0.01) from generate_series(1, 99)`),
      '57014',
    ],
  ])('%s, the next one has its own rows', async (_, statement, code) => {
    expect(await failureOf(statement())).toBe(code);
    expect(await here()).toEqual([{ word: 'here' }]);
  });

  test('those sent behind it have their own rows', async () => {
    const failed = failureOf(sql.unsafe(rows));
    expect(await Promise.all([here(), here()])).toEqual([[{ word: 'here' }], [{ word: 'here' }]]);
    expect(await failed).toBe('22012');
  });
});

describe('after a connection that was lost while rows arrived', () => {
  test.each([
    ['ended by the server', () => terminate()],
    ['broken', () => void sockets.at(-1)?.destroy()],
  ])('%s, the next statements have their own rows and no old error', async (_, lose) => {
    const failed = failureOf(sql`select repeat('x', 9000), pg_sleep(0.01) from generate_series(1, 1000)`);
    await vi.waitFor(() => expect(sockets.at(-1)?.bytesRead).toBeGreaterThan(50_000));
    await lose();
    expect(await failed).toBe('CONNECTION_CLOSED');
    expect(await here()).toEqual([{ word: 'here' }]);
    expect(await here()).toEqual([{ word: 'here' }]);
  });

  test('a cursor that still works on them ends without touching the next connection', async () => {
    const worked = Promise.withResolvers<undefined>();
    // The driver waits for it, which its types do not say.
    const work = vi.fn((): unknown => worked.promise);
    const failed = failureOf(sql`select from generate_series(1, 9)`.cursor(2, work as () => void));
    await vi.waitFor(() => expect(work).toHaveBeenCalledOnce());
    sockets.at(-1)?.destroy();
    expect(await failed).toBe('CONNECTION_CLOSED');
    worked.resolve(undefined);
    expect(await here()).toEqual([{ word: 'here' }]);
  });

  async function terminate(): Promise<void> {
    const other = postgres(inject('postgresUrl'), { max: 1 });
    await other`
      select pg_terminate_backend(pid) from pg_stat_activity where query like 'select repeat%' and pid <> pg_backend_pid()`;
    await other.end();
  }
});

test('a statement that had not left when its connection broke does not spoil the next connection', async () => {
  await sql.end();
  sql = open(2);
  await Promise.all([sql`select pg_sleep(0.1)`, sql`select pg_sleep(0.1)`]);
  // Both close in one turn of the event loop. What the first one's end makes the caller ask of the other never leaves.
  const asked = sockets.map(
    (socket) => new Promise((done) => socket.once('close', () => done(failureOf(here())))),
  );
  for (const broken of sockets) broken.destroy();
  expect(await Promise.all(asked)).toContain('CONNECTION_CLOSED');
  expect(await Promise.all([here(), here()])).toEqual([[{ word: 'here' }], [{ word: 'here' }]]);
});

test('a statement that cannot be encoded fails alone, and those around it have their own rows', async () => {
  const before = sql`select pg_sleep(0.1), 'before' as word`;
  // As when a caller passes on a value that it believes to be there.
  const faulty = failureOf(sql.unsafe('select $1', [undefined as unknown as string]));
  const tooLong = failureOf(sql.unsafe('select 1', Array<number>(65_534).fill(1)));
  const [[first], second] = await Promise.all([before, here()]);
  expect(first?.['word']).toBe('before');
  expect(second).toEqual([{ word: 'here' }]);
  expect(await faulty).toBe('UNDEFINED_VALUE');
  expect(await tooLong).toBe('MAX_PARAMETERS_EXCEEDED');
  expect(await here()).toEqual([{ word: 'here' }]);
});
