import type { JobName } from '@confab/db';
import { during, failureType, type Origin, readOrigin, type Span, type Tracing } from '@confab/telemetry';
import type { JobHelpers, Task, TaskList } from 'graphile-worker';
import { describe, rootCause } from './logging.ts';
import type { Outcome } from './metrics.ts';
import type { JobContext, Registry } from './registry.ts';

export type JobTools = Omit<JobContext, 'signal'>;

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
    const span = tracing && beginRun(tracing, name, origin, job.attempts);
    const startedAt = performance.now();
    const end = (outcome: Outcome) => {
      const ms = Math.round(performance.now() - startedAt);
      tools.metrics.jobEnded(name, outcome, ms / 1000);
      return { ms };
    };
    log.debug('job started');
    try {
      // `enqueue` has checked that the payload fits the name (libs/db).
      await during({ name, origin, span: span ?? undefined }, () =>
        handle(payload as never, { ...tools, log, signal }),
      );
      span?.end();
      log.info(end('done'), 'job done');
      tools.metrics.jobSettled(name, job.attempts);
    } catch (error) {
      span?.end({ failure: signal.aborted ? 'interrupted' : failureType(error) });
      if (signal.aborted) {
        log.info(end('interrupted'), 'job interrupted; it will run again');
      } else {
        const isLast = job.attempts >= job.max_attempts;
        if (isLast) tools.metrics.jobSettled(name, job.attempts);
        log.error({ ...end('failed'), isLast, failure: describe(error) }, 'job failed');
      }
      // The queue stores the message beside the job, and retries later.
      throw rootCause(error);
    }
  };
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
