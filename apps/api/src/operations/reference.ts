import reference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { describeApi } from './openapi.ts';

/** The OpenAPI document and a page to browse it, both made from the contract. */
export async function referencePages(app: FastifyInstance, { config }: Context): Promise<void> {
  const document = JSON.stringify(describeApi(config.site));
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('content-type', 'application/json; charset=UTF-8').send(document),
  );
  await app.register(reference, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      title: `${config.site.name} API`,
      withDefaultFonts: false,
      telemetry: false,
    },
  });
}
