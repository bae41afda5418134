import { createFetcher, createPoster } from '@confab/outbound';
import { readConfig } from '../config.ts';
import { registry } from '../registry.ts';
import { startWorker } from '../worker.ts';

/**
 * The worker for browser journeys: it sends push messages to one service on this machine, given by port and
 * certificate. The product's own worker refuses such addresses.
 */
const [port, ca = ''] = process.argv.slice(2);

const worker = await startWorker(readConfig(process.env), {
  registry,
  schedule: [],
  enqueueAtStart: () => Promise.resolve(),
  releaseEveryMs: 60_000,
  fetcher: createFetcher({ resolve: async () => [], guard: () => false }),
  poster: createPoster({
    resolve: async () => ['127.0.0.1'],
    guard: (target) => target.port === Number(port),
    ca,
  }),
});

process.once('SIGTERM', () => void worker.stop().then(() => process.exit(0)));
