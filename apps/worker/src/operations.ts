import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';
import type { Missing } from './readiness.ts';

export type Vitals = {
  metrics: Metrics;
  /** Null: jobs are being taken. */
  findMissing: () => Promise<Missing | 'queue' | null>;
};

/** Liveness, readiness and metrics for operators (operations.md, Processes). */
export function operations(app: FastifyInstance, { metrics, findMissing }: Vitals): void {
  app.get('/healthz', () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const missing = await findMissing();
    if (missing === null) return { status: 'ready' };
    return reply.code(503).send({ status: 'not ready', missing });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.render()),
  );
}
