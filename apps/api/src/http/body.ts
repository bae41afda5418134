import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads a file from a multipart body. */
    takesFile?: boolean;
  }
}

/**
 * Reads every body as text, whatever its content type: clients send JSON under any name, and empty bodies (api.md
 * 1.2). The route parses JSON. Exception: a route that takes a file reads the body itself, after authentication.
 */
export function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, _reply, done) => {
    // The framework would refuse invalid or missing types before any parser runs.
    if (!carriesFile(request)) request.raw.headers['content-type'] = 'text/plain';
    done();
  });
}

function carriesFile({ routeOptions, headers }: FastifyRequest): boolean {
  return (
    routeOptions.config.takesFile === true && /^multipart\/form-data *;/i.test(headers['content-type'] ?? '')
  );
}
