import { type ChildProcess, execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  connect as connectTcp,
  type Socket,
} from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { migrate, users } from '@confab/db';
import { imageKey } from '@confab/domain';
import { startS3Server } from '@confab/storage/test-support';
import { anImage, aUser, createDatabase } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
} from 'vitest';
import { backUp } from './backup.ts';
import { drill } from './drill.ts';
import { restore } from './restore.ts';
import {
  CLI,
  contentOf,
  inS3,
  type Installation,
  installations,
  run,
  scratchDatabases,
} from './test-support/installations.ts';

const lasting = installations();
const { install, emptyInstallation, removeAll } = installations();
afterEach(removeAll);
afterAll(lasting.removeAll);

let site: Installation;
let archive: string;

beforeAll(async () => {
  site = await lasting.install(await createDatabase(inject('postgresUrl')));
  await aUser(site.db);
  archive = join(site.env.DATA_DIR, 'backup.tar');
  expect(await run(backUp, site, archive)).toMatchObject({ status: 0 });
});

describe('a backup that ends half-way leaves nothing under its name', () => {
  let folder: string;
  let source: Installation;
  let target: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'confab-backup-'));
    source = await install(await createDatabase(inject('postgresUrl')));
    target = join(folder, 'backup.tar');
  });
  afterEach(() => rm(folder, { recursive: true }));

  type Ended = { status: number | null };

  function start(databaseUrl: string): { child: ChildProcess; ended: Promise<Ended> } {
    const child = execFile(process.execPath, [CLI, 'backup', target], {
      env: { PATH: process.env.PATH, ...source.env, DATABASE_URL: databaseUrl },
    });
    // What `exit` hands over: the status is null where a signal ended the process.
    const exit = once(child, 'exit') as Promise<[number | null]>;
    return { child, ended: exit.then(([status]) => ({ status })) };
  }

  /** The backup has ended soon after it was told to, however long it took to begin. */
  async function soon(ended: Promise<Ended>): Promise<Ended> {
    const told = performance.now();
    const end = await ended;
    expect(performance.now() - told).toBeLessThan(9000);
    return end;
  }

  /** Sends a signal to a backup that waits for a lock, which is kept until the backup has ended. */
  async function endAtLock(signal: NodeJS.Signals): Promise<Ended> {
    return source.db.transaction(async (tx) => {
      await tx.execute(sql`lock table users in access exclusive mode`);
      const { child, ended } = start(source.env.DATABASE_URL);
      const waits = sql`select from pg_locks where relation = 'users'::regclass and not granted`;
      while ((await tx.execute(waits)).length === 0) await tx.execute(sql`select pg_sleep(0.05)`);
      child.kill(signal);
      return soon(ended);
    });
  }

  test('whose connection is lost, with a sentence', async () => {
    await source.db.transaction(async (tx) => {
      await tx.execute(sql`lock table users in access exclusive mode`);
      const { child, ended } = start(source.env.DATABASE_URL);
      const told = text(child.stderr ?? Readable.from([]));
      const end = sql`
        select pg_terminate_backend(pid) from pg_locks where relation = 'users'::regclass and not granted`;
      while ((await tx.execute(end)).length === 0) await tx.execute(sql`select pg_sleep(0.05)`);
      expect(await told).toBe(
        'The connection to the database was lost. Try again once the server is well.\n',
      );
      expect(await ended).toEqual({ status: 1 });
    });
    expect(await readdir(folder)).toEqual([]);
  });

  /** Sends a signal to a backup whose database takes the connection and says nothing. */
  async function endAtConnect(signal: NodeJS.Signals): Promise<Ended> {
    const silent = createTcpServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const connected = once(silent, 'connection') as Promise<[Socket]>;
    try {
      // A server of TCP listens at an address with a port.
      const { port } = silent.address() as AddressInfo;
      const { child, ended } = start(`postgres://somebody@127.0.0.1:${port}/nothing`);
      await connected;
      child.kill(signal);
      return await soon(ended);
    } finally {
      silent.close();
      (await connected)[0].destroy();
    }
  }

  test.each([
    { signal: 'SIGINT', end: endAtLock },
    { signal: 'SIGTERM', end: endAtLock },
    { signal: 'SIGHUP', end: endAtLock },
    { signal: 'SIGTERM', end: endAtConnect },
  ] as const)('stopped by $signal, at once: $end.name', { timeout: 120_000 }, async ({ signal, end }) => {
    expect(await end(signal)).toEqual({ status: 1 });
    expect(await readdir(folder)).toEqual([]);
  });

  test('killed: the next one says what is to be removed', async () => {
    expect(await endAtLock('SIGKILL')).toEqual({ status: null });
    expect(await readdir(folder)).toEqual(['backup.tar.unfinished']);
    expect((await run(backUp, source, target)).stderr).toContain(
      'another backup is being written, or one was killed',
    );
    await rm(`${target}.unfinished`);
    expect(await run(backUp, source, target)).toMatchObject({ status: 0 });
  });
});

test('a restore whose connection is lost amid the rows says so, and can be repeated', async () => {
  const copy = await emptyInstallation();
  await migrate(copy.env.DATABASE_URL);
  await copy.db.execute(sql`
    create function nap() returns boolean language plpgsql as 'begin perform pg_sleep(60); return true; end'`);
  await copy.db.execute(sql`alter table users add constraint nap check (nap()) not valid`);
  const restored = run(restore, copy, archive);
  const end = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'backup' and wait_event = 'PgSleep'`;
  while ((await copy.db.execute(end)).length === 0) await copy.db.execute(sql`select pg_sleep(0.05)`);
  expect(await restored).toMatchObject({
    status: 1,
    stderr: 'The connection to the database was lost. Try again once the server is well.',
  });
  await copy.db.execute(sql`alter table users drop constraint nap`);
  expect(await run(restore, copy, archive)).toMatchObject({ status: 0 });
});

describe('a drill', () => {
  /** Runs a drill whose scratch database gives no answer, until it is sent the signal. */
  async function endInScratch(signal: NodeJS.Signals): Promise<{ status: number | null; stderr: string }> {
    const { hostname, port } = new URL(site.env.DATABASE_URL);
    const scratch = Promise.withResolvers<undefined>();
    const proxy = createTcpServer((client) => {
      client.on('error', () => undefined);
      client.once('data', (startup) => {
        if (startup.includes('\0confab_drill_')) return scratch.resolve(undefined);
        const server = connectTcp(Number(port), hostname);
        server.on('error', () => undefined);
        server.write(startup);
        client.pipe(server).pipe(client);
      });
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const url = new URL(site.env.DATABASE_URL);
    // A server of TCP listens at an address with a port.
    url.port = String((proxy.address() as AddressInfo).port);
    const child = execFile(process.execPath, [CLI, 'restore', '--drill', archive], {
      env: { PATH: process.env.PATH, ...site.env, DATABASE_URL: url.href },
    });
    const stderr = text(child.stderr ?? Readable.from([]));
    const exit = once(child, 'exit') as Promise<[number | null]>;
    await Promise.race([scratch.promise, exit]);
    child.kill(signal);
    const [status] = await exit;
    proxy.close();
    return { status, stderr: await stderr };
  }

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('stopped by %s leaves no database', async (signal) => {
    expect(await endInScratch(signal)).toEqual({
      status: 1,
      stderr: 'The drill was stopped; its scratch database is removed.\n',
    });
    expect(await scratchDatabases(site.db)).toEqual([]);
  });

  test('killed leaves its database to the next one, which removes it', async () => {
    expect(await endInScratch('SIGKILL')).toEqual({ status: null, stderr: '' });
    expect(await scratchDatabases(site.db)).toHaveLength(1);
    expect(await run(drill, site, archive)).toMatchObject({ status: 0 });
    expect(await scratchDatabases(site.db)).toEqual([]);
  });
});

test('a restore that is killed half-way leaves no row, and can be repeated', async () => {
  const server = await startS3Server();
  onTestFinished(() => server.stop());
  const pictureBytes = randomBytes(300_000);
  const source = await install(await createDatabase(inject('postgresUrl')));
  const image = await anImage(source.db, { by: await aUser(source.db), width: 130, height: 130 });
  await source.store.put(imageKey(image), pictureBytes);
  const target = join(source.env.DATA_DIR, 'backup.tar');
  expect(await run(backUp, source, target)).toMatchObject({ status: 0 });

  // A store that never answers: all rows are written by then, and none is to be seen.
  const asked = Promise.withResolvers<undefined>();
  const silent = createServer(() => asked.resolve(undefined)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  // An address of the machine's own: it is not a pipe.
  const { port } = silent.address() as AddressInfo;
  const copy = inS3(server, await emptyInstallation());
  const child = execFile(process.execPath, [CLI, 'restore', target], {
    env: { PATH: process.env.PATH, ...copy.env, S3_ENDPOINT: `http://127.0.0.1:${port}` },
  });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  await Promise.race([asked.promise, exit]);
  child.kill('SIGKILL');
  expect(await exit).toEqual([null, 'SIGKILL']);
  silent.closeAllConnections();
  silent.close();

  const names = await copy.db.select({ username: users.username }).from(users);
  expect(names.map(({ username }) => username).sort()).toEqual(['ghost', 'nobody']);
  expect(await run(restore, copy, target)).toMatchObject({ status: 0, stderr: '' });
  expect(await contentOf(copy.db)).toEqual(await contentOf(source.db));
  expect(await copy.store.find(imageKey(image))).toEqual({ size: pictureBytes.length });
}, 240_000);
