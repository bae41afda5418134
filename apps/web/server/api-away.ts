import type { FastifyBaseLogger } from 'fastify';

/**
 * The api gave no answer: there was no connection, it was lost, or nothing came in time. The reader gets 503 and may come
 * back.
 */
export class ApiAway extends Error {
  override readonly name = 'ApiAway';
  readonly statusCode = 503;

  constructor(cause?: unknown) {
    super('the api does not answer', { cause });
  }
}

/** What a proxy before the api answers in its place, and the api while its database is away. */
const awayStatuses: readonly number[] = [502, 503, 504];

/** Whether this is the answer of a proxy, not of the api, which answers JSON alone to such requests. */
export function isFromProxy(status: number, type: string | undefined): boolean {
  return awayStatuses.includes(status) && type?.startsWith('application/json') !== true;
}

const everyMs = 60_000;

/** An outage of the api concerns every page: the log has one line a minute about it. */
export type AwayLog = (log: Pick<FastifyBaseLogger, 'warn'>, error: unknown) => void;

export function createAwayLog(now = () => performance.now()): AwayLog {
  let toldAt = -Infinity;
  return (log, error) => {
    if (now() - toldAt < everyMs) return;
    toldAt = now();
    log.warn({ err: error }, 'the api does not answer');
  };
}
