import { createRequestSpans, readTraceParent, traceParentHeader, type Tracing } from '@confab/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isEventStream } from './api-proxy.ts';
import type { Config } from './config.ts';
import { foundRoute } from './route-of.ts';

/** Pages and forwarded requests. Built files cause no further work. */
const traced = /^\/(?:\*|(?:api|images)(?:\/.*)?)$/;

export type TraceHeaders = (request: object) => Record<string, string>;

/** Records a span for each request, and returns the headers that make its api calls children of it. */
export function traceRequests(app: FastifyInstance, config: Config, tracing: Tracing | null): TraceHeaders {
  if (!tracing) return () => ({});
  tracing.onLoss((loss) => app.log.warn(loss, 'spans are lost'));
  const spans = createRequestSpans(tracing);
  const end = (request: FastifyRequest, reply: FastifyReply) => {
    spans.answered(request, {
      method: request.method,
      route: foundRoute(request),
      status: reply.statusCode,
    });
  };
  app.addHook('onRequest', async (request) => {
    const { id, method, routeOptions } = request;
    if (!traced.test(routeOptions.url ?? '')) return;
    spans.began(request, { method, requestId: id, parent: parentOf(config, request) });
  });
  app.addHook('onSend', async (request, reply) => {
    // A stream's duration is no response time, so its span ends with the head.
    if (isEventStream(reply)) end(request, reply);
  });
  app.addHook('onResponse', async (request, reply) => end(request, reply));
  return (request) => {
    const span = spans.of(request);
    return span ? { [traceParentHeader]: span.traceParent } : {};
  };
}

/** Only from a trusted proxy, like the request id: other clients could write into foreign traces. */
function parentOf(config: Config, { headers, socket }: FastifyRequest): string | null {
  if (!config.trustedProxies.includes(socket.remoteAddress ?? '')) return null;
  return readTraceParent(headers[traceParentHeader]);
}
