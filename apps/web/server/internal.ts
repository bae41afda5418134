import fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** What the operator asks: is it alive, can it work, how does it fare. Listens where visitors do not reach. */
export function buildInternalApp(metrics: Metrics, apiUrl: string, leaving: AbortSignal): FastifyInstance {
  const app = fastify({ logger: false });

  app.get('/healthz', () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    if (leaving.aborted) return reply.code(503).send({ status: 'stopping' });
    const reachable = await isReachable(`${apiUrl}/healthz`);
    return reply.code(reachable ? 200 : 503).send({ status: reachable ? 'ok' : 'the api does not answer' });
  });

  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  return app;
}

async function isReachable(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
