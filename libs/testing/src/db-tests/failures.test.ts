import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { connect, isDatabaseAway, isServerUnreachable } from '@confab/db';
import { askVersion } from '@confab/db/ask-version';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();

/** Asks a server whose answer to every new connection is this error message of the protocol. */
async function failureFrom(
  fields: Readonly<Record<string, string>>,
): Promise<{ query: unknown; version: unknown }> {
  const texts = Object.entries(fields).map(([field, text]) => `${field}${text}\0`);
  const body = Buffer.from(`${texts.join('')}\0`);
  const head = Buffer.from('E....');
  head.writeInt32BE(body.length + 4, 1);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([head, body])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const url = `postgres://member@127.0.0.1:${(server.address() as AddressInfo).port}/confab`;
  const connection = connect(url, { applicationName: 'test', max: 1 });
  const [query, version] = await Promise.all([
    connection.db.execute(sql`select 1`).catch((error: unknown) => error),
    askVersion(url, new AbortController().signal).catch((error: unknown) => error),
  ]);
  await connection.close();
  server.close();
  return { query, version };
}

/** As PgBouncer sends it. */
const pooled = (message: string, code = '08P01') => ({ S: 'FATAL', C: code, M: message });

test.each([
  'server login has been failing, try again later (server_login_retry)',
  'server login has been failing, cached error: connect failed (server_login_retry)',
  'query_wait_timeout',
  'client_login_timeout (server down)',
  'server conn crashed?',
  'server closed the connection',
  'server DNS lookup failed',
  'connect failed',
  'connect timeout',
  'no more connections allowed (max_client_conn)',
  'client connections exceeded (max_db_client_connections)',
  'server shutting down',
])('a pooler that says "%s" is a database that is away', async (message) => {
  const { query, version } = await failureFrom(pooled(message));
  expect(isDatabaseAway(query)).toBe(true);
  expect(version).toMatchObject({ code: 'CONNECT_TIMEOUT' });
});

test.each([
  pooled('unsupported startup parameter: statement_timeout'),
  pooled('bad packet header: 51000000'),
  pooled('transaction blocks not allowed in statement pooling mode'),
  // PostgreSQL names the place in its source.
  { ...pooled('server login has been failing'), V: 'FATAL', F: 'postgres.c', L: '1', R: 'SocketBackend' },
  pooled('password authentication failed', '28P01'),
])('a refusal of what the client sent is a mistake: %o', async (fields) => {
  const { query, version } = await failureFrom(fields);
  expect(query).toMatchObject({ cause: { code: fields.C } });
  expect(isDatabaseAway(query)).toBe(false);
  expect(version).toMatchObject({ code: fields.C });
});

/** As a standby in another language sends it. */
const recovering = (code: string, file: string, routine: string) => ({
  S: 'FEHLER',
  V: 'ERROR',
  C: code,
  M: 'während der Wiederherstellung nicht möglich',
  F: file,
  L: '1',
  R: routine,
});

test.each([
  recovering('0A000', 'plancat.c', 'get_relation_info'),
  recovering('25006', 'utility.c', 'PreventCommandDuringRecovery'),
  recovering('55000', 'xlogfuncs.c', 'pg_current_wal_insert_lsn'),
  recovering('55000', 'lock.c', 'LockAcquireExtended'),
  recovering('40001', 'postgres.c', 'ProcessRecoveryConflictInterrupt'),
  recovering('57P03', 'postmaster.c', 'ProcessStartupPacket'),
])('a server in recovery is a database that is away, in any language: %o', async (fields) => {
  const { query } = await failureFrom(fields);
  expect(isDatabaseAway(query)).toBe(true);
});

test.each([
  ['0A000', sql`select count(*) from users for update`],
  ['55000', sql`select currval(pg_get_serial_sequence('reports', 'id'))`],
  ['08P01', sql`select $2::int where ${1}::int = 1`],
])('%s is a mistake where no recovery causes it', async (code, statement) => {
  const failure = await database.db.execute(statement).catch((error: unknown) => error);
  expect(failure).toMatchObject({ cause: { code } });
  expect(isDatabaseAway(failure)).toBe(false);
});

test('a standby refuses a query, but can be reached', async () => {
  const { query } = await failureFrom(recovering('0A000', 'plancat.c', 'get_relation_info'));
  expect(isServerUnreachable(query)).toBe(false);
});
