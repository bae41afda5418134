import type { IncomingMessage } from 'node:http';
import { readVisitorAddress, visitorAddressHeader } from '@confab/session';
import { type Act, during, newRequestId, readRequestId, requestIdHeader, type Span } from '@confab/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** The request id given by the web process or a trusted proxy; others' ids are ignored. */
export function requestIdOf(config: Config, request: IncomingMessage): string {
  const given = readRequestId(request.headers[requestIdHeader]);
  return given !== null && isFromOurs(config, request) ? given : newRequestId();
}

/** Whether the web process or a trusted proxy forwarded the request, so that its headers can be trusted. */
export function isFromOurs(config: Config, { headers, socket }: IncomingMessage): boolean {
  const signed = headers[visitorAddressHeader];
  if (typeof signed === 'string' && readVisitorAddress(config.secret, signed) !== null) return true;
  return config.trustedProxies.includes(socket.remoteAddress ?? '');
}

/** Puts the request's id into the reply and everything its handler causes: slow queries, jobs, spans. */
export function nameRequests(
  app: FastifyInstance,
  spanOf: (request: FastifyRequest) => Span | undefined,
): void {
  const actOf = (request: FastifyRequest): Act => {
    const { id, method, routeOptions } = request;
    const name = `${method} ${routeOptions.url ?? 'unknown'}`;
    return { name, origin: { requestId: id }, span: spanOf(request) };
  };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id);
    during(actOf(request), done);
  });
  // Body events run in the connection's context, so enter the request's context again.
  app.addHook('preHandler', (request, _reply, done) => during(actOf(request), done));
}
