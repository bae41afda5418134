import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** What the operator can see of this process. Labels are few and known: no address, no name. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'web_request_duration_seconds',
    help: 'How long requests took, by what answered them.',
    labelNames: ['kind', 'method', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const renders = new Histogram({
    name: 'web_page_render_duration_seconds',
    help: 'How long the server took to render a page, with the calls it makes for it.',
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const cacheLookups = new Counter({
    name: 'web_page_cache_lookups_total',
    help: "Visitors' pages asked for, by whether the cache had them.",
    labelNames: ['result'] as const,
    registers: [registry],
  });

  return {
    registry,
    observeRequest(kind: 'page' | 'api' | 'file', method: string, status: number, seconds: number) {
      requests.observe({ kind, method: knownMethods.has(method) ? method : 'other', status }, seconds);
    },
    startRender: () => renders.startTimer(),
    countCacheLookup: (hit: boolean) => cacheLookups.inc({ result: hit ? 'hit' : 'miss' }),
  };
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
