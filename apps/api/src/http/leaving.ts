import type { FastifyInstance } from 'fastify';

/**
 * While the process is about to end and load balancers still send it requests: it says that it is not ready, answers
 * all the same, and asks every client to make its next connection elsewhere.
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
