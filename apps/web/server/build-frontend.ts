import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { RenderPage } from '../src/render.ts';
import { readAssets } from './assets.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import type { PageRenderer } from './pages.ts';
import { registerStaticFiles } from './static-files.ts';

const client = new URL('../dist/client/', import.meta.url);
const renderer = new URL('../dist/server/entry-server.js', import.meta.url);

export async function registerBuild(app: FastifyInstance): Promise<PageRenderer> {
  if (!existsSync(renderer)) throw new Error('The web app is not built: run `npm run build`.');
  await registerStaticFiles(app, client);
  // The build exports exactly what src/entry-server.tsx does.
  const { renderPage } = (await import(renderer.href)) as { renderPage: RenderPage };
  const assets = await readAssets(new URL('.vite/manifest.json', client));
  return { renderPage, assets, policyOf: contentSecurityPolicy };
}
