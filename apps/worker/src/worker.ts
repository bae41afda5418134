import { setTimeout as sleep } from 'node:timers/promises';
import { createJudge } from '@confab/auto-rules';
import { whyNotListening } from '@confab/config';
import { connect, type Db, queryName, silenceMs, untilServerAnswers } from '@confab/db';
import { errorBody } from '@confab/domain';
import { createRenderPool } from '@confab/markdown/server';
import type { Fetcher, Poster } from '@confab/outbound';
import { openStore } from '@confab/storage';
import {
  answerUnreadable,
  describeFailure,
  endSlowBodies,
  loggerOptions,
  paceOptions,
  startTracing,
  watchQueries,
} from '@confab/telemetry';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { ParsedCronItem } from 'graphile-worker';
import type { Config } from './config.ts';
import { keepIndex } from './indexer.ts';
import { followClock, releaseDeadWorkers } from './operations.queries.ts';
import { createMailer } from './mail.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { startQueue } from './queue.ts';
import { findMissing, type Missing, untilNothingMissing } from './readiness.ts';
import { createPusher } from './pusher.ts';
import type { Registry } from './registry.ts';
import { jobNames, tasksFrom } from './run-job.ts';

export type Work = {
  registry: Registry;
  schedule: readonly ParsedCronItem[];
  enqueueAtStart(db: Db): Promise<void>;
  /** How often the jobs of dead workers are released. */
  releaseEveryMs: number;
  fetcher: Fetcher;
  /** Sends push messages; closed with the worker. */
  poster: Poster;
};

export type Worker = {
  /** Settles when the database server has answered. Rejects with an OldServerError when it is too old. */
  answered: Promise<void>;
  stop(): Promise<void>;
};

const late = JSON.stringify(errorBody('too_slow'));

/** As many jobs run at once (queue.ts), and the indexer beside them. */
const poolSize = 5;

/** Longer than the queue takes to stop (queue.ts), and well below the ten seconds of a process (main.ts). */
const leaveMs = 6500;

/** Listens on its port at once. Takes jobs as soon as the database is ready, and again after an outage. */
export async function startWorker(config: Config, work: Work): Promise<Worker> {
  const { databaseUrl, pace, site, welcomeCommunity } = config;
  const tracing = await startTracing(config.traces, 'worker');
  const queries = watchQueries(config.slowQueryMs, queryName);
  const connection = connect(databaseUrl, {
    applicationName: 'worker-jobs',
    max: poolSize,
    silenceMs,
    watch: queries.pool('jobs', poolSize),
  });
  const { db } = connection;
  const store = openStore(config.imageStore);
  const pusher = config.push && createPusher(config.push, work.poster);
  const judge = createJudge({ queueMax: poolSize });
  const markdown = createRenderPool({ siteOrigin: site.url });
  const metrics = createMetrics(db, jobNames(work.registry), queries);
  const mailer = config.mail && createMailer(config.mail, { ended: (outcome) => metrics.mailEnded(outcome) });
  const app = fastify({
    logger: loggerOptions('worker', config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    clientErrorHandler: answerUnreadable((error) => JSON.stringify(errorBody(error))),
    ...paceOptions(pace),
  });
  endSlowBodies(app.server, { pace, takesFile: () => false, late });
  const { log } = app;
  queries.onSlow((query) => log.warn(query, 'slow query'));
  tracing?.onLoss((loss) => log.warn(loss, 'spans are lost'));
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let takesJobs = false;

  operations(app, {
    metrics,
    findMissing: async () => (await findMissing(databaseUrl)) ?? (takesJobs ? null : 'queue'),
  });
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw whyNotListening(error, 'worker', config);
  });

  async function workUntilStopped(): Promise<void> {
    while (!isStopping()) {
      await untilNothingMissing(databaseUrl, log, stopping.signal);
      if (isStopping()) return;
      await takeJobs().catch((error: unknown) => {
        log.error({ failure: describeFailure(error) }, 'cannot take jobs');
      });
      await sleep(1000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function takeJobs(): Promise<void> {
    await keepJobsGoing();
    const { fetcher } = work;
    const tools = {
      db,
      store,
      fetcher,
      mailer,
      pusher,
      judge,
      markdown,
      site,
      welcomeCommunity,
      log,
      metrics,
    };
    const tasks = tasksFrom(work.registry, tools, tracing);
    const queue = await startQueue({ databaseUrl, tasks, schedule: work.schedule, log });
    const indexing = new AbortController();
    const indexer = keepIndex(db, log, indexing.signal);
    const stop = () => {
      indexing.abort();
      void queue.stop();
    };
    stopping.signal.addEventListener('abort', stop, { once: true });
    const releasing = setInterval(() => {
      keepJobsGoing().catch((error: unknown) => {
        log.warn({ failure: describeFailure(error) }, 'cannot look after the jobs');
      });
    }, work.releaseEveryMs);
    try {
      if (isStopping()) return;
      takesJobs = true;
      log.info('taking jobs');
      await work.enqueueAtStart(db);
      await queue.ended;
    } finally {
      takesJobs = false;
      clearInterval(releasing);
      stopping.signal.removeEventListener('abort', stop);
      indexing.abort();
      await Promise.all([queue.stop(), indexer]);
    }
  }

  async function keepJobsGoing(): Promise<void> {
    const moved = await followClock(db);
    if (moved > 0) log.warn({ moved }, 'the clock went back, and jobs with it');
    const { workers, givenUp } = await releaseDeadWorkers(db);
    if (workers.length > 0) log.warn({ workers }, 'gave back the jobs of workers that died');
    for (const { id, kind } of givenUp) {
      log.error({ job: kind, jobId: id }, 'gave up a job: too many workers died during its runs');
    }
  }

  const working = workUntilStopped();
  const tell = (reason: string) => log.warn({ reason }, 'the database cannot be used yet');
  return {
    answered: untilServerAnswers(databaseUrl, tell, stopping.signal),
    stop: async () => {
      stopping.abort();
      // Queries still pending then wait for a silent database.
      const late = setTimeout(() => void connection.close(0), leaveMs);
      await working;
      clearTimeout(late);
      await app.close();
      await Promise.all([work.poster.close(), judge.close(), markdown.close()]);
      // All jobs have ended, and their queries with them.
      await Promise.all([connection.close(1), tracing?.stop()]);
    },
  };
}

type Vitals = {
  metrics: Metrics;
  /** Null: jobs are being taken. */
  findMissing: () => Promise<Missing | 'queue' | null>;
};

/** Liveness, readiness and metrics for operators (operations.md, Processes). */
function operations(app: FastifyInstance, { metrics, findMissing }: Vitals): void {
  app.get('/healthz', () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const missing = await findMissing();
    if (missing === null) return { status: 'ready' };
    return reply.code(503).send({ status: 'not ready', missing });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.render()),
  );
}
