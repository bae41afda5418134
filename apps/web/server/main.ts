import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { buildInternalApp } from './internal.ts';
import { createMetrics } from './metrics.ts';

/** Leaves time to spare in the ten seconds that operators give a process to end. */
const longestMs = 8000;

async function main() {
  const config = readConfig(process.env);
  const metrics = createMetrics();
  const { registerFrontend } = await loadFrontend(config.development);
  const leaving = new AbortController();
  const app = await buildApp({ config, metrics, leaving: leaving.signal, registerFrontend });
  const internal = buildInternalApp(metrics, config.apiUrl, leaving.signal);

  const stop = async () => {
    // Whoever is still being answered then has lost; unref: nothing waits for this timer.
    setTimeout(() => process.exit(0), longestMs).unref();
    leaving.abort();
    await sleep(config.drainSeconds * 1000);
    // A connection that was being answered when the server closed is idle afterwards, and would be waited for.
    const release = setInterval(() => app.server.closeIdleConnections(), 100);
    await Promise.all([app.close(), internal.close()]);
    clearInterval(release);
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());

  await internal.listen({ host: config.internalHost, port: config.internalPort });
  await app.listen({ host: config.host, port: config.port });
}

/** Vite is not even installed where the site is only run. */
async function loadFrontend(development: boolean) {
  if (development) return { registerFrontend: (await import('./development-frontend.ts')).registerVite };
  return { registerFrontend: (await import('./build-frontend.ts')).registerBuild };
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
