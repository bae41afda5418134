import type { FastifyInstance } from 'fastify';

/**
 * Every body is text, whatever its content type says, even none: existing clients send JSON under
 * any name, and an empty body where there is nothing to say (api.md 1.2). The route decides whether it is JSON.
 */
export function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, _reply, done) => {
    // The framework refuses unreadable and missing types before any parser is asked.
    request.raw.headers['content-type'] = 'text/plain';
    done();
  });
}
