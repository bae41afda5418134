import { ConfigurationError } from '@confab/domain';
import { createFetcher, createPoster } from '@confab/outbound';
import { readConfig } from './config.ts';
import { registry } from './registry.ts';
import { enqueueAtStart, schedule } from './schedule.ts';
import { startWorker, type Worker } from './worker.ts';

// Our log is one object a line. What graphile-worker tells the console in this way it tells its logger, too.
Object.assign(console, { trace: () => undefined });

const worker = await startOrExit();

/** Finishes what it has, and leaves within ten seconds. */
async function stop(): Promise<void> {
  const late = setTimeout(() => process.exit(1), 9_000);
  late.unref();
  await worker.stop();
  process.exit(0);
}
// A terminal and some supervisors tell each process of a group, and whoever started it tells it once more.
let stopping: Promise<void> | undefined;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stopping ??= stop();
  });
}

async function startOrExit(): Promise<Worker> {
  try {
    return await startWorker(readConfig(process.env), {
      registry,
      schedule,
      enqueueAtStart,
      releaseEveryMs: 60_000,
      fetcher: createFetcher(),
      poster: createPoster(),
    });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
