import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getNamedSite } from '@confab/db';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/errors.ts';
import { isKnown, sendCompressed } from '../../http/reply.ts';
import { Encoded } from '../../pieces/encoded.ts';
import { allowPreflight } from '../preflight.ts';
import { describeApi } from './openapi.ts';
import { pageScript, referencePage } from './page.ts';

/** A document that changes with the name of the site only. */
type Fixed = { type: string; text: string; headers: Readonly<Record<string, string>> };

type Site = Context['config']['site'];
type Serve = (path: string, make: (site: Site) => Fixed) => void;

/** What pages of other sites may read: programs there make calls by it. */
const openPath = '/api/openapi.json';

/** The OpenAPI document and the reference page, each generated on first request. */
export function referencePages(app: FastifyInstance, context: Context): void {
  const serve = servingWith(app, context);
  serve(openPath, (site) => ({
    type: 'application/json; charset=UTF-8',
    text: JSON.stringify(describeApi(site)),
    headers: { 'access-control-allow-origin': '*' },
  }));
  serve('/api/docs', (site) => {
    const style = readFileSync(new URL('reference.css', import.meta.url), 'utf8');
    return {
      type: 'text/html; charset=UTF-8',
      text: referencePage(site, style),
      headers: { 'content-security-policy': policyFor(style), 'x-content-type-options': 'nosniff' },
    };
  });
}

/** Allows only this style sheet, the page's own script and the site's icon. */
function policyFor(style: string): string {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(pageScript)}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function servingWith(app: FastifyInstance, { config, db }: Context): Serve {
  return (path, make) => {
    let made: (Fixed & { etag: string; encoded: Encoded; name: string }) | undefined;
    app.get(path, { exposeHeadRoute: true }, async (request, reply) => {
      // Without the database the reference is still read, under the name that it had.
      const site = await getNamedSite(db, config.site).catch(() => ({
        ...config.site,
        name: made?.name ?? config.site.name,
      }));
      if (made?.name !== site.name) made = { ...finished(make(site)), name: site.name };
      void reply.headers({ ...made.headers, 'cache-control': 'no-cache', etag: made.etag });
      if (isKnown(made.etag, request.headers['if-none-match'])) return reply.code(304).send();
      void reply.header('content-type', made.type);
      return sendCompressed(request, reply, made.encoded) ?? reply.send(made.text);
    });
    const isOpen = path === openPath;
    if (isOpen) allowPreflight(app, path);
    const served = ['GET', 'HEAD', ...(isOpen ? ['OPTIONS'] : [])];
    app.route({
      method: app.supportedMethods.filter((method) => !served.includes(method)),
      url: path,
      handler: () => Promise.reject(new ApiError('wrong_method')),
    });
  };
}

function finished(fixed: Fixed): Fixed & { etag: string; encoded: Encoded } {
  const hash = createHash('sha256').update(fixed.text).digest('base64url');
  return { ...fixed, etag: `"${hash.slice(0, 22)}"`, encoded: new Encoded(Buffer.from(fixed.text), true) };
}
