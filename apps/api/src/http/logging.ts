import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/**
 * One JSON object a line. A request is logged by method, path and id: query strings, headers and bodies can hold
 * secrets and stay out.
 */
export function loggerOptions(level: Config['logLevel']): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: { process: 'api' },
    serializers: {
      req: (request) => ({ method: request.method, path: withoutAddresses(request.url.split('?')[0] ?? '') }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  };
}

/** Somebody may look for a person by their e-mail address; logs hold none. */
function withoutAddresses(path: string): string {
  return path.replaceAll(/[^/]*(?:@|%40)[^/]*/gi, '…');
}
