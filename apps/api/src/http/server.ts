import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads a file from a multipart body. */
    takesFile?: boolean;
  }
}

/**
 * Reads every body as text, whatever its content type: clients send JSON under any name, and empty bodies (api.md
 * 1.2). The route parses JSON. Exception: a route that takes a file reads the body itself, after authentication.
 */
export function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, _reply, done) => {
    // The framework would refuse invalid or missing types before any parser runs.
    if (!carriesFile(request)) request.raw.headers['content-type'] = 'text/plain';
    done();
  });
}

function carriesFile({ routeOptions, headers }: FastifyRequest): boolean {
  return (
    routeOptions.config.takesFile === true && /^multipart\/form-data *;/i.test(headers['content-type'] ?? '')
  );
}

/**
 * During shutdown, while load balancers still send requests: reports not ready, still answers, and asks clients to
 * open their next connection elsewhere.
 */
export function leaveGracefully(app: FastifyInstance, leaving: AbortSignal): void {
  app.addHook('onRequest', async (request, reply) => {
    if (leaving.aborted && request.url === '/readyz')
      return reply.code(503).send({ status: 'not ready', reason: 'stopping' });
    return undefined;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (leaving.aborted) void reply.header('connection', 'close');
  });
}
