import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../src/render.ts';

const day = 86_400;

/** The built files. Those under /assets are named by their content and never change. */
export async function registerStaticFiles(app: FastifyInstance, root: URL): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets/', root)),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: 365 * day * 1000,
    index: false,
  });
  await app.register(fastifyStatic, {
    root: fileURLToPath(root),
    prefix: '/',
    decorateReply: false,
    // Only the files that are there when the server starts: other addresses are pages.
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**'],
    maxAge: day * 1000,
    index: false,
  });
}

/** The web app manifest: what an installed site is called and looks like. */
export function registerManifest(app: FastifyInstance, site: Site): void {
  const manifest = JSON.stringify({
    name: site.name,
    short_name: site.name,
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#f6f5f1',
    theme_color: '#f6f5f1',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
  app.get('/manifest.json', (_request, reply) =>
    reply
      .header('Cache-Control', 'public, max-age=0, must-revalidate')
      .type('application/manifest+json')
      .send(manifest),
  );
}
