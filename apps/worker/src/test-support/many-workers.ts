import { createFetcher, createPoster } from '@confab/outbound';
import { readConfig } from '../config.ts';
import { registry } from '../registry.ts';
import { startWorker } from '../worker.ts';

/** Workers in one process, without a schedule: their number is the argument. */
const config = readConfig(process.env);
for (let number = 0; number < Number(process.argv[2]); number++) {
  await startWorker(
    { ...config, port: number === 0 ? config.port : 0 },
    {
      registry,
      schedule: [],
      enqueueAtStart: () => Promise.resolve(),
      releaseEveryMs: 60_000,
      fetcher: createFetcher(),
      poster: createPoster(),
    },
  );
}
