import type { FastifyBaseLogger } from 'fastify';
import { Logger } from 'graphile-worker';

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
