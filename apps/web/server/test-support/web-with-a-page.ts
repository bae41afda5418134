import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { buildInternalApp } from '../internal.ts';
import { createMetrics } from '../metrics.ts';
import type { PageRenderer } from '../pages.ts';

/** The web process with one page instead of those of the build: for tests that run before there is one. */
const renderer: PageRenderer = {
  renderPage: () =>
    Promise.resolve({
      route: '/page',
      status: 200,
      location: null,
      html: '<p>A page</p>',
      failure: undefined,
    }),
  assets: { routes: {} },
  policyOf: () => '',
};

const config = readConfig(process.env);
const metrics = createMetrics();
const leaving = new AbortController();
const app = await buildApp({
  config,
  metrics,
  registerFrontend: () => Promise.resolve(renderer),
  leaving: leaving.signal,
});
const internal = buildInternalApp(metrics, config.apiUrl, leaving.signal);
process.once('SIGTERM', () => {
  leaving.abort();
  void Promise.all([app.close(), internal.close()]).then(() => process.exit(0));
});
await internal.listen({ host: config.internalHost, port: config.internalPort });
await app.listen({ host: config.host, port: config.port });
