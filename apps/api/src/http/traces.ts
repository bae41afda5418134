import type { IncomingMessage } from 'node:http';
import {
  createRequestSpans,
  readTraceParent,
  type Span,
  traceParentHeader,
  type Tracing,
} from '@confab/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { eventStreamType } from './event-streams.ts';
import { isFromOurs } from './request-id.ts';

/** Polled by monitoring every few seconds. */
const untraced = new Set<string | undefined>(['/healthz', '/readyz', '/metrics']);

/** Records a span per request. Returns a lookup for the span of a running request. */
export function traceRequests(
  app: FastifyInstance,
  config: Config,
  tracing: Tracing | null,
): (request: FastifyRequest) => Span | undefined {
  if (!tracing) return () => undefined;
  tracing.onLoss((loss) => app.log.warn(loss, 'spans are lost'));
  const spans = createRequestSpans(tracing);
  const end = (request: FastifyRequest, reply: FastifyReply) => {
    const { method, routeOptions } = request;
    spans.answered(request, { method, route: routeOptions.url, status: reply.statusCode });
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { id, method, raw, routeOptions } = request;
    if (!untraced.has(routeOptions.url)) {
      spans.began(request, { method, requestId: id, parent: parentOf(config, raw) });
    }
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    // The lifetime of a stream is not a latency: end the span when it opens.
    if (reply.getHeader('content-type') === eventStreamType) end(request, reply);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply);
    done();
  });
  return (request) => spans.of(request);
}

/** Accepted from the web process and trusted proxies only; other clients could write into foreign traces. */
function parentOf(config: Config, request: IncomingMessage): string | null {
  const parent = readTraceParent(request.headers[traceParentHeader]);
  return parent !== null && isFromOurs(config, request) ? parent : null;
}
