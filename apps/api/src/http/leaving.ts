import type { FastifyInstance } from 'fastify';

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
