import { EventEmitter, once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { type ParsedCronItem, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { Pool } from 'pg';
import { createLifeSign } from './life-sign.ts';
import { queueLogger, rootCause } from './logging.ts';
import { createSockets, type Sockets } from './sockets.ts';

/** Jobs at once. They share a small machine with everything else. */
const concurrency = 4;

/** A stopping queue lets its jobs finish for this long; then those that look at their signal stop half-way. */
const graceMs = 4000;
/** Then the database has this long to take down how they ended, and to part. Below the ten seconds of a process (main.ts). */
const partingMs = 1500;
/** A database that does not answer one of the queue's own statements for this long is lost. */
const answerMs = 10_000;

export type QueueOptions = {
  databaseUrl: string;
  tasks: TaskList;
  schedule: readonly ParsedCronItem[];
  log: FastifyBaseLogger;
};

export type Queue = {
  /** Resolves when no job is taken any more and none runs. A queue that cannot reach the database ends unasked. */
  ended: Promise<void>;
  /** Takes no more jobs, and resolves when those that run have ended and it is written down how. */
  stop(): Promise<void>;
};

/** Takes jobs and runs them. Needs a migrated database, and throws when that cannot be reached. */
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
        // Results are written by a batcher, without delay: then stopping waits until the last one is written, and one
        // that cannot be written ends the queue. Without the batcher it would end the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });

  async function end(): Promise<void> {
    // The runner's own promises also wait until the schedule would have tried again, a minute perhaps.
    await drained;
    await within(partingMs, async () => {
      await life.end();
      await pool.end();
    });
  }

  /** Whoever waits for a database that says nothing is told that it is gone. */
  async function within(ms: number, work: () => Promise<void>): Promise<void> {
    const late = setTimeout(sockets.destroy, ms);
    await work();
    clearTimeout(late);
  }

  const ended = end();
  let isStopping = false;

  async function stop(): Promise<void> {
    isStopping = true;
    // It refuses when it has stopped by itself.
    runner.stop().catch(() => undefined);
    await within(graceMs + partingMs, () => ended);
  }

  // The runner would go on, but not with everything: what it failed to read at its start it never reads again.
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
function openPool(databaseUrl: string, sockets: Sockets, log: FastifyBaseLogger): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'worker-queue',
    // One for each job's result, one to listen, one for the schedule.
    max: concurrency + 2,
    connectionTimeoutMillis: 5000,
    query_timeout: answerMs,
    stream: sockets.open,
  });
  // The life sign tells of a database that went away; without a listener each connection would tell by a crash.
  const report = (error: Error) => log.debug({ reason: error.message }, 'the queue lost a connection');
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}
