import { ConfigurationError } from '@confab/config';
import { createFetcher, createPoster } from '@confab/outbound';
import { readConfig } from './config.ts';
import { registry } from './registry.ts';
import { enqueueAtStart, schedule } from './schedule.ts';
import { startWorker, type Worker } from './worker.ts';

// Our log is one JSON object per line. graphile-worker sends its traces to its logger too.
Object.assign(console, { trace: () => undefined });

const worker = await startOrExit();

async function stop(): Promise<void> {
  const late = setTimeout(() => process.exit(1), 9_000);
  late.unref();
  await worker.stop();
  process.exit(0);
}
// Terminals and some supervisors signal the whole process group, and the parent then signals once more.
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
