import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';
import type { PageAssets, RenderPage } from '../src/render.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import type { PageRenderer } from './pages.ts';

/**
 * React Refresh needs its hooks before the first module runs; Vite inserts them only into pages that it serves itself.
 */
const start = `
import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
await import('/@vite/client');
await import('/src/entry-client.tsx');
`;

const assets: PageAssets = {
  routes: { __root__: { scripts: [{ attrs: { type: 'module' }, children: start }] } },
};

/** Serves the sources through Vite: a saved file shows at once, in the browser and in rendered pages. */
export async function registerVite(app: FastifyInstance): Promise<PageRenderer> {
  const vite = await createServer({
    root: fileURLToPath(new URL('..', import.meta.url)),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(?:api|images)\//.test(request.url)) done();
    else vite.middlewares(request.raw, reply.raw, done);
  });

  const renderPage: RenderPage = async (request) => {
    // The module exports what src/entry-server.tsx does.
    const entry = (await vite.ssrLoadModule('/src/entry-server.tsx')) as { renderPage: RenderPage };
    const page = await entry.renderPage(request);
    return { ...page, html: page.html.replace('</head>', `${await inlineStyles(vite)}</head>`) };
  };
  // Vite inserts style sheets into the page one by one.
  const policyOf: PageRenderer['policyOf'] = (html, hosts) =>
    contentSecurityPolicy(html, hosts, "'self' 'unsafe-inline'");
  return { renderPage, assets, policyOf };
}

/** Vite loads styles with the scripts; inlined into the page they apply to the first paint. */
async function inlineStyles(vite: ViteDevServer): Promise<string> {
  const tags: string[] = [];
  for (const module of vite.environments.ssr.moduleGraph.idToModuleMap.values()) {
    if (!module.id?.endsWith('.css')) continue;
    // `?inline` makes a style sheet a module whose default export is its text.
    const { default: css } = (await vite.ssrLoadModule(`${module.url}?inline`)) as { default: string };
    tags.push(`<style data-vite-dev-id="${module.id}">${css}</style>`);
  }
  return tags.join('');
}
