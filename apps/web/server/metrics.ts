import type { ShieldCount } from '@confab/domain';
import { measureLog, measureRequests } from '@confab/telemetry';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of this process. Label values are few and known: no addresses, no names. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  measureLog(registry, 'web');
  const requests = measureRequests(registry, 'web');
  const renders = new Histogram({
    name: 'confab_web_page_render_seconds',
    help: 'How long the server took to render a page, with the calls it makes for it.',
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const cacheLookups = new Counter({
    name: 'confab_web_page_cache_lookups_total',
    help: "Visitors' pages asked for, by whether the cache had them.",
    labelNames: ['result'] as const,
    registers,
  });
  const streams = new Gauge({
    name: 'confab_web_event_streams',
    help: 'Event streams of the api that are open through this process.',
    registers,
  });
  const shield = new Counter({
    name: 'confab_web_shield_total',
    help: 'What the shield against floods counted: pages that no cache had, why clients were asked or refused, and who passed.',
    labelNames: ['what'] as const,
    registers,
  });
  for (const result of ['hit', 'miss']) cacheLookups.inc({ result }, 0);

  return {
    registry,
    requests,
    startRender: () => renders.startTimer(),
    countCacheLookup: (hit: boolean) => cacheLookups.inc({ result: hit ? 'hit' : 'miss' }),
    countShield: (what: ShieldCount) => shield.inc({ what }),
    countStreams: (count: number) => streams.set(count),
  };
}
