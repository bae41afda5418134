import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { Logger } from 'graphile-worker';
import type { Config } from './config.ts';

/** One JSON object a line. */
export function loggerOptions(level: Config['logLevel']): NonNullable<FastifyServerOptions['logger']> {
  return { level, base: { process: 'worker' } };
}

/** What is news to the queue is a detail here. */
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/**
 * The queue's own lines. What it attaches to them stays out, payloads among it, and so do the lines on how jobs ended:
 * run-job.ts says that.
 */
export function queueLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (!('success' in meta) && !('failure' in meta)) log[levels[level]]({ from: 'queue' }, message);
  });
}

/**
 * The error that others were wrapped around. A failed query is told by its cause: the message of the wrapper repeats
 * the values that were sent, which are nobody's business.
 */
export function rootCause(failure: unknown): Error {
  if (!(failure instanceof Error)) return new Error(String(failure));
  return failure.cause instanceof Error ? rootCause(failure.cause) : failure;
}

/** What may be logged of a failure. */
export function describe(failure: unknown): Record<string, unknown> {
  const cause = rootCause(failure);
  const { name, message, stack } = cause;
  return { name, message, code: 'code' in cause ? cause.code : undefined, stack };
}
