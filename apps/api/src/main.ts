import { setTimeout as sleep } from 'node:timers/promises';
import { createJudge } from '@confab/auto-rules';
import { ConfigurationError, whyNotListening } from '@confab/config';
import {
  connect,
  createReplicas,
  OldServerError,
  queryName,
  silenceMs,
  untilServerAnswers,
  watchReplicas,
} from '@confab/db';
import { createRenderPool } from '@confab/markdown/server';
import { createFetcher } from '@confab/outbound';
import { openStore } from '@confab/storage';
import { startTracing, watchQueries } from '@confab/telemetry';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';

const config = await orExit(() => readConfig(process.env));
const tracing = await startTracing(config.traces, 'api');
const queries = watchQueries(config.slowQueryMs, queryName);
const connection = connect(config.databaseUrl, {
  applicationName: 'api',
  max: 10,
  silenceMs,
  watch: queries.pool('main', 10),
});
const lookups = connect(config.databaseUrl, {
  applicationName: 'api-lookups',
  max: 1,
  silenceMs,
  watch: queries.pool('lookups', 1),
});
const replicas = createReplicas({
  primaryUrl: config.databaseUrl,
  urls: config.replicaUrls,
  applicationName: 'api-replica',
  max: 10,
  watch: queries.pool('replica', 10 * config.replicaUrls.length),
  onChange: (replica, inUse) => {
    if (inUse) app.log.info({ replica }, 'a replica is in use');
    else app.log.warn({ replica }, 'a replica is left out');
  },
});
const markdown = createRenderPool({ siteOrigin: new URL(config.site.url).origin });
const judge = createJudge({ queueMax: 500 });
const trialJudge = createJudge({ queueMax: 10 });
const store = openStore(config.imageStore);
const leaving = new AbortController();
const app = await buildApp({
  config,
  db: connection.db,
  lookups: lookups.db,
  replicas,
  queries,
  tracing,
  listen: connection.listen,
  markdown,
  judge,
  trialJudge,
  store,
  fetcher: createFetcher(),
  leaving: leaving.signal,
});

const endWatch = watchReplicas(replicas);
if (!config.rateLimits) app.log.warn('RATE_LIMITS is off: for tests and benchmarks only');
await orExit(async () => {
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw whyNotListening(error, 'api', config);
  });
});
void orExit(() =>
  untilServerAnswers(
    config.databaseUrl,
    (reason) => app.log.warn({ reason }, 'the database cannot be used yet'),
    leaving.signal,
  ),
);

/** Graceful shutdown: reports not ready, finishes running requests, and exits within ten seconds. */
async function stop(): Promise<void> {
  const late = setTimeout(() => process.exit(1), 9_000);
  late.unref();
  leaving.abort();
  await sleep(config.drainSeconds * 1000);
  // A connection that was answering when the server closed becomes idle later, and would block the shutdown.
  const release = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearInterval(release);
  const traced = tracing?.stop();
  await Promise.all([markdown.close(), judge.close(), trialJudge.close()]);
  await endWatch();
  await replicas.close();
  await connection.close();
  await lookups.close();
  await traced;
  process.exit(0);
}
// The signal may come twice: terminals and supervisors signal the whole process group, and the parent signals again.
let stopping: Promise<void> | undefined;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stopping ??= stop();
  });
}

/** Exits with a sentence if a variable is wrong, or the database server too old. */
async function orExit<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConfigurationError || error instanceof OldServerError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
