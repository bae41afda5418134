import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { Startup } from '@confab/api-contract/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accentProblem, accentProperties } from '@confab/domain';
import type { AskApi, Site } from '../src/render.ts';

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

const sharePath = '/share';

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

/** The tokens of an accent; above every layer of the other style sheets. Only accents that a site can have. */
export function registerAccents(app: FastifyInstance): void {
  app.get<{ Params: { colour: string } }>('/assets/accent-:colour(^[0-9a-f]{6}).css', (request, reply) => {
    const colour = `#${request.params.colour}`;
    if (accentProblem(colour) !== null) {
      reply.callNotFound();
      return reply;
    }
    return reply
      .header('Cache-Control', `public, max-age=${day}`)
      .type('text/css; charset=utf-8')
      .send(accentSheet(colour));
  });
}

/** The theme is that of the system, unless the reader chose one (tokens.css). */
function accentSheet(colour: string): string {
  const declared = (theme: 'light' | 'dark') =>
    Object.entries(accentProperties(colour, theme))
      .map((one) => one.join(':'))
      .join(';');
  const dark = declared('dark');
  return (
    `:root{${declared('light')}}` +
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}` +
    `:root[data-theme=dark]{${dark}}`
  );
}

type SiteLook = Pick<Startup, 'siteName' | 'siteDescription' | 'siteIcon'>;

/** `askApi` asks in the name of the request. */
export function registerManifest(
  app: FastifyInstance,
  site: Site,
  askApi: (request: FastifyRequest) => AskApi,
): void {
  app.get('/manifest.json', async (request, reply) =>
    reply
      .header('Cache-Control', revalidated)
      .type('application/manifest+json')
      .send(manifestOf(await lookOf(askApi(request)))),
  );

  // The file of that name is the icon that the site came with.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url !== '/favicon.ico') return;
    const { siteIcon } = await lookOf(askApi(request));
    if (siteIcon) return reply.header('Cache-Control', `public, max-age=${day}`).redirect(siteIcon.favicon);
  });

  async function lookOf(ask: AskApi): Promise<Partial<SiteLook> & { siteName: string }> {
    const answer = await ask('/api/_initial?communitiesLimit=1&listsLimit=1').catch(() => null);
    // The api answers what its contract says.
    const look = answer?.status === 200 ? (JSON.parse(answer.body) as SiteLook) : {};
    return { siteName: site.name, ...look };
  }
}

function manifestOf({ siteName, siteDescription, siteIcon: icon }: Partial<SiteLook>): string {
  const type = icon ? 'image/jpeg' : 'image/png';
  const icons = icon ?? { app: '/icon-192.png', large: '/icon-512.png', maskable: '/icon-maskable-512.png' };
  const shortcutIcons = [{ src: icons.app, sizes: '192x192', type }];
  return JSON.stringify({
    name: siteName,
    short_name: siteName,
    description: siteDescription,
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#f6f5f1',
    theme_color: '#f6f5f1',
    icons: [
      { src: icons.app, sizes: '192x192', type },
      { src: icons.large, sizes: '512x512', type },
      { src: icons.maskable, sizes: '512x512', type, purpose: 'maskable' },
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
}
