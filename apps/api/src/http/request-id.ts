import type { IncomingMessage } from 'node:http';
import { readVisitorAddress, visitorAddressHeader } from '@confab/session';
import { type Act, during, newRequestId, readRequestId, requestIdHeader, type Span } from '@confab/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** The id that the web process or a trusted proxy gave the request; anybody else's is not believed. */
export function requestIdOf(config: Config, request: IncomingMessage): string {
  const given = readRequestId(request.headers[requestIdHeader]);
  return given !== null && isFromOurs(config, request) ? given : newRequestId();
}

/** Whether the web process or a trusted proxy passed the request on: what they say of it is believed. */
export function isFromOurs(config: Config, { headers, socket }: IncomingMessage): boolean {
  const signed = headers[visitorAddressHeader];
  if (typeof signed === 'string' && readVisitorAddress(config.secret, signed) !== null) return true;
  return config.trustedProxies.includes(socket.remoteAddress ?? '');
}

/** The reply names its request, and so does all that its handler causes: slow queries, jobs, spans. */
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
  // What arrives with the body comes from the connection, which knows of no request.
  app.addHook('preHandler', (request, _reply, done) => during(actOf(request), done));
}
