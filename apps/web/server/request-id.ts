import type { IncomingMessage } from 'node:http';
import { newRequestId, readRequestId, requestIdHeader } from '@confab/telemetry';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** The id that a trusted proxy gave the request; ids from other clients are ignored. */
export function requestIdOf(config: Config, { headers, socket }: IncomingMessage): string {
  const given = readRequestId(headers[requestIdHeader]);
  return given !== null && config.trustedProxies.includes(socket.remoteAddress ?? '')
    ? given
    : newRequestId();
}

export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id);
  });
}
