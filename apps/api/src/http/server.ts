import { logWhenOver } from '@confab/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The name of the call that answers a request. */
const namesOfCalls = new WeakMap<FastifyRequest, string>();

export function noteCall(request: FastifyRequest, name: string): void {
  namesOfCalls.set(request, name);
}

export const routeOf = (request: FastifyRequest): string =>
  namesOfCalls.get(request) ?? request.routeOptions.url ?? 'unknown';

/** A request that could not be routed has no options to ask for its route. */
export function logRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  route: () => string = () => 'unknown',
): void {
  const { log, method, url } = request;
  logWhenOver(reply.raw, { log, method, url, route });
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
