import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { type EventStreams, eventStreamType } from '../http/event-streams.ts';
import type { LiveComments } from '../live/live-comments.ts';
import { isCurrent } from './migrations.queries.ts';
import { measureReplicas } from './replica-metrics.ts';

type Measured = { streams: EventStreams; live: LiveComments };

/** What operators and their tools ask: is it alive, can it serve, how is it doing (operations.md, Processes). */
export function operations(app: FastifyInstance, { db, replicas }: Context, measured: Measured): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'confab_api_request_seconds',
    help: 'Time to answer a request, by route.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  measureStreams(registry, measured);
  measureReplicas(registry, replicas);
  app.addHook('onResponse', (request, reply, done) => {
    // How long somebody stays says nothing of how long they wait.
    if (reply.getHeader('content-type') === eventStreamType) return done();
    // The route's pattern, never the address itself: the number of series stays that of the routes.
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe(
      { method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    );
    done();
  });

  app.get('/healthz', () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isCurrent(db).catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  );
}

function measureStreams(registry: Registry, { streams, live }: Measured): void {
  const registers = [registry];
  new Gauge({
    name: 'confab_api_event_streams',
    help: 'Event streams that are open.',
    registers,
    collect() {
      this.set(streams.size);
    },
  });
  new Gauge({
    name: 'confab_api_watched_posts',
    help: 'Posts whose new comments somebody waits for.',
    registers,
    collect() {
      this.set(live.posts);
    },
  });
  new Counter({
    name: 'confab_api_events_sent_total',
    help: 'Events sent on streams.',
    registers,
    collect() {
      this.reset();
      this.inc(streams.sent);
    },
  });
}
