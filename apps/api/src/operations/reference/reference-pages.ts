import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/errors.ts';
import { isKnown } from '../../http/reply.ts';
import { describeApi } from './openapi.ts';
import { referencePage } from './page.ts';

/** A document that never changes while the process runs. */
type Fixed = { type: string; text: string; headers: Readonly<Record<string, string>> };

/** The OpenAPI document and the reference page, each generated on first request. */
export function referencePages(app: FastifyInstance, { config }: Context): void {
  serve(app, '/api/openapi.json', () => ({
    type: 'application/json; charset=UTF-8',
    text: JSON.stringify(describeApi(config.site)),
    headers: {},
  }));
  serve(app, '/api/docs', () => {
    const style = readFileSync(new URL('reference.css', import.meta.url), 'utf8');
    return {
      type: 'text/html; charset=UTF-8',
      text: referencePage(config.site, style),
      headers: { 'content-security-policy': policyFor(style), 'x-content-type-options': 'nosniff' },
    };
  });
}

/** Allows only this style sheet and the site's icon: no script can run. */
function policyFor(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function serve(app: FastifyInstance, path: string, make: () => Fixed): void {
  let made: (Fixed & { etag: string }) | undefined;
  app.get(path, (request, reply) => {
    made ??= withTag(make());
    void reply.headers({ ...made.headers, 'cache-control': 'no-cache', etag: made.etag });
    if (isKnown(made.etag, request.headers['if-none-match'])) return reply.code(304).send();
    return reply.header('content-type', made.type).send(made.text);
  });
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'GET'),
    url: path,
    handler: () => Promise.reject(new ApiError('wrong_method')),
  });
}

function withTag(fixed: Fixed): Fixed & { etag: string } {
  return { ...fixed, etag: `"${createHash('sha256').update(fixed.text).digest('base64url').slice(0, 22)}"` };
}
