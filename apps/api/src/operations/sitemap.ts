import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';

/** GET /sitemap.xml and its parts: the worker writes them into the store, under the keys that are their paths. */
export function sitemapFiles(app: FastifyInstance, { store }: Context): void {
  for (const url of ['/sitemap.xml', '/sitemap-*']) {
    app.get(url, { exposeHeadRoute: true }, async (request, reply) => {
      const [, key] = /^\/(sitemap(?:-(?:communities|posts)-\d{1,9})?\.xml)(?:\?|$)/.exec(request.url) ?? [];
      const file = key === undefined ? null : await store.get(key);
      void reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
      if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('No such file.');
      return reply.type('application/xml; charset=utf-8').send(file.stream);
    });
  }
}
