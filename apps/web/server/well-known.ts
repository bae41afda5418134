import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** How long a reader of security.txt may rely on a copy of it (RFC 9116, 2.5.5). */
const trustedMs = 90 * 86_400_000;

/** Addresses that programs know on every site: whom to tell about a weakness, and where a password is changed. */
export function registerWellKnown(app: FastifyInstance, { site, contactEmail }: Config): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    if (contactEmail === null) {
      reply.callNotFound();
      return reply;
    }
    const expires = new Date(Date.now() + trustedMs).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=86400')
      .send(
        `Contact: mailto:${contactEmail}\nExpires: ${expires}\nPreferred-Languages: en\n` +
          `Canonical: ${site.url}/.well-known/security.txt\n`,
      );
  });
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/settings#account', 302));
}
