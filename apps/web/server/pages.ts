import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { text } from 'node:stream/consumers';
import { messages } from '@confab/domain';
import type { AskApi, PageAssets, RenderPage } from '../src/render.ts';
import { ApiAway, type AwayLog, isFromProxy } from './api-away.ts';
import { createApiCaller } from './api-call.ts';
import type { Config } from './config.ts';
import { registerFeeds } from './feeds/feeds.ts';
import type { Metrics } from './metrics.ts';
import { acceptedEncoding, type Page, preparePage } from './page.ts';
import { createPageCache } from './page-cache.ts';
import { pageKey } from './page-key.ts';
import { ownLocation } from './redirects.ts';
import { notePage } from './route-of.ts';
import { Asked, type Shield } from './shield/shield.ts';
import { registerRobots } from './robots.ts';
import { registerManifest } from './static-files.ts';
import type { TraceHeaders } from './traces.ts';
import { memberSession, sessionCookieHeader, visitorHeaders } from './visitor.ts';

export type PageRenderer = {
  renderPage: RenderPage;
  assets: PageAssets;
  policyOf: (html: string, hosts: readonly string[]) => string;
};

type Parts = {
  renderer: PageRenderer;
  config: Config;
  metrics: Metrics;
  shield: Shield;
  traceHeaders: TraceHeaders;
  logAway: AwayLog;
};

/** An outage of the api usually ends within seconds. */
const retryAfterSeconds = '2';

/** How long the calls of a page may take. After that the reader gets an error page. */
const askTimeoutMs = 10_000;
/** The same for the whole page, which other causes may hold up. */
const renderTimeoutMs = 15_000;

/** Every address that is neither a file nor the api's: pages rendered on the server, for visitors and members; and feeds. */
export function registerPages(
  app: FastifyInstance,
  { renderer, config, metrics, shield, traceHeaders, logAway }: Parts,
): void {
  const api = createApiCaller(config.apiUrl);
  app.addHook('onClose', async () => api.close());

  const askApiWith = (headers: Readonly<Record<string, string>>): AskApi => {
    const signal = AbortSignal.timeout(askTimeoutMs);
    // Compression would take longer than the transfer between the two processes.
    const passed = { headers: { ...headers, 'accept-encoding': 'identity' }, body: null, signal };
    return async (url) => {
      try {
        const answer = await api.ask({ method: 'GET', url }, passed);
        const status = answer.statusCode ?? 500;
        if (isFromProxy(status, answer.headers['content-type'])) throw new Error(`a proxy answers ${status}`);
        return { status, body: await text(answer) };
      } catch (error) {
        throw new ApiAway(error);
      }
    };
  };

  const headersOf = (request: FastifyRequest) => ({
    ...visitorHeaders(request, config),
    ...traceHeaders(request),
  });

  async function render(
    href: string,
    log: FastifyBaseLogger,
    headers: Readonly<Record<string, string>>,
  ): Promise<Page> {
    const end = metrics.startRender();
    try {
      const page = await renderer.renderPage({
        href,
        site: config.site,
        askApi: askApiWith(headers),
        assets: renderer.assets,
        signal: AbortSignal.timeout(renderTimeoutMs),
      });
      if (page.status === 503) logAway(log, page.failure);
      else if (page.failure !== undefined) log.error({ err: page.failure }, 'a page could not be loaded');
      if (page.location !== null && isSameAddress(page.location, href)) return noSuchPage;
      const policy = renderer.policyOf(page.html, config.captchaHosts);
      return preparePage({ ...page, text: page.html, type: 'text/html; charset=utf-8', policy });
    } finally {
      end();
    }
  }

  const cached = createPageCache(metrics.countCacheLookup);

  const published = {
    site: config.site,
    askApiFor: (request: FastifyRequest) => askApiWith(headersOf(request)),
    send: sendPage,
  };
  registerManifest(app, config.site, published.askApiFor);
  registerRobots(app, { ...published, cached: (_request, key, make) => cached(key, make) });
  registerFeeds(app, {
    ...published,
    cached: (request, key, make) => cached(key, () => shield.admitFeed(request, make)),
  });

  app.get('/*', async (request, reply) => {
    const member = memberSession(request, config.secret);
    if (member !== null) {
      const reason = shield.reasonToAsk(request);
      if (reason !== null) return shield.ask(request, reply, reason);
      const headers = { ...headersOf(request), cookie: sessionCookieHeader(member) };
      reply.header('Cache-Control', 'private, no-store');
      return sendPage(request, reply, await render(request.url, request.log, headers));
    }
    const { pathname, searchParams } = new URL(`http://localhost${request.url}`);
    const key = pageKey(pathname, searchParams);
    if (key === null) return reply.code(414).type('text/plain').send('This address is too long.');
    for (;;) {
      try {
        const page = await visitorsPage(request, key);
        reply.header('Cache-Control', 'public, max-age=0, s-maxage=1');
        return await sendPage(request, reply.header('Vary', 'Accept-Encoding, Cookie'), page);
      } catch (error) {
        if (!(error instanceof Asked)) throw error;
        const reason = shield.reasonToAsk(request);
        if (reason !== null) return shield.ask(request, reply, reason);
        // It waited for the page of another client, who was asked.
      }
    }
  });

  async function visitorsPage(request: FastifyRequest, key: string): Promise<Page> {
    const renderAt = (href: string) =>
      shield.admit(request, () => render(href, request.log, headersOf(request)));
    const page = await cached(key, () => renderAt(key));
    // A redirect keeps the whole query, including parameters that no page reads.
    return page.location === null || key === request.url ? page : renderAt(request.url);
  }
}

/** Of an address that the router spells in another way than browsers do, which would ask for it again and again. */
const noSuchPage = preparePage({ route: 'redirect', status: 404, text: messages.notFoundTitle });

/** Whether a browser asks for one where it is led to the other. */
function isSameAddress(location: string, href: string): boolean {
  const [one, other] = [location, href].map((address) =>
    URL.parse(
      address.replaceAll(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase()),
      'http://localhost',
    ),
  );
  return one?.origin === other?.origin && one?.pathname === other?.pathname && one?.search === other?.search;
}

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
): Promise<FastifyReply> {
  notePage(request, page.route);
  if (page.location !== null) return reply.redirect(ownLocation(page.location), page.status);
  if (page.status >= 500) reply.header('Cache-Control', 'no-store');
  if (page.status === 503) reply.header('Retry-After', retryAfterSeconds);

  reply.header('ETag', page.etag).header('Content-Security-Policy', page.policy);
  if (page.lastModified !== undefined) reply.header('Last-Modified', page.lastModified);
  if (page.status === 200 && isKnown(request, page)) return reply.code(304).send();

  reply.code(page.status).type(page.type);
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) return reply.send(page.body);
  return reply.header('Content-Encoding', encoding).send(await page.compressed(encoding));
}

/** Whether the client has this version (RFC 9110, 13.1). A time counts only if it is the same: deletions turn it back. */
function isKnown({ headers }: FastifyRequest, { etag, lastModified }: Page): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) return known.trim() === '*' || tagsIn(known).includes(tagsIn(etag)[0] ?? '');
  return lastModified !== undefined && headers['if-modified-since'] === lastModified;
}

/** Without what marks a weak tag: those of a page are compared weakly. A tag may hold a comma. */
const tagsIn = (list: string): string[] => [...list.matchAll(/"[^"]*"/g)].map(([tag]) => tag);
