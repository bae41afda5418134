import type { FastifyInstance } from 'fastify';
import type { Shield } from './shield.ts';

/** The form of the shield's page and its script send their answers to the address of the page that was wanted. */
export function registerAnswers(app: FastifyInstance, shield: Shield): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    scope.addContentTypeParser('*', (_request, payload, parsed) => {
      payload.resume();
      parsed(null);
    });
    scope.post('/*', (request, reply) => {
      const fields = request.body;
      if (fields instanceof URLSearchParams && (fields.has('challenge') || fields.has('question'))) {
        return shield.receive(request, reply, fields);
      }
      reply.callNotFound();
      return reply;
    });
    done();
  });
}
