import type { JobName } from '@confab/db';
import { during, type Origin, readOrigin } from '@confab/telemetry';
import type { JobHelpers, Task, TaskList } from 'graphile-worker';
import { describe, rootCause } from './logging.ts';
import type { Outcome } from './metrics.ts';
import type { JobContext, Registry } from './registry.ts';

/** What is the same for every run of every job. */
export type JobTools = Omit<JobContext, 'signal'>;

/** The registry as the queue takes it: each run logged and measured. */
export function tasksFrom(registry: Registry, tools: JobTools): TaskList {
  return Object.fromEntries(jobNames(registry).map((name) => [name, taskFor(registry, name, tools)]));
}

export function jobNames(registry: Registry): JobName[] {
  // The type has no other keys.
  return Object.keys(registry) as JobName[];
}

function taskFor(registry: Registry, name: JobName, tools: JobTools): Task {
  const handle: (payload: never, context: JobContext) => Promise<void> = registry[name];
  return async (told: unknown, { job, abortSignal: signal }: JobHelpers) => {
    const { payload, origin } = read(told);
    const log = tools.log.child({
      job: name,
      jobId: job.id,
      attempt: job.attempts,
      reqId: origin?.requestId,
    });
    const startedAt = performance.now();
    const end = (outcome: Outcome) => {
      const ms = Math.round(performance.now() - startedAt);
      tools.metrics.jobEnded(name, outcome, ms / 1000);
      return { ms };
    };
    log.debug('job started');
    try {
      // What fits the name was seen to when the job was enqueued (libs/db: enqueue).
      await during({ name, origin }, () => handle(payload as never, { ...tools, log, signal }));
      log.info(end('done'), 'job done');
      tools.metrics.jobSettled(name, job.attempts);
    } catch (error) {
      if (signal.aborted) {
        log.info(end('interrupted'), 'job interrupted; it will run again');
      } else {
        const isLast = job.attempts >= job.max_attempts;
        if (isLast) tools.metrics.jobSettled(name, job.attempts);
        log.error({ ...end('failed'), isLast, failure: describe(error) }, 'job failed');
      }
      // The queue keeps the message beside the job, and tries again later.
      throw rootCause(error);
    }
  };
}

/** What the job is told, and the request from which it follows (libs/db: enqueue). */
function read(told: unknown): { payload: unknown; origin: Origin | undefined } {
  if (typeof told !== 'object' || told === null || !('origin' in told)) {
    return { payload: told, origin: undefined };
  }
  const { origin, ...payload } = told;
  return { payload, origin: readOrigin(origin) };
}
