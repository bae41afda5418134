import { connect, enqueue, type JobName, siteSettings } from '@confab/db';
import { createDatabase, type TestDatabase } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { Registry } from './registry.ts';
import { schedule } from './schedule.ts';
import { aWorkerOn } from './test-support/start-worker.ts';
import type { Work, Worker } from './worker.ts';

const patience = 30_000;
vi.setConfig({ testTimeout: 4 * patience });

let database: TestDatabase;
let workers: Worker[];

beforeEach(async () => {
  database = await createDatabase(inject('postgresUrl'));
  workers = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(workers.map((worker) => worker.stop()));
  await database.drop();
});

const aHandler = (run: () => Promise<unknown> = () => Promise.resolve()) =>
  vi.fn(async () => {
    await run();
  });

const jobs = (own: Partial<Registry>): Registry => ({
  takeAnalyticsSnapshot: () => Promise.resolve(),
  recountCounters: () => Promise.resolve(),
  requeueUnfinished: () => Promise.resolve(),
  renderAgain: () => Promise.resolve(),
  findRings: () => Promise.resolve(),
  checkSearchIndex: () => Promise.resolve(),
  agePosts: () => Promise.resolve(),
  applyAutoRules: () => Promise.resolve(),
  liftBans: () => Promise.resolve(),
  purgeExpired: () => Promise.resolve(),
  clearAddresses: () => Promise.resolve(),
  makeImageCopies: () => Promise.resolve(),
  fetchLinkPreview: () => Promise.resolve(),
  deleteImageFiles: () => Promise.resolve(),
  createNotification: () => Promise.resolve(),
  withdrawNotification: () => Promise.resolve(),
  notifyNewComment: () => Promise.resolve(),
  notifyNewVote: () => Promise.resolve(),
  announcePost: () => Promise.resolve(),
  welcomeMembers: () => Promise.resolve(),
  pushNotification: () => Promise.resolve(),
  sendPush: () => Promise.resolve(),
  sendRecovery: () => Promise.resolve(),
  sendSignUpDecision: () => Promise.resolve(),
  sendConfirmation: () => Promise.resolve(),
  answerGuestReport: () => Promise.resolve(),
  exportAccount: () => Promise.resolve(),
  eraseAccount: () => Promise.resolve(),
  moveRollback: () => Promise.resolve(),
  deleteExportFiles: () => Promise.resolve(),
  sweepTemporaryImages: () => Promise.resolve(),
  writeSitemap: () => Promise.resolve(),
  ...own,
});

async function aWorker(work: Partial<Work>): Promise<Worker> {
  const worker = await aWorkerOn(database.url, { registry: jobs({}), ...work });
  workers.push(worker);
  return worker;
}

type JobRow = { locked_by: string | null; attempts: number; last_error: string | null; flags: unknown };

const queue = () => database.db.execute<JobRow>(sql`select * from graphile_worker.jobs order by id`);

function aGate() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { opened: promise, open: () => resolve(undefined) };
}

describe('the queue', () => {
  test('a job enqueued in a rolled-back transaction never exists', async () => {
    const [never, ran] = [aHandler(), aHandler()];
    await aWorker({ registry: jobs({ agePosts: never, purgeExpired: ran }) });

    const failure = database.db.transaction(async (tx) => {
      await enqueue(tx, 'agePosts', {});
      throw new Error('changed my mind');
    });
    await expect(failure).rejects.toThrow('changed my mind');
    await database.db.transaction((tx) => enqueue(tx, 'purgeExpired', {}));

    await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(1), patience);
    await vi.waitFor(async () => expect(await queue()).toEqual([]), patience);
    expect(never).not.toHaveBeenCalled();
  });

  test('pending jobs with the same key are merged into one', async () => {
    const ran = aHandler();
    await Promise.all([1, 2, 3].map(() => enqueue(database.db, 'agePosts', {}, { key: 'once' })));
    await aWorker({ registry: jobs({ agePosts: ran }) });
    await vi.waitFor(async () => expect(await queue()).toEqual([]), patience);
    expect(ran).toHaveBeenCalledTimes(1);
  });

  test('a failed job stays for another attempt, and its stored error repeats no values', async () => {
    const registry = jobs({
      agePosts: async (_payload, { db }) => {
        await db.execute(sql`select 1 from no_such_table where token = ${'secret-value'}`);
      },
    });
    await enqueue(database.db, 'agePosts', {});
    await aWorker({ registry });
    await vi.waitFor(async () => expect((await queue())[0]?.last_error).toBeTruthy(), patience);
    expect(await queue()).toMatchObject([
      { attempts: 1, locked_by: null, last_error: 'relation "no_such_table" does not exist' },
    ]);
  });
});

describe('the schedule', () => {
  function recordingJobs(): { ran: JobName[]; registry: Registry } {
    const ran: JobName[] = [];
    const note = (name: JobName) => async () => void ran.push(name);
    const registry = jobs({
      takeAnalyticsSnapshot: note('takeAnalyticsSnapshot'),
      recountCounters: note('recountCounters'),
      agePosts: note('agePosts'),
      purgeExpired: note('purgeExpired'),
      sweepTemporaryImages: note('sweepTemporaryImages'),
    });
    return { ran, registry };
  }

  /**
   * The schedule uses the clock of the process, which stands still here. Not useFakeTimers: each poll of vi.waitFor
   * would advance it, past the minute that a worker is to see, before a slow one has begun.
   */
  const setClock = (now: string) => void vi.setSystemTime(new Date(now));

  const knownLines = () => database.db.execute(sql`select from graphile_worker._private_known_crontabs`);

  test('two workers on one database run each line once at its time', async () => {
    const { ran, registry } = recordingJobs();
    setClock('2026-01-05T10:02:59.500Z');
    await Promise.all([aWorker({ registry, schedule }), aWorker({ registry, schedule })]);
    await vi.waitFor(async () => expect(await knownLines()).toHaveLength(schedule.length), patience);
    setClock('2026-01-05T10:03:00.100Z');

    await vi.waitFor(() => expect(ran).toHaveLength(1), patience);
    await vi.waitFor(async () => expect(await queue()).toEqual([]), patience);
    expect(ran).toEqual(['takeAnalyticsSnapshot']);
  });

  test('after days without a worker each line is made up for once, except the hourly snapshot', async () => {
    const { ran, registry } = recordingJobs();
    for (const { identifier } of schedule) {
      await database.db.execute(sql`
        insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
        values (${identifier}, '2026-01-01', '2026-01-01')`);
    }
    setClock('2026-01-05T09:30:30Z');
    await Promise.all([aWorker({ registry, schedule }), aWorker({ registry, schedule })]);

    await vi.waitFor(() => expect(ran).toHaveLength(4), patience);
    await vi.waitFor(async () => expect(await queue()).toEqual([]), patience);
    expect(ran.toSorted()).toEqual(['agePosts', 'purgeExpired', 'recountCounters', 'sweepTemporaryImages']);
  });
});

describe('dead workers', () => {
  async function aJobOfADeadWorker(): Promise<void> {
    await enqueue(database.db, 'agePosts', {});
    await database.db.execute(sql`
      update graphile_worker._private_jobs
      set locked_by = 'pool-of-a-dead-worker', locked_at = now(), attempts = 1`);
  }

  test('their jobs are released at the next start', async () => {
    await aJobOfADeadWorker();
    const ran = aHandler();
    await aWorker({ registry: jobs({ agePosts: ran }) });
    await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(1), patience);
  });

  test('their jobs are released by running workers', async () => {
    const ran = aHandler();
    await aWorker({ registry: jobs({ agePosts: ran }), releaseEveryMs: 200 });
    await aJobOfADeadWorker();
    await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(1), patience);
  });

  test('the run that a worker died in is no attempt', async () => {
    await aJobOfADeadWorker();
    await database.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`);
    const ran = aHandler(() => Promise.reject(new Error('no')));
    await aWorker({ registry: jobs({ agePosts: ran }) });
    await vi.waitFor(async () => expect((await queue())[0]?.last_error).toBe('no'), patience);
    expect(await queue()).toMatchObject([{ attempts: 10, flags: { lostRuns: 1 } }]);
  });

  test('a job that was enqueued again while it ran is not given up when its worker dies', async () => {
    await enqueue(database.db, 'agePosts', {}, { key: 'age' });
    await database.db.execute(sql`
      update graphile_worker._private_jobs
      set locked_by = 'pool-of-a-dead-worker', locked_at = now(), attempts = 1`);
    await enqueue(database.db, 'agePosts', {}, { key: 'age' });
    expect(await queue()).toMatchObject([{ attempts: 10 }, { attempts: 0 }]);
    await aWorker({});
    await vi.waitFor(async () => expect(await queue()).toEqual([]), patience);
  });

  test('jobs of live workers stay locked', async () => {
    const gate = aGate();
    const ran = aHandler(() => gate.opened);
    const registry = jobs({ agePosts: ran });
    await aWorker({ registry, releaseEveryMs: 50 });
    await aWorker({ registry, releaseEveryMs: 50 });
    await enqueue(database.db, 'agePosts', {});
    await vi.waitFor(() => expect(ran).toHaveBeenCalled(), patience);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    gate.open();
    await vi.waitFor(async () => expect(await queue()).toEqual([]), patience);
    expect(ran).toHaveBeenCalledTimes(1);
  });
});

describe('a running job', () => {
  test('that fails after it was enqueued again leaves the work to the newer one', async () => {
    const gate = aGate();
    const ran = vi.fn(async () => {
      if (ran.mock.calls.length > 1) return;
      await gate.opened;
      throw new Error('no');
    });
    await aWorker({ registry: jobs({ agePosts: ran }) });
    await enqueue(database.db, 'agePosts', {}, { key: 'age' });
    await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(1), patience);
    await enqueue(database.db, 'agePosts', {}, { key: 'age' });
    gate.open();
    await vi.waitFor(async () => expect(await queue()).toEqual([]), patience);
    expect(ran).toHaveBeenCalledTimes(2);
  });

  test('that loses its connection to the database has made no attempt', async () => {
    const registry = jobs({
      agePosts: async (_payload, { db }) => {
        await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      },
    });
    await enqueue(database.db, 'agePosts', {});
    await database.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`);
    await aWorker({ registry });
    await vi.waitFor(async () => expect((await queue())[0]?.last_error).toBeTruthy(), patience);
    expect(await queue()).toMatchObject([{ attempts: 9, locked_by: null, flags: { lostRuns: 1 } }]);
  });

  test("that cannot reach another server has failed, whatever that server's error is", async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    await enqueue(database.db, 'agePosts', {});
    await aWorker({ registry: jobs({ agePosts: () => Promise.reject(refused) }) });
    await vi.waitFor(async () => expect((await queue())[0]?.last_error).toBeTruthy(), patience);
    expect(await queue()).toMatchObject([{ attempts: 1, flags: null }]);
  });

  test('that moves on fails for the first time again', async () => {
    const registry = jobs({
      agePosts: async (_payload, { movedOn }) => {
        await movedOn();
        throw new Error('no');
      },
    });
    await enqueue(database.db, 'agePosts', {});
    await database.db.execute(sql`
      update graphile_worker._private_jobs set attempts = max_attempts - 1, flags = '{"lostRuns": 40}'`);
    await aWorker({ registry });
    await vi.waitFor(async () => expect((await queue())[0]?.last_error).toBe('no'), patience);
    expect(await queue()).toMatchObject([{ attempts: 1, flags: {} }]);
  });
});

describe('a database that goes away and comes back', () => {
  /** Refuses and ends all connections. Returns a function that undoes it. */
  async function goAway(): Promise<() => Promise<void>> {
    const server = connect(inject('postgresUrl'), { applicationName: 'test-server', max: 1 });
    const name = new URL(database.url).pathname.slice(1);
    await server.db.execute(sql`alter database ${sql.identifier(name)} allow_connections false`);
    await server.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`);
    return async () => {
      await server.db.execute(sql`alter database ${sql.identifier(name)} allow_connections true`);
      await server.close();
    };
  }

  const aWhile = () => new Promise((resolve) => setTimeout(resolve, 1000));

  test('the worker takes jobs again', async () => {
    const ran = aHandler();
    await aWorker({ registry: jobs({ agePosts: ran }) });
    await enqueue(database.db, 'agePosts', {});
    await vi.waitFor(async () => expect(await queue()).toEqual([]), patience);

    const comeBack = await goAway();
    await aWhile();
    await comeBack();
    await enqueue(database.db, 'agePosts', {});
    await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(2), patience);
  });

  test('the worker takes jobs even if it was cut off during its start', async () => {
    const ran = aHandler();
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      // A queue begins by registering its kinds of jobs. It waits for this lock, and is cut off.
      await tx.execute(sql`lock table graphile_worker._private_tasks in share row exclusive mode`);
      await aWorker({ registry: jobs({ agePosts: ran }) });
      await vi.waitFor(async () => {
        const cut = await database.db.execute(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'worker-queue' and wait_event_type = 'Lock'`);
        expect(cut).not.toHaveLength(0);
      }, patience);
      await aWhile();
    });
    await enqueue(database.db, 'agePosts', {});
    await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(1), patience);
  });

  test('a worker can be stopped while the database is away', async () => {
    const worker = await aWorker({ schedule });
    await enqueue(database.db, 'agePosts', {});
    await vi.waitFor(async () => expect(await queue()).toEqual([]), patience);

    const comeBack = await goAway();
    await aWhile();
    const toldAt = Date.now();
    await worker.stop();
    // A longer stop would be forced (main.ts).
    expect(Date.now() - toldAt).toBeLessThan(9000);
    await comeBack();
  });

  test('a job whose result could not be stored runs again', async () => {
    const gate = aGate();
    const ran = aHandler(() => gate.opened);
    const registry = jobs({ agePosts: ran });
    await aWorker({ registry });
    await enqueue(database.db, 'agePosts', {});
    await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(1), patience);

    const comeBack = await goAway();
    gate.open();
    await aWhile();
    await comeBack();
    await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(2), patience);
    await vi.waitFor(async () => expect(await queue()).toEqual([]), patience);
  });
});

test('a stop waits for the running job, and leaves nothing locked', async () => {
  const gate = aGate();
  const done = vi.fn();
  const registry = jobs({
    agePosts: async (_payload, { db }) => {
      await gate.opened;
      await db.update(siteSettings).set({ noUsers: 42 });
      done();
    },
  });
  const worker = await aWorker({ registry });
  await enqueue(database.db, 'agePosts', {});
  await vi.waitFor(async () => expect((await queue())[0]?.locked_by).toBeTruthy(), patience);
  const stopped = worker.stop();
  gate.open();
  await stopped;
  expect(done).toHaveBeenCalledTimes(1);
  expect(await queue()).toEqual([]);
});

test('a stop interrupts a long job between two batches, and another worker can take it', async () => {
  const registry = jobs({
    recountCounters: async (_payload, { signal }) => {
      for (;;) {
        signal.throwIfAborted();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  });
  const worker = await aWorker({ registry });
  await enqueue(database.db, 'recountCounters', {});
  await vi.waitFor(async () => expect((await queue())[0]?.locked_by).toBeTruthy(), patience);
  await worker.stop();
  expect(await queue()).toMatchObject([{ locked_by: null, attempts: 0 }]);
});
