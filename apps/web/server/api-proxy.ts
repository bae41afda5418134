import { type IncomingHttpHeaders, METHODS, type ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { visitorAddressHeader } from '@confab/session';
import { traceParentHeader } from '@confab/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AwayLog, isFromProxy } from './api-away.ts';
import { createApiCaller, withoutConnection } from './api-call.ts';
import { apiError } from './api-error.ts';
import type { Config } from './config.ts';
import { receiveBody } from './request-body.ts';
import type { TraceHeaders } from './traces.ts';
import { visitorHeaders } from './visitor.ts';

const prefixes = ['/api', '/images'];

/** What the api has at the root of the site, where search engines look for it. */
const sitemaps = ['/sitemap.xml', '/sitemap-*'];

export const isForApi = ({ url }: Pick<FastifyRequest, 'url'>): boolean =>
  prefixes.some((prefix) => url.startsWith(`${prefix}/`));

type Parts = { countStreams: (count: number) => void; traceHeaders: TraceHeaders; logAway: AwayLog };

/**
 * Forwards /api, /images and the sitemap to the api when there is no front proxy. The api answers everything there; this
 * process reads only what would be lost on the way.
 */
export function registerApiProxy(
  app: FastifyInstance,
  config: Config,
  { countStreams, traceHeaders, logAway }: Parts,
): void {
  const api = createApiCaller(config.apiUrl);
  const streams = new Set<ServerResponse>();
  app.addHook('preClose', () => endAll(streams));
  app.addHook('onClose', async () => api.close());

  const passOn = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const visitor = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) visitor.abort();
    });
    try {
      const body = await receiveBody(request.raw);
      if (body === 'too large') {
        sendError(reply, 'body_too_large');
        return;
      }
      const headers = {
        ...passedHeaders(request),
        ...visitorHeaders(request, config),
        ...traceHeaders(request),
      };
      const answer = await api.ask(request.raw, { headers, body, signal: visitor.signal });
      // A received response always has a status.
      const status = Number(answer.statusCode);
      if (isFromProxy(status, answer.headers['content-type'])) {
        answer.resume();
        throw new Error(`a proxy answers ${status}`);
      }
      void reply.code(status).headers(withoutConnection(answer.headers));
      // What the api says about frames wins: browsers without frame-ancestors would refuse a page that may be framed.
      if (answer.headers['content-security-policy']?.includes('frame-ancestors *')) {
        void reply.removeHeader('X-Frame-Options');
      }
      if (isEventStream(reply)) keepUntilClosed(streams, reply.raw, countStreams);
      void reply.send(answer);
    } catch (error) {
      // Client disconnected; not an upstream failure.
      if (visitor.signal.aborted) return;
      logAway(request.log, error);
      sendError(reply, 'overloaded');
    }
  };

  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  for (const url of [...prefixes.flatMap((prefix) => [prefix, `${prefix}/*`]), ...sitemaps]) {
    app.route({
      method: app.supportedMethods,
      url,
      exposeHeadRoute: false,
      // Runs before the framework reads a body or refuses its type; the handler is never reached.
      onRequest: (request, reply) => void passOn(request, reply),
      handler: () => undefined,
    });
  }
}

/** The visitor's headers, without those about their address or trace, which are not trusted. */
function passedHeaders({ raw }: FastifyRequest): IncomingHttpHeaders {
  const {
    host: _host,
    // The server has already answered it with 100 Continue.
    expect: _expect,
    [visitorAddressHeader]: _address,
    [traceParentHeader]: _trace,
    ...passed
  } = withoutConnection(raw.headers);
  return passed;
}

/** Event streams stay open, so their duration is no response time. */
export function isEventStream(reply: { getHeader(name: string): unknown }): boolean {
  return reply.getHeader('content-type') === 'text/event-stream';
}

function keepUntilClosed(
  streams: Set<ServerResponse>,
  response: ServerResponse,
  countStreams: (count: number) => void,
): void {
  streams.add(response);
  countStreams(streams.size);
  response.once('close', () => {
    streams.delete(response);
    countStreams(streams.size);
  });
}

const endMs = 1000;

/**
 * Streams do not end by themselves, and the process would wait for them. Their clients reconnect to another process.
 */
async function endAll(streams: ReadonlySet<ServerResponse>): Promise<void> {
  const late = setTimeout(() => {
    for (const response of streams) response.destroy();
  }, endMs);
  for (const response of streams) response.end();
  await Promise.allSettled(Array.from(streams, (response) => finished(response)));
  clearTimeout(late);
}

function sendError(reply: FastifyReply, name: 'body_too_large' | 'overloaded'): void {
  const { status, headers, body } = apiError(name);
  void reply.code(status).headers(headers).send(body);
}
