import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Redirects: `www.` to the host of the site, a trailing slash to the page without it. */
export function registerRedirects(app: FastifyInstance, canonicalOrigin: string | undefined): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = withoutSlash(request.url);
    const origin = originWithoutWww(request, canonicalOrigin);
    if (origin !== null) return reply.redirect(origin + ownLocation(path), 308);

    // In the api and its pictures a trailing slash is an unknown path.
    if (path !== request.url && !/^\/(?:api|images)\//.test(request.url)) {
      return reply.redirect(ownLocation(path), 308);
    }
  });
}

/**
 * An address of this site for the header Location, which nothing reads as another host: URL parsers take `//host` and
 * `/\host` for one, and some drop control characters before they look.
 */
export function ownLocation(url: string): string {
  // An address that was asked for has one character for each byte.
  const escaped = url.replace(/[^\x21-\x7e]/g, (byte) => `%${Buffer.from(byte, 'latin1').toString('hex')}`);
  return `/${escaped.replace(/^[/\\]+/, '')}`;
}

function originWithoutWww(request: FastifyRequest, canonicalOrigin: string | undefined): string | null {
  const [, bareHost] = /^www\.([a-z\d.-]+(?::\d+)?)$/i.exec(request.host) ?? [];
  if (bareHost === undefined) return null;
  if (canonicalOrigin === undefined) {
    // A proxy may have turned https into http on the way here.
    const https = /^https\b/i.test(String(request.headers['x-forwarded-proto']));
    return `${https ? 'https' : 'http'}://${bareHost}`;
  }
  // A site whose own host begins with www. stays there.
  return new URL(canonicalOrigin).host === request.host ? null : canonicalOrigin;
}

/** The same address without slashes at the end of its path. */
function withoutSlash(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  return path.endsWith('/') && path !== '/' ? path.replace(/(?<!\/)\/+$/, '') + url.slice(path.length) : url;
}
