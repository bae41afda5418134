import { type IncomingHttpHeaders, METHODS, type ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { visitorAddressHeader } from '@confab/session';
import { traceParentHeader } from '@confab/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createApiCaller, withoutConnection } from './api-call.ts';
import { apiError } from './api-error.ts';
import type { Config } from './config.ts';
import { receiveBody } from './request-body.ts';
import type { TraceHeaders } from './traces.ts';
import { visitorHeaders } from './visitor.ts';

const prefixes = ['/api', '/images'];

export const isForApi = ({ url }: Pick<FastifyRequest, 'url'>): boolean =>
  prefixes.some((prefix) => url.startsWith(`${prefix}/`));

/**
 * Passes /api and /images on to the api, where no proxy in front of us does. Whatever is asked there, the api answers it:
 * nothing of a request is read here but what would be lost on the way.
 */
export function registerApiProxy(
  app: FastifyInstance,
  config: Config,
  { countStreams, traceHeaders }: { countStreams: (count: number) => void; traceHeaders: TraceHeaders },
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
      // An answer always has a status.
      void reply.code(Number(answer.statusCode)).headers(withoutConnection(answer.headers));
      if (isEventStream(reply)) keepUntilClosed(streams, reply.raw, countStreams);
      void reply.send(answer);
    } catch (error) {
      // Whoever has gone hears nothing, and their leaving is no failure of the api.
      if (visitor.signal.aborted) return;
      request.log.warn({ err: error }, 'the api does not answer');
      sendError(reply, 'overloaded');
    }
  };

  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  for (const prefix of prefixes) {
    for (const url of [prefix, `${prefix}/*`]) {
      app.route({
        method: app.supportedMethods,
        url,
        exposeHeadRoute: false,
        // Before the framework reads a body or refuses its type. It does not go on from here to the handler.
        onRequest: (request, reply) => void passOn(request, reply),
        handler: () => undefined,
      });
    }
  }
}

/** What the visitor says to the api. What they say about their address, and of what this is a part, counts for nothing. */
function passedHeaders({ raw }: FastifyRequest): IncomingHttpHeaders {
  const {
    host: _host,
    // The server has said to go on by itself.
    expect: _expect,
    [visitorAddressHeader]: _address,
    [traceParentHeader]: _trace,
    ...passed
  } = withoutConnection(raw.headers);
  return passed;
}

/** An answer that stays open, and says nothing of how long somebody had to wait. */
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

/** For the last bytes of a stream to leave, when the process ends. */
const endMs = 1000;

/** Streams do not end by themselves, and the process would wait for them. Their visitors come back to another one. */
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
