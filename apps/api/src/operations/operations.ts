import { createReadiness, measureDisk, measureImages, measureLog, measureRequests } from '@confab/telemetry';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Replicas } from '@confab/db';
import type { Context } from '../context.ts';
import { type EventStreams, eventStreamType } from '../http/event-streams.ts';
import type { ContentPieces } from '../content/content-pieces.ts';
import type { LiveComments } from '../content/live/live-comments.ts';
import { findMissing } from './migrations.queries.ts';

type Measured = { streams: EventStreams; live: LiveComments; pieces: ContentPieces };

const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** Health, readiness and metrics (operations.md, Processes). */
export function operations(
  app: FastifyInstance,
  { config, db, queries, replicas }: Context,
  measured: Measured,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Node's observers outlive the api and hold the registry; its metrics would hold all that the api kept.
  app.addHook('onClose', async () => registry.clear());
  const requests = measureRequests(registry, 'api');
  measureStreams(registry, measured);
  measurePieces(registry, measured.pieces);
  measureReplicas(registry, replicas);
  measureImages(registry, 'api');
  if (config.imageStore.kind === 'disk') measureDisk(registry, 'api', config.imageStore.folder);
  measureLog(registry, 'api');
  queries.measure(registry, 'api');
  queries.onSlow((query) => app.log.warn(query, 'slow query'));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.once('close', requests.began());
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Probes do not count as requests, and their 503 during shutdown is not a failure.
    if (probes.has(request.routeOptions.url ?? '')) return done();
    // The lifetime of a stream is not a latency.
    if (reply.getHeader('content-type') === eventStreamType) return done();
    requests.answered({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });

  const readiness = createReadiness(() => findMissing(db), app.log);
  const closing = new AbortController();
  app.addHook('onListen', (done) => {
    void readiness.watch(closing.signal);
    done();
  });
  app.addHook('onClose', (_app, done) => {
    closing.abort();
    done();
  });
  app.get('/healthz', { exposeHeadRoute: true }, () => ({ status: 'alive' }));
  app.get('/readyz', { exposeHeadRoute: true }, async (_request, reply) => {
    const missing = await readiness.findMissing();
    if (missing === null) return { status: 'ready' };
    return reply.code(503).send({ status: 'not ready', missing });
  });
  app.get('/metrics', { exposeHeadRoute: true }, async (_request, reply) =>
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
    help: 'Posts with at least one open stream of new comments.',
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

/** What is kept encoded (docs/decisions/speed.md). */
function measurePieces(registry: Registry, { counts, bytesKept }: ContentPieces): void {
  const registers = [registry];
  new Gauge({
    name: 'confab_api_kept_bytes',
    help: 'Memory of the encoded pieces that are kept.',
    labelNames: ['kind'] as const,
    registers,
    collect() {
      for (const [kind, bytes] of Object.entries(bytesKept())) this.set({ kind }, bytes);
    },
  });
  new Counter({
    name: 'confab_api_quick_responses_total',
    help: 'Responses that may be spliced: fast or slow, and compared ones that were different.',
    labelNames: ['way'] as const,
    registers,
    collect() {
      this.reset();
      for (const [way, count] of Object.entries(counts)) this.inc({ way }, count);
    },
  });
}

/** Replicas are labelled by their index in DATABASE_REPLICA_URLS, because a URL may contain a password. */
function measureReplicas(registry: Registry, replicas: Replicas): void {
  const registers = [registry];
  new Gauge({
    name: 'confab_api_replica_in_use',
    help: 'Whether a replica answers reads (1), or is left out (0).',
    labelNames: ['replica'] as const,
    registers,
    collect() {
      for (const [replica, { inUse }] of replicas.states.entries()) this.set({ replica }, inUse ? 1 : 0);
    },
  });
  new Gauge({
    name: 'confab_api_replica_lag_seconds',
    help: 'Upper bound of the lag of a replica behind the primary; no value while it is unknown.',
    labelNames: ['replica'] as const,
    registers,
    collect() {
      this.reset();
      for (const [replica, { lagMs }] of replicas.states.entries()) {
        if (lagMs !== undefined) this.set({ replica }, lagMs / 1000);
      }
    },
  });
  new Counter({
    name: 'confab_api_reads_that_may_be_old_total',
    help: 'Calls that a replica may answer, by the server that answered.',
    labelNames: ['server'] as const,
    registers,
    collect() {
      this.reset();
      this.inc({ server: 'replica' }, replicas.counts.replica);
      this.inc({ server: 'primary' }, replicas.counts.primary);
    },
  });
}
