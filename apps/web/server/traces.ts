import { createRequestSpans, readTraceParent, traceParentHeader, type Tracing } from '@confab/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isEventStream } from './api-proxy.ts';
import type { Config } from './config.ts';
import { foundRoute } from './route-of.ts';

/** Pages, and what is passed on to the api. Files of the build cause nothing. */
const traced = /^\/(?:\*|(?:api|images)(?:\/.*)?)$/;

/** What tells the api of the span from which a call follows. */
export type TraceHeaders = (request: object) => Record<string, string>;

/** Records a span for each request, and says with which headers its calls to the api become part of it. */
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
    // How long somebody stays says nothing of how long they wait.
    if (isEventStream(reply)) end(request, reply);
  });
  app.addHook('onResponse', async (request, reply) => end(request, reply));
  return (request) => {
    const span = spans.of(request);
    return span ? { [traceParentHeader]: span.traceParent } : {};
  };
}

/** As the request's id: of a trusted proxy. Anybody else would write into the traces of others. */
function parentOf(config: Config, { headers, socket }: FastifyRequest): string | null {
  if (!config.trustedProxies.includes(socket.remoteAddress ?? '')) return null;
  return readTraceParent(headers[traceParentHeader]);
}
