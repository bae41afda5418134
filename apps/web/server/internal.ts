import { createReadiness, endSlowBodies, logWhenOver, paceOptions } from '@confab/telemetry';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { apiError } from './api-error.ts';
import type { Config } from './config.ts';
import type { Metrics } from './metrics.ts';

/** Liveness, readiness and metrics for operators. Listens where visitors cannot reach it. */
export function buildInternalApp(
  metrics: Metrics,
  { apiUrl, pace }: Pick<Config, 'apiUrl' | 'pace'>,
  leaving: AbortSignal,
  log: FastifyBaseLogger,
): FastifyInstance {
  const app = fastify({ logger: false, ...paceOptions(pace) });
  endSlowBodies(app.server, { pace, takesFile: () => false, late: apiError('too_slow').body });
  app.addHook('onRequest', async ({ method, url, routeOptions }, reply) => {
    logWhenOver(reply.raw, { log, method, url, route: () => routeOptions.url ?? 'unknown' });
  });
  const readiness = createReadiness(
    async () => ((await isReachable(`${apiUrl}/healthz`)) ? null : 'api'),
    log.child({ apiUrl }),
  );
  const closing = new AbortController();
  app.addHook('onListen', (done) => {
    void readiness.watch(closing.signal);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    closing.abort();
    done();
  });

  app.get('/healthz', () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    if (leaving.aborted) return reply.code(503).send({ status: 'not ready', reason: 'stopping' });
    const missing = await readiness.findMissing();
    if (missing === null) return { status: 'ready' };
    return reply.code(503).send({ status: 'not ready', missing });
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
