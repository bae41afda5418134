import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../src/render.ts';

const day = 86_400;
const revalidated = 'public, max-age=0, must-revalidate';

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
    // Only files that exist at the start: other addresses are pages.
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**'],
    maxAge: day * 1000,
    index: false,
    setHeaders: (reply, path) => {
      // Revalidated each time, so that browsers find a new version at once.
      if (path.endsWith('/service-worker.js')) void reply.header('Cache-Control', revalidated);
    },
  });
}

const robotRules = `User-agent: *
Disallow: /api/
Allow: /api/oembed
Disallow: /login
Disallow: /new
Disallow: /settings
Disallow: /notifications
Disallow: /admin
`;

export function registerRobots(app: FastifyInstance, site: Site): void {
  const robots = `${robotRules}\nSitemap: ${site.url}/sitemap.xml\n`;
  app.get('/robots.txt', (_request, reply) =>
    reply.header('Cache-Control', `public, max-age=${day}`).type('text/plain; charset=utf-8').send(robots),
  );
}

const sharePath = '/share';
const shortcutIcons = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }];

/**
 * Fallback for a share into an installed app whose service worker is gone: the shared content is lost, and the composer
 * opens empty.
 */
export function registerShareTarget(app: FastifyInstance): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('multipart/form-data', (_request, payload, parsed) => {
      payload.resume().on('end', () => parsed(null));
    });
    scope.post(sharePath, (_request, reply) => reply.redirect('/new', 303));
    done();
  });
}

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
    shortcuts: [
      { name: 'New post', url: '/new', icons: shortcutIcons },
      { name: 'Communities', url: '/communities', icons: shortcutIcons },
      { name: 'Notifications', url: '/notifications', icons: shortcutIcons },
    ],
    // The service worker handles it, see src/service-worker/shared.ts; without one, registerShareTarget does.
    share_target: {
      action: sharePath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'pictures', accept: ['image/*'] }],
      },
    },
  });
  app.get('/manifest.json', (_request, reply) =>
    reply.header('Cache-Control', revalidated).type('application/manifest+json').send(manifest),
  );
}
