import { isDatabaseAway, queryFailure, tookTooLong } from '@confab/db';
import { type Decision, errorBody, errorCatalog, type ErrorName } from '@confab/domain';
import { ImageQueueFull, UnsupportedImage } from '@confab/images';
import { RenderQueueFull } from '@confab/markdown/server';
import { StoreError } from '@confab/storage';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** An error of the catalog. Thrown by handlers and below; `answerError` writes the reply. */
export class ApiError extends Error {
  readonly errorName: ErrorName;

  constructor(name: ErrorName) {
    super(errorCatalog[name].message);
    this.name = 'ApiError';
    this.errorName = name;
  }
}

export function assertAllowed(decision: Decision): void {
  if (!decision.allowed) throw new ApiError(decision.error);
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answerError);
  app.setNotFoundHandler((_request, reply) => sendError(reply, 'route_not_found'));
}

/** The only place that writes error replies: `{ status, code?, message }` (api.md 1.5). */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const name = nameOf(error);
  if (name === 'internal' || tookTooLong(error))
    request.log.error({ failure: describe(error) }, 'request failed');
  if (name === 'overloaded') void reply.header('retry-after', '2');
  return sendError(reply, name);
}

function sendError(reply: FastifyReply, name: ErrorName): FastifyReply {
  const body = errorBody(name);
  return reply
    .code(body.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=UTF-8')
    .send(JSON.stringify(body));
}

function nameOf(error: FastifyError): ErrorName {
  if (error instanceof ApiError) return error.errorName;
  if (error instanceof RenderQueueFull || error instanceof ImageQueueFull) return 'overloaded';
  if (error instanceof UnsupportedImage) return 'unsupported_image';
  if (error.statusCode === 413) return 'body_too_large';
  if (error.statusCode === 429) return 'rate_limited';
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return 'bad_request';
  if (error instanceof StoreError && error.away) return 'overloaded';
  return isDatabaseAway(error) || tookTooLong(error) ? 'overloaded' : 'internal';
}

function describe(error: Error): Record<string, unknown> {
  return { ...(queryFailure(error) ?? { message: error.message, stack: error.stack }), name: error.name };
}
