import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment, whyNotListening } from '@confab/domain';
import { startTracing } from '@confab/telemetry';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { buildInternalApp } from './internal.ts';
import { createMetrics } from './metrics.ts';
import type { PageRenderer } from './pages.ts';

export type RegisterFrontend = (app: FastifyInstance) => Promise<PageRenderer>;

/** Leaves time to spare in the ten seconds that operators give a process to end. */
const longestMs = 8000;

/** Runs the web process until it is told to end. */
export async function run(
  env: Environment,
  loadFrontend: (config: Config) => Promise<RegisterFrontend>,
): Promise<void> {
  const config = readConfig(env);
  const metrics = createMetrics();
  const registerFrontend = await loadFrontend(config);
  const tracing = await startTracing(config.traces, 'web');
  const leaving = new AbortController();
  const app = await buildApp({ config, metrics, tracing, leaving: leaving.signal, registerFrontend });
  const internal = buildInternalApp(metrics, config.apiUrl, leaving.signal, app.log);

  const stop = async () => {
    // Whoever is still being answered then has lost; unref: nothing waits for this timer.
    setTimeout(() => process.exit(0), longestMs).unref();
    leaving.abort();
    await sleep(config.drainSeconds * 1000);
    // A connection that was being answered when the server closed is idle afterwards, and would be waited for.
    const release = setInterval(() => app.server.closeIdleConnections(), 100);
    await Promise.all([app.close(), internal.close()]);
    clearInterval(release);
    await tracing?.stop();
    process.exit(0);
  };
  // A terminal and some supervisors tell each process of a group, and whoever started it tells it once more.
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping ??= stop();
    });
  }

  await internal.listen(config.internal).catch((error: unknown) => {
    throw whyNotListening(error, 'webInternal', config.internal);
  });
  const { host, port } = config;
  await app.listen({ host, port }).catch((error: unknown) => {
    throw whyNotListening(error, 'web', config);
  });
}
