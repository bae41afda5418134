import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/**
 * One JSON object per line. Requests are logged by method, path and id only: query strings, headers and bodies can
 * hold secrets.
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

/** Lookups by e-mail address put it into the path; logs must not contain it. */
function withoutAddresses(path: string): string {
  return path.replaceAll(/[^/]*(?:@|%40)[^/]*/gi, '…');
}
