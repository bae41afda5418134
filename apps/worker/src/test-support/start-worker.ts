import { createFetcher, createPoster } from '@confab/outbound';
import { pace } from '@confab/telemetry';
import type { Config } from '../config.ts';
import { registry } from '../registry.ts';
import { startWorker, type Work, type Worker } from '../worker.ts';

export function aWorkerOn(
  databaseUrl: string,
  work: Partial<Work> = {},
  config: Partial<Config> = {},
): Promise<Worker> {
  return startWorker(
    {
      databaseUrl,
      host: '127.0.0.1',
      port: 0,
      pace,
      imageStore: { kind: 'disk', folder: '/dev/null' },
      site: { name: 'Confab', url: 'http://127.0.0.1:3000' },
      mail: null,
      push: null,
      welcomeCommunity: null,
      logLevel: 'silent',
      slowQueryMs: 500,
      traces: null,
      ...config,
    },
    {
      registry,
      schedule: [],
      enqueueAtStart: () => Promise.resolve(),
      releaseEveryMs: 60_000,
      fetcher: createFetcher(),
      poster: createPoster(),
      ...work,
    },
  );
}
