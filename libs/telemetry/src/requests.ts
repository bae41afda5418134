import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type Requests = {
  /** A request has begun; the returned function ends it when its connection does. */
  began(): () => void;
  /** `route` is a pattern with low cardinality, never the address itself. */
  answered(request: { method: string; route: string; status: number; seconds: number }): void;
};

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Maps unknown methods to one label, because clients may send any. */
export const boundedMethod = (method: string): string => (knownMethods.has(method) ? method : 'other');

export function measureRequests(registry: Registry, process: string): Requests {
  const registers = [registry];
  const duration = new Histogram({
    name: `confab_${process}_request_seconds`,
    help: 'Time to answer a request, by route and by the class of its status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const inFlight = new Gauge({
    name: `confab_${process}_requests_in_flight`,
    help: 'Requests that are being answered, streams that stay open among them.',
    registers,
  });
  const limited = new Counter({
    name: `confab_${process}_rate_limited_total`,
    help: 'Requests that were refused by a rate limit, by route.',
    labelNames: ['route'] as const,
    registers,
  });
  return {
    began: () => {
      inFlight.inc();
      return () => inFlight.dec();
    },
    answered: ({ method, route, status, seconds }) => {
      const labels = { method: boundedMethod(method), route, status: `${Math.floor(status / 100)}xx` };
      duration.observe(labels, seconds);
      if (status === 429) limited.inc({ route });
    },
  };
}
