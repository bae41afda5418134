import type { FastifyInstance } from 'fastify';

/** Redirects: `www.` to the host of the site, a trailing slash to the page without it. */
export function registerRedirects(app: FastifyInstance, canonicalOrigin: string | undefined): void {
  app.addHook('onRequest', async (request, reply) => {
    const destination = bareHost(request.host, canonicalOrigin);
    if (destination !== null) return reply.redirect(destination + withoutSlash(request.url), 308);

    const path = withoutSlash(request.url);
    // In the api and its pictures a trailing slash is an unknown path.
    if (path !== request.url && !/^\/(?:api|images)\//.test(request.url)) return reply.redirect(path, 308);
  });
}

function bareHost(host: string, canonicalOrigin: string | undefined): string | null {
  if (!host.startsWith('www.')) return null;
  // Scheme-relative: a proxy may have turned https into http on the way here.
  if (canonicalOrigin === undefined) return `//${host.slice('www.'.length)}`;
  // A site whose own host begins with www. stays there.
  return new URL(canonicalOrigin).host === host ? null : canonicalOrigin;
}

/** The same address without slashes at the end of its path. Never leads to another host. */
function withoutSlash(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.endsWith('/')) return url;
  const kept = path.replace(/\/+$/, '').replace(/^\/+/, '/');
  return (kept === '' ? '/' : kept) + (end === -1 ? '' : url.slice(end));
}
