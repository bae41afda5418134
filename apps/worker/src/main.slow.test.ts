import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { accountExports, enqueue, migrate, posts, reports } from '@confab/db';
import { aCable } from '@confab/testing/cable';
import { aCommunity, aPost, aUser, createDatabase, type TestDatabase } from '@confab/testing/db';
import { freePort } from '@confab/testing/free-port';
import { openMailServer } from '@confab/testing/mail';
import { openOldServer } from '@confab/testing/old-server';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { lostRunsMax } from './operations.queries.ts';

/** In milliseconds. Some of these tests start two processes on a busy machine. */
const patience = 60_000;
vi.setConfig({ testTimeout: 4 * patience });

let database: TestDatabase;
let started: ChildProcess[];

beforeEach(async () => {
  database = await createDatabase(inject('postgresUrl'));
  started = [];
});
afterEach(async () => {
  for (const child of started.filter(
    ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
  )) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await database.drop();
});

type Process = {
  child: ChildProcess;
  lines: { msg: string; job?: string }[];
  errors: string[];
  get: (path: string) => Promise<Response>;
  exit: Promise<number | null>;
};

/** The worker as deployed: a separate process, configured by its environment. */
async function aProcess(env: Record<string, string> = {}): Promise<Process> {
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { DATABASE_URL: database.url, WORKER_PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const lines: Process['lines'] = [];
  const errors: string[] = [];
  // The log is one object a line.
  createInterface(child.stdout).on('line', (line) =>
    lines.push(JSON.parse(line) as Process['lines'][number]),
  );
  createInterface(child.stderr).on('line', (line) => errors.push(line));
  return {
    child,
    lines,
    errors,
    get: (path) => fetch(`http://127.0.0.1:${port}${path}`),
    exit: once(child, 'close').then(([status]: (number | null)[]) => status ?? null),
  };
}

const untilReady = ({ get }: Process) =>
  vi.waitFor(async () => expect((await get('/readyz')).status).toBe(200), {
    timeout: patience,
    interval: 100,
  });

type JobRow = { task_identifier: string; locked_by: string | null };

const queue = () => database.db.execute<JobRow>(sql`select * from graphile_worker.jobs order by id`);

async function aJobThatHangs(): Promise<{ post: { id: string }; letGo: () => Promise<void> }> {
  const { db } = database;
  const alice = await aUser(db);
  const cats = await aCommunity(db, { by: alice });
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const post = await aPost(db, { by: alice, in: cats, createdAt: twoDaysAgo });
  const letGo = await lockTable(posts, 'exclusive');
  await enqueue(db, 'agePosts', {});
  return { post, letGo };
}

async function lockTable(
  table: PgTable,
  mode: 'exclusive' | 'access exclusive',
): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<undefined>();
  const locked = Promise.withResolvers<undefined>();
  const lock = database.db.transaction(async (tx) => {
    // Held for as long as it takes a process to start.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`lock table ${table} in ${sql.raw(mode)} mode`);
    locked.resolve(undefined);
    await release.promise;
  });
  await locked.promise;
  return async () => {
    release.resolve(undefined);
    await lock;
  };
}

const jobConnections = sql`datname = current_database() and application_name = 'worker-jobs'`;

const untilItHangs = () =>
  vi.waitFor(async () => {
    const waiting = await database.db.execute(
      sql`select from pg_stat_activity where ${jobConnections} and wait_event_type = 'Lock'`,
    );
    expect(waiting).toHaveLength(1);
  }, patience);

async function kill({ child, exit }: Process): Promise<void> {
  child.kill('SIGKILL');
  await exit;
  // Otherwise the database would finish the killed process's statement.
  await database.db.execute(
    sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${jobConnections}`,
  );
}

async function ageGroups(): Promise<number[]> {
  return (await database.db.select().from(posts)).map(({ ageGroup }) => ageGroup);
}

const endsOf = (job: string, { lines }: Process) =>
  lines.filter((line) => line.job === job).map(({ msg }) => msg);

/** A process may log after it wrote to the database. */
const untilItEnded = (job: string, worker: Process, said: string[]) =>
  vi.waitFor(() => expect(endsOf(job, worker)).toEqual(said), patience);

test('a job interrupted by a kill is finished once by the next process', async () => {
  const { letGo } = await aJobThatHangs();
  const first = await aProcess();
  await untilItHangs();

  await kill(first);
  const left = (await queue()).find((job) => job.task_identifier === 'agePosts');
  expect(left?.locked_by).toMatch(/^pool-/);
  await letGo();
  expect(await ageGroups()).toEqual([0]);

  const second = await aProcess();
  await vi.waitFor(async () => expect(await queue()).toEqual([]), patience);
  expect(await ageGroups()).toEqual([1]);
  await untilItEnded('agePosts', second, ['moved posts into older age groups', 'job done']);
  const metrics = await (await second.get('/metrics')).text();
  expect(metrics).toContain('confab_worker_jobs_total{kind="agePosts",outcome="done"} 1');
});

test('an export interrupted by a kill is completed by the next process, with one file and no leftovers', async () => {
  const { db } = database;
  const dataDir = await mkdtemp(join(tmpdir(), 'confab-worker-'));
  const filesIn = async (folder: string) =>
    (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const unfinished = join(dataDir, 'images', 'unfinished');
  const alice = await aUser(db);
  const [asked] = await db.insert(accountExports).values({ userId: alice.id }).returning();
  await enqueue(db, 'exportAccount', { userId: alice.id, requestedAt: asked?.requestedAt ?? '' });

  const letGo = await lockTable(reports, 'access exclusive');
  const first = await aProcess({ DATA_DIR: dataDir });
  await untilItHangs();
  await vi.waitFor(async () => expect(await filesIn(unfinished)).toHaveLength(1), patience);
  await kill(first);
  await letGo();
  expect(await db.select().from(accountExports)).toMatchObject([{ fileKey: null }]);

  const second = await aProcess({ DATA_DIR: dataDir });
  await vi.waitFor(async () => expect(await queue()).toEqual([]), patience);
  await untilItEnded('exportAccount', second, ['put the data of an account into a file', 'job done']);
  const [made] = await db.select().from(accountExports);
  expect(made?.fileKey).toMatch(/^export-/);

  // Partial files of the first process are removed after the time that a write can take.
  const [begun = ''] = await filesIn(unfinished);
  await utimes(join(unfinished, begun), 0, 0);
  await enqueue(db, 'sweepTemporaryImages', {});
  await vi.waitFor(async () => expect(await queue()).toEqual([]), patience);
  // Beside sitemaps, where their hour strikes during the test.
  const exports = (await filesIn(dataDir)).filter((file) => !file.startsWith('sitemap'));
  expect(exports).toEqual([made?.fileKey]);
  await rm(dataDir, { recursive: true });
});

test('a job that runs when the process is told to stop, even twice, is finished and not run again', async () => {
  const { letGo } = await aJobThatHangs();
  const first = await aProcess();
  await untilItHangs();

  first.child.kill('SIGTERM');
  // Far less than the four seconds after which a job would be interrupted (queue.ts).
  await new Promise((resolve) => setTimeout(resolve, 500));
  first.child.kill('SIGTERM');
  expect(await ageGroups()).toEqual([0]);
  await letGo();
  expect(await first.exit).toBe(0);
  expect(await ageGroups()).toEqual([1]);
  // Jobs added by a start and by each minute may come too late to be run.
  expect((await queue()).filter((job) => job.task_identifier === 'agePosts')).toEqual([]);
  expect(endsOf('agePosts', first)).toContain('job done');
});

test('the process answers, works, reports metrics, and ends with status 0', async () => {
  const worker = await aProcess();
  await untilReady(worker);
  expect((await worker.get('/healthz')).status).toBe(200);
  await vi.waitFor(() => expect(endsOf('takeAnalyticsSnapshot', worker)).toEqual(['job done']), patience);
  const metrics = await (await worker.get('/metrics')).text();
  expect(metrics).toContain('confab_worker_jobs_total{kind="takeAnalyticsSnapshot",outcome="done"} 1');
  expect(metrics).toContain('confab_worker_jobs_total{kind="recountCounters",outcome="failed"} 0');
  expect(metrics).toContain('confab_worker_counter_drift_rows_total{counter="posts.upvotes"} 0');
  expect(metrics).toContain('confab_worker_queue_jobs{state="due"} 0');
  expect(metrics).toContain('confab_worker_queue_oldest_due_seconds 0');

  const toldAt = Date.now();
  worker.child.kill('SIGTERM');
  expect(await worker.exit).toBe(0);
  // A longer stop is forced, with another status (main.ts).
  expect(Date.now() - toldAt).toBeLessThan(9000);
  expect(worker.errors).toEqual([]);
});

test('a process waits for the database and its migrations, and logs both', async () => {
  const url = new URL(database.url);
  url.pathname += '_later';
  const name = sql.identifier(url.pathname.slice(1));
  const worker = await aProcess({ DATABASE_URL: url.href });
  const said = () => worker.lines.map(({ msg }) => msg);
  await vi.waitFor(() => expect(said()).toContain('waiting for the database'), patience);
  expect((await worker.get('/healthz')).status).toBe(200);
  expect(await (await worker.get('/readyz')).json()).toEqual({ status: 'not ready', missing: 'database' });

  try {
    await database.db.execute(sql`create database ${name} template template0`);
    await vi.waitFor(() => expect(said()).toContain('waiting for the migrations'), patience);
    const answer = await worker.get('/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ status: 'not ready', missing: 'migrations' });

    await migrate(url.href);
    await untilReady(worker);
    await vi.waitFor(() => expect(said()).toContain('taking jobs'), patience);
    worker.child.kill('SIGTERM');
    expect(await worker.exit).toBe(0);
  } finally {
    await database.db.execute(sql`drop database if exists ${name} with (force)`);
  }
});

test('a server older than PostgreSQL 16 is refused', async () => {
  const server = await openOldServer();
  const { exit, errors } = await aProcess({ DATABASE_URL: server.url });
  expect(await exit).toBe(1);
  expect(errors).toEqual(['The database server is PostgreSQL 15, but only 16 and newer will do.']);
  server.close();
});

test('a process whose database fell silent ends when told to, and writes nothing but its log', async () => {
  const cable = await aCable(database.url);
  const worker = await aProcess({ DATABASE_URL: cable.url });
  await untilReady(worker);
  cable.silence();
  worker.child.kill('SIGTERM');
  // A longer stop is forced, with another status (main.ts).
  expect(await worker.exit).toBe(0);
  expect(worker.errors).toEqual([]);
  cable.cut();
});

test('a process whose connections fell silent reconnects and takes jobs again', async () => {
  const cable = await aCable(database.url);
  const worker = await aProcess({ DATABASE_URL: cable.url });
  await untilReady(worker);
  cable.silence();
  const takes = () => worker.lines.filter(({ msg }) => msg === 'taking jobs').length;
  await vi.waitFor(() => expect(takes()).toBe(2), { timeout: 2 * patience, interval: 100 });
  const ran = endsOf('agePosts', worker).length;
  await enqueue(database.db, 'agePosts', {});
  await vi.waitFor(() => expect(endsOf('agePosts', worker)).toHaveLength(ran + 1), patience);
  worker.child.kill('SIGTERM');
  expect(await worker.exit).toBe(0);
  expect(worker.errors).toEqual([]);
  cable.cut();
});

test('a process that waits for the database reports metrics and can be stopped', async () => {
  const worker = await aProcess({ DATABASE_URL: 'postgres://user:password@127.0.0.1:1/nowhere' });
  await vi.waitFor(
    () => expect(worker.lines.map(({ msg }) => msg)).toContain('waiting for the database'),
    patience,
  );
  const metrics = await (await worker.get('/metrics')).text();
  expect(metrics).toContain('process_cpu_seconds_total');
  expect(metrics).not.toContain('confab_worker_queue_jobs{');
  worker.child.kill('SIGTERM');
  expect(await worker.exit).toBe(0);
});

test.each([
  { env: { DATABASE_URL: '' }, names: 'DATABASE_URL' },
  { env: { DATABASE_URL: 'mysql://secret@host/db' }, names: 'DATABASE_URL' },
  { env: { DATABASE_URL: 'postgres://user:secret/x@host/db' }, names: 'DATABASE_URL' },
  { env: { WORKER_PORT: 'many' }, names: 'WORKER_PORT' },
  { env: { LOG_LEVEL: 'loud' }, names: 'LOG_LEVEL' },
])('a wrong $names ends the process with a sentence that names it', async ({ env, names }) => {
  const worker = await aProcess(env);
  expect(await worker.exit).toBe(1);
  expect(worker.errors).toHaveLength(1);
  expect(worker.errors[0]).toMatch(new RegExp(`^${names} is ".*", but it accepts .+\\.$`));
  expect(worker.errors[0]).not.toContain('secret');
});

test('a refused mail is sent at the next attempt, and no log reveals its receiver', async () => {
  const server = await openMailServer();
  server.behave('refuse');
  const email = 'alice@example.org';
  const { username } = await aUser(database.db, { email });
  await enqueue(database.db, 'sendRecovery', { email }, { line: 'mail' });
  const worker = await aProcess({ SMTP_URL: server.url, SITE_URL: 'https://forum.example.org' });
  type Attempt = { attempts: number; last_error: string | null };
  const attempts = () =>
    database.db.execute<Attempt>(sql`select attempts, last_error from graphile_worker.jobs`);
  await vi.waitFor(async () => expect((await attempts())[0]?.last_error).toContain('550'), patience);
  const [failed] = await attempts();

  server.behave('take');
  await database.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  const mail = await server.mailTo(email);
  expect(mail.text).toContain(`@${username}\nhttps://forum.example.org/recover#token=`);
  await vi.waitFor(async () => expect(await attempts()).toEqual([]), patience);
  const metrics = await (await worker.get('/metrics')).text();
  expect(metrics).toContain('confab_worker_mails_total{outcome="refused"} 1');
  expect(metrics).toContain('confab_worker_mails_total{outcome="taken"} 1');
  worker.child.kill('SIGTERM');
  expect(await worker.exit).toBe(0);

  const told = JSON.stringify([worker.lines, worker.errors, failed]);
  expect(told).toContain('sendRecovery');
  expect(told).not.toMatch(/alice|example\.org|token=/);
  expect(server.mails).toHaveLength(1);
  await server.close();
});

test('a job whose workers die too often is given up, which its log says as an error', async () => {
  await enqueue(database.db, 'agePosts', {});
  await database.db.execute(sql`
    update graphile_worker._private_jobs
    set locked_by = 'pool-of-a-dead-worker', locked_at = now(), attempts = 1,
      flags = jsonb_build_object('lostRuns', ${lostRunsMax - 1}::int)`);
  const worker = await aProcess();
  await untilReady(worker);
  expect(worker.lines).toContainEqual(expect.objectContaining({ level: 50, job: 'agePosts' }));
  expect((await queue()).filter((job) => job.task_identifier === 'agePosts')).toMatchObject([
    {
      attempts: 10,
      locked_by: null,
      last_error: 'its worker died, or lost the database, during 50 runs',
    },
  ]);
});
