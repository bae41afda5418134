import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { Logger } from 'graphile-worker';
import type { Config } from './config.ts';

export function loggerOptions(level: Config['logLevel']): NonNullable<FastifyServerOptions['logger']> {
  return { level, base: { process: 'worker' } };
}

/** graphile-worker's info lines are debug detail here. */
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/**
 * The queue's own lines, without their attachments, which include payloads, and without the lines on how jobs ended:
 * run-job.ts logs that.
 */
export function queueLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (!('success' in meta) && !('failure' in meta)) log[levels[level]]({ from: 'queue' }, message);
  });
}

/**
 * The innermost cause of an error. The wrapper of a failed query repeats the query's values, which must not be logged.
 */
export function rootCause(failure: unknown): Error {
  if (!(failure instanceof Error)) return new Error(String(failure));
  return failure.cause instanceof Error ? rootCause(failure.cause) : failure;
}

/** The loggable fields of a failure. */
export function describe(failure: unknown): Record<string, unknown> {
  const cause = rootCause(failure);
  const { name, message, stack } = cause;
  return { name, message, code: 'code' in cause ? cause.code : undefined, stack };
}
