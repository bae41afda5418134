import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway, type JobName, queryFailure } from '@confab/db';
import {
  describeFailure,
  during,
  failureType,
  type Origin,
  readOrigin,
  rootCause,
  type Span,
  type Tracing,
} from '@confab/telemetry';
import type { JobHelpers, Task, TaskList } from 'graphile-worker';
import type { Outcome } from './metrics.ts';
import { forgetFailures, giveAttemptBack, isReplaced, loseRun } from './operations.queries.ts';
import type { JobContext, Registry } from './registry.ts';

export type JobTools = Omit<JobContext, 'signal' | 'movedOn' | 'lostRuns'>;

/** The registry as graphile-worker's task list: each run logged, measured and, if tracing is on, traced. */
export function tasksFrom(registry: Registry, tools: JobTools, tracing: Tracing | null): TaskList {
  return Object.fromEntries(
    jobNames(registry).map((name) => [name, taskFor(registry, name, tools, tracing)]),
  );
}

export function jobNames(registry: Registry): JobName[] {
  // The type has no other keys.
  return Object.keys(registry) as JobName[];
}

function taskFor(registry: Registry, name: JobName, tools: JobTools, tracing: Tracing | null): Task {
  const handle: (payload: never, context: JobContext) => Promise<void> = registry[name];
  return async (told: unknown, { job, abortSignal: signal }: JobHelpers) => {
    const { payload, origin } = read(told);
    const log = tools.log.child({
      job: name,
      jobId: job.id,
      attempt: job.attempts,
      reqId: origin?.requestId,
    });
    const { db, metrics } = tools;
    const lostRuns = Number(job.flags?.['lostRuns'] ?? 0);
    let { attempts } = job;
    let hasFailed = attempts > 1 || lostRuns > 0;
    const movedOn = async () => {
      if (!hasFailed) return;
      await forgetFailures(db, job.id);
      attempts = 1;
      hasFailed = false;
    };
    const span = tracing && beginRun(tracing, name, origin, job.attempts);
    const startedAt = performance.now();
    const end = (outcome: Outcome) => {
      const ms = Math.round(performance.now() - startedAt);
      metrics.jobEnded(name, outcome, ms / 1000);
      return { ms };
    };
    log.debug('job started');
    try {
      // `enqueue` has checked that the payload fits the name (libs/db).
      await during({ name, origin, span: span ?? undefined }, () =>
        handle(payload as never, { ...tools, log, signal, movedOn, lostRuns }),
      );
      span?.end();
      log.info(end('done'), 'job done');
      metrics.jobSettled(name, attempts);
    } catch (error) {
      const isInterrupted = signal.aborted;
      const isLost = !isInterrupted && hasLostDatabase(error);
      span?.end({ failure: isInterrupted ? 'interrupted' : failureType(error) });
      const failure = describeFailure(error);
      const replaced = job.key === null ? false : await inTime(isReplaced(db, job.id));
      if (replaced) {
        const text = 'one that was enqueued since takes its place';
        if (isInterrupted) log.info(end('interrupted'), `job interrupted; ${text}`);
        else log.warn({ ...end('failed'), failure }, `job failed; ${text}`);
        return;
      }
      if (isInterrupted) {
        log.info(end('interrupted'), 'job interrupted; it will run again');
        // A stop has no time to wait for a silent database twice.
        if (replaced !== undefined) await inTime(giveAttemptBack(db, job.id));
      } else if (isLost && !(await inTime(loseRun(db, job.id)))) {
        log.warn({ ...end('interrupted'), failure }, 'job lost the database; it will run again');
      } else {
        const isLast = isLost || attempts >= job.max_attempts;
        if (isLast) metrics.jobSettled(name, attempts);
        log.error({ ...end('failed'), isLast, failure }, 'job failed');
      }
      // The queue stores the message beside the job, and retries later.
      throw rootCause(error);
    }
  };
}

/** Other servers fail with the codes of sockets as well: only a query's are the database's for certain. */
function hasLostDatabase(error: unknown): boolean {
  const cause = rootCause(error);
  const isOfSocket = 'code' in cause && /^E[A-Z]+$/.test(String(cause.code));
  return isDatabaseAway(cause) && (!isOfSocket || queryFailure(error) !== null);
}

const patienceMs = 2000;

/**
 * Undefined where the database does not answer. The queue cannot store the end of the run either, then, and what
 * releases the jobs of dead workers counts it.
 */
function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  return Promise.race([answer.catch(() => undefined), sleep(patienceMs, undefined, { ref: false })]);
}

/** A span of the trace that enqueued the job; a scheduled job begins its own trace. */
function beginRun(tracing: Tracing, name: JobName, origin: Origin | undefined, attempt: number): Span {
  return tracing.begin(
    {
      kind: 'consumer',
      name: `process ${name}`,
      attributes: {
        'messaging.system': 'graphile_worker',
        'messaging.operation.name': 'process',
        'messaging.operation.type': 'process',
        'messaging.destination.name': name,
        'confab.job.attempt': attempt,
        ...(origin?.requestId === undefined ? {} : { 'confab.request_id': origin.requestId }),
      },
    },
    origin?.traceParent ?? null,
  );
}

/** Splits the stored payload into the job's own and its origin (libs/db: enqueue). */
function read(told: unknown): { payload: unknown; origin: Origin | undefined } {
  if (typeof told !== 'object' || told === null || !('origin' in told)) {
    return { payload: told, origin: undefined };
  }
  const { origin, ...payload } = told;
  return { payload, origin: readOrigin(origin) };
}
