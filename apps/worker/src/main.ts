import { ConfigurationError } from '@confab/config';
import { OldServerError } from '@confab/db';
import { createFetcher, createPoster } from '@confab/outbound';
import { readConfig } from './config.ts';
import { registry } from './registry.ts';
import { enqueueAtStart, schedule } from './schedule.ts';
import { startWorker } from './worker.ts';

// Our log is one JSON object per line. graphile-worker sends its traces to its logger too.
Object.assign(console, { trace: () => undefined });

const worker = await orExit(() =>
  startWorker(readConfig(process.env), {
    registry,
    schedule,
    enqueueAtStart,
    releaseEveryMs: 60_000,
    fetcher: createFetcher(),
    poster: createPoster(),
  }),
);
void orExit(() => worker.answered);

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

/** Exits with a sentence if a variable is wrong, or the database server too old. */
async function orExit<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConfigurationError || error instanceof OldServerError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
