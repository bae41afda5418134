import { JudgedTooLong } from '@confab/auto-rules';
import {
  isDatabaseAway,
  isDeadlock,
  lacksRoom,
  queryFailure,
  refusesPassword,
  tookTooLong,
} from '@confab/db';
import {
  type Decision,
  errorBody,
  errorCatalog,
  type ErrorDetail,
  type ErrorName,
  timing,
} from '@confab/domain';
import { ImageQueueFull, UnsupportedImage } from '@confab/images';
import { StoreError } from '@confab/storage';
import { describeFailure } from '@confab/telemetry';
import { ThreadQueueFull } from '@confab/threads';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type More = {
  /** Of an input that its schema refuses. */
  details?: readonly ErrorDetail[];
  /** Of a refusal by a rate limit. */
  retryAfterSeconds?: number;
};

/** An error of the catalog. Thrown by handlers and below; `answerError` writes the reply. */
export class ApiError extends Error {
  readonly errorName: ErrorName;
  readonly more: More;

  constructor(name: ErrorName, more: More = {}) {
    super(errorCatalog[name].message);
    this.name = 'ApiError';
    this.errorName = name;
    this.more = more;
  }
}

export function assertAllowed(decision: Decision): void {
  if (!decision.allowed) throw new ApiError(decision.error);
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answerError);
  app.setNotFoundHandler((_request, reply) => sendError(reply, 'route_not_found'));
}

/** The only place that writes error replies: `{ status, code?, message, details? }`. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const name = nameOf(error);
  const describe = () => ({ ...describeFailure(error), ...queryFailure(error) });
  if (name === 'internal' || tookTooLong(error)) request.log.error({ failure: describe() }, 'request failed');
  if (name === 'out_of_room') request.log.error({ failure: describe(), disk: diskOf(error) }, 'no room left');
  const { details, retryAfterSeconds = 2 } = error instanceof ApiError ? error.more : {};
  if (name === 'overloaded' || name === 'rate_limited') void reply.header('retry-after', retryAfterSeconds);
  if (name === 'read_only') void reply.header('retry-after', timing.readOnlyRetrySeconds);
  if (name === 'out_of_room') void reply.header('retry-after', timing.outOfRoomRetrySeconds);
  return sendError(reply, name, details);
}

function sendError(reply: FastifyReply, name: ErrorName, details?: More['details']): FastifyReply {
  const body = errorBody(name, details);
  return reply
    .code(body.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=UTF-8')
    .send(JSON.stringify(body));
}

function nameOf(error: FastifyError): ErrorName {
  if (error instanceof ApiError) return error.errorName;
  if (error instanceof ThreadQueueFull || error instanceof ImageQueueFull) return 'overloaded';
  if (error instanceof JudgedTooLong) return 'overloaded';
  if (error instanceof UnsupportedImage) return 'unsupported_image';
  if (error.statusCode === 413) return 'body_too_large';
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return 'bad_request';
  if (lacksRoom(error)) return 'out_of_room';
  if (error instanceof StoreError && error.away) return 'overloaded';
  if (isDatabaseAway(error) || isDeadlock(error) || tookTooLong(error)) return 'overloaded';
  // A restart with the new one follows.
  return refusesPassword(error) ? 'overloaded' : 'internal';
}

const diskOf = (error: unknown): 'database' | 'files' => (queryFailure(error) ? 'database' : 'files');

export function isErrorName(value: string): value is ErrorName {
  return Object.hasOwn(errorCatalog, value);
}
