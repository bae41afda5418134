import { EventEmitter, once } from 'node:events';
import { rootCause } from '@confab/telemetry';
import type { FastifyBaseLogger } from 'fastify';
import { type ParsedCronItem, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { Pool, type PoolClient } from 'pg';
import { createLifeSign } from './life-sign.ts';
import { queueLogger } from './logging.ts';
import { createSockets, type Sockets } from './sockets.ts';

/** Jobs at once. They share a small machine with the rest of the product. */
const concurrency = 4;

/** When stopping, jobs get this long to finish; then those that check their signal stop between batches. */
const graceMs = 4000;
/**
 * Then the database gets this long to store the results. The sum is below the ten seconds that a process has (main.ts).
 */
const partingMs = 1500;
/** The timeout for the queue's own statements, after which the database counts as lost. */
const answerMs = 10_000;

export type QueueOptions = {
  databaseUrl: string;
  tasks: TaskList;
  schedule: readonly ParsedCronItem[];
  log: FastifyBaseLogger;
};

export type Queue = {
  /**
   * Resolves when the queue takes no more jobs and none runs. A queue that cannot reach the database ends by itself.
   */
  ended: Promise<void>;
  /** Takes no more jobs; resolves when running jobs have ended and their results are stored. */
  stop(): Promise<void>;
};

/** Takes jobs and runs them. Needs a migrated database, and throws when it is unreachable. */
export async function startQueue({ databaseUrl, tasks, schedule, log }: QueueOptions): Promise<Queue> {
  const sockets = createSockets();
  const pool = openPool(databaseUrl, sockets, log);
  const life = createLifeSign(databaseUrl, sockets);
  const events: WorkerEvents = new EventEmitter();
  const drained = once(events, 'pool:release');

  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    parsedCronItems: [...schedule],
    concurrency,
    events,
    logger: queueLogger(log),
    noHandleSignals: true,
    preset: {
      plugins: [life.plugin],
      worker: {
        gracefulShutdownAbortTimeout: graceMs,
        // The batcher writes results without delay: with it a stop waits for the last result, and a failed write ends
        // the queue. Without it a failed write would end the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });

  async function end(): Promise<void> {
    // The runner's own promises also wait for the schedule's next attempt, a minute perhaps.
    await drained;
    await within(partingMs, async () => {
      await life.end();
      await pool.end();
    });
  }

  async function within(ms: number, work: () => Promise<void>): Promise<void> {
    const late = setTimeout(sockets.destroy, ms);
    await work();
    clearTimeout(late);
  }

  const ended = end();
  let isStopping = false;

  async function stop(): Promise<void> {
    isStopping = true;
    // It rejects when it has stopped by itself.
    runner.stop().catch(() => undefined);
    await within(graceMs + partingMs, () => ended);
  }

  // The runner would continue without the parts that it failed to read at its start.
  function lose(reason: Error): void {
    if (isStopping) return;
    log.warn({ reason: reason.message }, 'lost the database');
    void stop();
  }
  events.on('worker:getJob:error', ({ error }) => lose(rootCause(error)));
  void life.lost.then(lose);

  return { ended, stop };
}

/** The queue's own connections: graphile-worker would close its own before the last result is written. */
function openPool(databaseUrl: string, sockets: Sockets, log: Pick<FastifyBaseLogger, 'debug'>): Pool {
  const pool = new ForgivingPool({
    connectionString: databaseUrl,
    application_name: 'worker-queue',
    // One per running job's result, one to listen, one for the schedule.
    max: concurrency + 2,
    connectionTimeoutMillis: 5000,
    query_timeout: answerMs,
    stream: sockets.open,
  });
  // The life sign reports a lost database; without a listener each broken connection would end the process.
  const report = (error: Error) => log.debug({ reason: error.message }, 'the queue lost a connection');
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

type Release = PoolClient['release'];
type Connected = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void;

/**
 * A pool whose clients may be released twice. graphile-worker does so when a queue ends while its LISTEN fails, and does
 * not wait for the second release: its rejection would end the process (docs/decisions/database.md).
 */
class ForgivingPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<PoolClient> | undefined {
    if (!connected) {
      return super
        .connect()
        .then((client) => Object.assign(client, { release: firstOf(client.release.bind(client)) }));
    }
    // Without a client there is nothing to release, not even by a function.
    super.connect((error, client, release) => connected(error, client, client ? firstOf(release) : release));
    return undefined;
  }
}

/** Does nothing after the first call. */
function firstOf(release: Release): Release {
  let released = false;
  return (reason) => {
    if (released) return;
    released = true;
    release(reason);
  };
}
