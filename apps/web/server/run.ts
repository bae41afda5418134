import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment, whyNotListening } from '@confab/config';
import { startTracing } from '@confab/telemetry';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { buildInternalApp } from './internal.ts';
import { createMetrics } from './metrics.ts';
import type { PageRenderer } from './pages.ts';
import { exchangeWithApi } from './shield/exchange.ts';
import { createShield } from './shield/shield.ts';

export type RegisterFrontend = (app: FastifyInstance) => Promise<PageRenderer>;

/** Leaves time to spare in the ten seconds that operators give a process to end. */
const longestMs = 8000;

export async function run(
  env: Environment,
  loadFrontend: (config: Config) => Promise<RegisterFrontend>,
): Promise<void> {
  const config = readConfig(env);
  const metrics = createMetrics();
  const registerFrontend = await loadFrontend(config);
  const tracing = await startTracing(config.traces, 'web');
  const leaving = new AbortController();
  const shield = createShield({ config, metrics });
  const app = await buildApp({ config, metrics, tracing, leaving: leaving.signal, shield, registerFrontend });
  exchangeWithApi(app, config, shield);
  const internal = buildInternalApp(metrics, config, leaving.signal, app.log);

  const stop = async () => {
    // Remaining requests are cut off then; unref, so that this timer does not keep the process alive.
    setTimeout(() => process.exit(0), longestMs).unref();
    leaving.abort();
    await sleep(config.drainSeconds * 1000);
    // Connections that were busy when the server closed become idle later, and the server would wait for them.
    const release = setInterval(() => app.server.closeIdleConnections(), 100);
    await Promise.all([app.close(), internal.close()]);
    clearInterval(release);
    await tracing?.stop();
    process.exit(0);
  };
  // Terminals and some supervisors signal the whole process group, and the parent then signals once more.
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping ??= stop();
    });
  }

  const { host, port } = config;
  await app.listen({ host, port }).catch((error: unknown) => {
    throw whyNotListening(error, 'web', config);
  });
  // Afterwards: a balancer that finds it ready sends readers at once.
  await internal.listen(config.internal).catch((error: unknown) => {
    throw whyNotListening(error, 'webInternal', config.internal);
  });
}
