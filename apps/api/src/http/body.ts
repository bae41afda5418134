import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads a file from a multipart body. */
    takesFile?: boolean;
  }
}

/**
 * Every body is text, whatever its content type says, even none: existing clients send JSON under any name, and an empty
 * body where there is nothing to say (api.md 1.2). The route decides whether it is JSON. Files are the exception: a route
 * that takes one reads it itself, once it knows who sends it.
 */
export function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, _reply, done) => {
    // The framework refuses unreadable and missing types before any parser is asked.
    if (!carriesFile(request)) request.raw.headers['content-type'] = 'text/plain';
    done();
  });
}

function carriesFile({ routeOptions, headers }: FastifyRequest): boolean {
  return (
    routeOptions.config.takesFile === true && /^multipart\/form-data *;/i.test(headers['content-type'] ?? '')
  );
}
