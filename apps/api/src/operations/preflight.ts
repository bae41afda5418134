import type { FastifyInstance } from 'fastify';
import { ApiError } from '../http/errors.ts';

/** Browsers ask before a page of another site reads this with headers of its own. Only reading is allowed. */
export function allowPreflight(app: FastifyInstance, path: string): void {
  app.options(path, async (request, reply) => {
    if (request.headers['access-control-request-method'] !== 'GET') throw new ApiError('wrong_method');
    return reply
      .code(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': '*',
        'access-control-max-age': '86400',
      })
      .send();
  });
}
