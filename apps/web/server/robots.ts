import { addressOf, siteApi, type SiteText } from '@confab/api-contract/calls';
import type { FastifyInstance } from 'fastify';
import type { AskApi } from '../src/render.ts';
import { ApiAway } from './api-away.ts';
import { preparePage } from './page.ts';
import type { Published } from './published.ts';

/** Pages for members, and those that answer a question. A rule without an end would also forbid a community whose name begins so, such as /news. */
const closedPages = [
  '/login',
  '/new',
  '/settings',
  '/notifications',
  '/admin',
  '/mail',
  '/modqueue',
  '/search',
];

const rules = [
  'User-agent: *',
  'Disallow: /api/',
  'Allow: /api/oembed',
  ...closedPages.flatMap((path) => ['$', '?', '/'].map((end) => `Disallow: ${path}${end}`)),
  '',
].join('\n');

const route = '/robots.txt';
const hour = 3600;

/** The rules of the software, and after them the operator's own. */
export function registerRobots(app: FastifyInstance, { site, askApiFor, cached, send }: Published): void {
  app.get(route, async (request, reply) => {
    const page = await cached(request, route, async () => {
      const own = await ownRules(askApiFor(request));
      const text = [rules, ...(own === null ? [] : [own, '']), `Sitemap: ${site.url}/sitemap.xml`, ''].join(
        '\n',
      );
      // Text that runs nothing: a browser that opens it may go on from there.
      return preparePage({ route, status: 200, text, policy: "default-src 'self'" });
    });
    reply.header('Cache-Control', `public, max-age=${hour}`).header('Vary', 'Accept-Encoding');
    return send(request, reply, page);
  });
}

/** Null where the site has none. Without an answer there are no rules at all: a robot would take what is missing as allowed. */
async function ownRules(askApi: AskApi): Promise<string | null> {
  const { status, body } = await askApi(addressOf(siteApi.text, { params: { key: 'robots' }, query: {} }));
  if (status === 404) return null;
  if (status !== 200) throw new ApiAway();
  // The api serializes every answer with the schema that this type is made of.
  return (JSON.parse(body) as SiteText).plain ?? null;
}
