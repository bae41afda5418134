import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { errorCatalog } from '@confab/domain';
import { issueSessionId, readVisitorAddress, visitorAddressHeader } from '@confab/session';
import { aStartup } from '@confab/testing/wire';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageRequest, RenderedPage } from '../src/render.ts';
import { createAwayLog } from './api-away.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { buildInternalApp } from './internal.ts';
import { createMetrics } from './metrics.ts';

const secret = 'a secret of the tests';

let api: Server;
let asked: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[];
let config: Config;
let app: FastifyInstance;
let leaving: AbortController;
let answer: string;
let status: number;
/** Answers in place of the api, as a proxy before it does. */
let proxy: RequestListener | null;

const renderPage = vi.fn<(request: PageRequest) => Promise<RenderedPage>>();

const rendered = (html: string, status = 200, location: string | null = null): RenderedPage => ({
  route: '/',
  status,
  location,
  html,
  failure: undefined,
});

async function build(environment: Record<string, string> = {}) {
  const { port } = api.address() as AddressInfo;
  config = readConfig({
    SECRET: secret,
    API_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'silent',
    ...environment,
  });
  app = await buildApp({
    config,
    metrics: createMetrics(),
    tracing: null,
    leaving: leaving.signal,
    registerFrontend: () =>
      Promise.resolve({ renderPage, assets: { routes: {} }, policyOf: contentSecurityPolicy }),
  });
}

beforeEach(async () => {
  asked = [];
  answer = '{"from":"api"}';
  status = 200;
  leaving = new AbortController();
  proxy = null;
  api = createServer((request, response) => {
    if (proxy) return proxy(request, response);
    const { method = '', url = '', headers } = request;
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push({ method, url, headers, body });
      response.setHeader('Set-Cookie', 'SID=issued');
      response.writeHead(status).end(answer);
    });
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  renderPage.mockReset();
  renderPage.mockResolvedValue(rendered('<p>page</p>'));
  await build();
});

afterEach(async () => {
  vi.useRealTimers();
  await app.close();
  await new Promise((resolve) => api.close(resolve));
});

/** What the api gets with a call of the last page. */
async function headersOfCall() {
  const { status } = (await renderPage.mock.lastCall?.[0].askApi('/api/posts')) ?? {};
  expect(status).toBe(200);
  return asked.find(({ url }) => url === '/api/posts')?.headers;
}

describe('search engines', () => {
  it('are told the address of the sitemap, which the api answers', async () => {
    await app.close();
    await build({ SITE_URL: 'https://site.example' });
    answer = '{}';
    status = 404;
    const robots = await app.inject('/robots.txt');
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(robots.body).toContain('\nDisallow: /api/\n');
    expect(robots.body).toContain('\nSitemap: https://site.example/sitemap.xml\n');
    const rules = [...robots.body.matchAll(/^Disallow: (.*)$/gm)].map(([, rule = '']) => rule);
    const forbids = (path: string) =>
      rules.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));
    const closed = ['/new', '/new?community=cats', '/admin/users', '/settings', '/search?q=cats'];
    expect(closed.filter(forbids)).toEqual(closed);
    expect(['/news', '/new_york/post/abc', '/administration', '/searching', '/'].filter(forbids)).toEqual([]);
    answer = '{"from":"api"}';
    status = 200;
    for (const path of ['/sitemap.xml', '/sitemap-posts-1.xml'])
      expect((await app.inject(path)).body).toBe('{"from":"api"}');
    expect(asked.map(({ url }) => url)).toEqual([
      '/api/site_texts/robots',
      '/sitemap.xml',
      '/sitemap-posts-1.xml',
    ]);
    expect(renderPage).not.toHaveBeenCalled();
  });

  it('get the operator’s own rules after those of the software, and none while the api cannot say them', async () => {
    answer = JSON.stringify({ plain: 'User-agent: GPTBot\nDisallow: /' });
    const { body } = await app.inject('/robots.txt');
    expect(body).toMatch(/\nDisallow: \/search\/\n\nUser-agent: GPTBot\nDisallow: \/\n\nSitemap: \S+\n$/);
    expect(body).toMatch(/^User-agent: \*\n/);
    await app.close();
    await build();
    proxy = (_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>');
    const away = await app.inject('/robots.txt');
    expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '2']);
  });
});

describe('a visitor’s page', () => {
  it('may be cached by all: it has no cookie and no token, and browsers revalidate it', async () => {
    const reply = await app.inject('/');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.headers['csrf-token']).toBeUndefined();
    expect(reply.headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
    expect(reply.headers.vary).toContain('Cookie');
  });

  it('is rendered from uncompressed replies of the api', async () => {
    await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(await headersOfCall()).toMatchObject({ 'accept-encoding': 'identity' });
  });

  it('is rendered without the visitor’s cookie, even that of an anonymous session', async () => {
    await app.inject({ url: '/', headers: { cookie: `SID=${issueSessionId(secret, 'anonymous')}` } });
    expect(await headersOfCall()).not.toHaveProperty('cookie');
  });

  it('comes from the cache for the next visitor', async () => {
    // The clock of the cache: for it, no time passes in between.
    vi.useFakeTimers({ toFake: ['performance'] });
    await app.inject('/about');
    await app.inject({ url: '/about?utm_source=x', headers: { cookie: 'SID=forged' } });
    expect(renderPage).toHaveBeenCalledTimes(1);
  });

  it('is answered with 304 to a browser that has it', async () => {
    const { headers } = await app.inject('/');
    const reply = await app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } });
    expect(reply.statusCode).toBe(304);
    expect(reply.body).toBe('');
  });

  it('is compressed for browsers that accept it', async () => {
    const reply = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(reply.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('<p>page</p>');
  });

  it('keeps status 404, and its own policy for scripts', async () => {
    renderPage.mockResolvedValue(rendered('<script>a()</script>', 404));
    const reply = await app.inject('/nowhere');
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
  });

  it('is not cached after an error', async () => {
    renderPage.mockResolvedValue(rendered('sorry', 503));
    const reply = await app.inject('/');
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('has Retry-After while the api is away', async () => {
    renderPage.mockResolvedValue(rendered('sorry', 503));
    expect((await app.inject('/')).headers['retry-after']).toBe('2');
  });

  it('has Retry-After after a timeout', async () => {
    renderPage.mockRejectedValue(new DOMException('given up', 'TimeoutError'));
    const { statusCode, headers } = await app.inject('/');
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  });

  it('keeps the whole query when it redirects', async () => {
    renderPage.mockImplementation(({ href }) =>
      Promise.resolve(rendered('', 302, `/login?next=${encodeURIComponent(href)}`)),
    );
    const reply = await app.inject('/settings?tab=mutes');
    expect(reply.statusCode).toBe(302);
    expect(reply.headers.location).toBe('/login?next=%2Fsettings%3Ftab%3Dmutes');
  });
});

describe('a member’s page', () => {
  const session = issueSessionId(secret, 'member');
  const cookie = `a=b; SID=${session}; csrftoken=x`;

  it('is rendered with their session, and never cached', async () => {
    const reply = await app.inject({ url: '/?x=1', headers: { cookie } });
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(renderPage.mock.lastCall?.[0].href).toBe('/?x=1');
    expect(await headersOfCall()).toMatchObject({ cookie: `SID=${session}` });
  });

  it('never reaches a visitor or another member', async () => {
    renderPage.mockResolvedValue(rendered('member’s'));
    await app.inject({ url: '/', headers: { cookie } });
    renderPage.mockResolvedValue(rendered('visitor’s'));
    expect((await app.inject('/')).body).toBe('visitor’s');
    const other = `SID=${issueSessionId(secret, 'member')}`;
    renderPage.mockResolvedValue(rendered('other’s'));
    expect((await app.inject({ url: '/', headers: { cookie: other } })).body).toBe('other’s');
  });

  it('requires a session id that this server issued', async () => {
    const forged = `SID=${issueSessionId('another secret', 'member')}`;
    const reply = await app.inject({ url: '/', headers: { cookie: forged } });
    expect(reply.headers['cache-control']).toContain('public');
  });
});

describe('every reply', () => {
  it.each(['/', '/manifest.json', '/api/_initial', '/about/'])(
    'has the security headers: %s',
    async (url) => {
      const { headers } = await app.inject(url);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  it('has browsers come back by https to a site that is there', async () => {
    await app.close();
    await build({ SITE_URL: 'https://site.example' });
    for (const url of ['/', '/manifest.json', '/about/'])
      expect((await app.inject(url)).headers['strict-transport-security']).toBe('max-age=31536000');
  });
});

describe('a process that was told to stop', () => {
  it('answers every open connection once more', async () => {
    expect((await app.inject('/')).headers.connection).not.toBe('close');
    leaving.abort();
    for (const url of ['/', '/manifest.json', '/api/_initial', '/assets/none.js']) {
      const { headers, statusCode } = await app.inject(url);
      expect([url, statusCode < 500, headers.connection]).toEqual([url, true, 'close']);
    }
  });

  it('is live but not ready', async () => {
    leaving.abort();
    const internal = buildInternalApp(createMetrics(), config, leaving.signal, app.log);
    expect((await internal.inject('/healthz')).statusCode).toBe(200);
    expect((await internal.inject('/readyz')).statusCode).toBe(503);
    await internal.close();
  });
});

it('a request that names its whole address is for the host and the path that it names', async () => {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const ask = async (path: string) => {
    const asked = request({ host: '127.0.0.1', port, path, agent: false }).end();
    // The event brings the answer of the server.
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    reply.resume();
    return [reply.statusCode, reply.headers.location];
  };
  expect(await ask('http://forum.example/all?sort=day')).toEqual([200, undefined]);
  expect(renderPage.mock.lastCall?.[0].href).toBe('/all?sort=day');
  expect(await ask('http://forum.example')).toEqual([200, undefined]);
  expect(await ask('http://www.forum.example/about/')).toEqual([308, 'http://forum.example/about']);
  expect((await ask('http://forum.example/api/_initial'))[0]).toBe(200);
  expect(asked.at(-1)?.url).toBe('/api/_initial');
});

describe('redirecting addresses', () => {
  it.each([
    ['/about/', '/about'],
    ['/about//?x=1', '/about?x=1'],
    ['//evil.example/', '/evil.example'],
  ])('%s redirects to %s permanently', async (from, to) => {
    const reply = await app.inject(from);
    expect(reply.statusCode).toBe(308);
    expect(reply.headers.location).toBe(to);
  });

  it('www. redirects to the bare host where SITE_URL is unset', async () => {
    const reply = await app.inject({ url: '/all?sort=day', headers: { host: 'www.forum.example' } });
    expect(reply.statusCode).toBe(308);
    expect(reply.headers.location).toBe('http://forum.example/all?sort=day');
    const behindTls = await app.inject({
      url: '/',
      headers: { host: 'www.forum.example', 'x-forwarded-proto': 'https' },
    });
    expect(behindTls.headers.location).toBe('https://forum.example/');
  });

  it('www. redirects to SITE_URL where it is set, unless that is the requested host', async () => {
    await app.close();
    await build({ SITE_URL: 'https://www.forum.example' });
    const home = await app.inject({ url: '/', headers: { host: 'www.forum.example' } });
    expect(home.statusCode).toBe(200);
    const other = await app.inject({ url: '/all', headers: { host: 'www.other.example' } });
    expect(other.headers.location).toBe('https://www.forum.example/all');
  });

  it('an api address with a trailing slash keeps it, and is not found', async () => {
    await app.inject('/api/communities/');
    expect(asked[0]?.url).toBe('/api/communities/');
  });
});

describe('a request forwarded to the api', () => {
  it('keeps method, address, body and cookies', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/_login?action=logout',
      headers: { 'content-type': 'text/plain', cookie: 'SID=x', origin: 'http://here' },
      payload: '{"a":1}',
    });
    expect(reply.json()).toEqual({ from: 'api' });
    expect(reply.headers['set-cookie']).toEqual(['SID=issued']);
    expect(asked[0]).toMatchObject({
      method: 'POST',
      url: '/api/_login?action=logout',
      headers: { 'content-type': 'text/plain', cookie: 'SID=x', origin: 'http://here' },
      body: '{"a":1}',
    });
  });

  it('carries the visitor’s address, whatever the client claims', async () => {
    await app.inject({
      url: '/api/_initial',
      remoteAddress: '192.0.2.7',
      headers: { [visitorAddressHeader]: '10.0.0.1 forged', 'x-forwarded-for': '10.9.9.9' },
    });
    const header = String(asked[0]?.headers[visitorAddressHeader]);
    expect(readVisitorAddress(secret, header)).toBe('192.0.2.7');
  });

  it('trusts X-Forwarded-For from a trusted proxy', async () => {
    await app.close();
    await build({ TRUSTED_PROXIES: '10.0.0.0/8' });
    await app.inject({
      url: '/images/a.jpeg',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': '203.0.113.5, 192.0.2.7' },
    });
    const header = String(asked[0]?.headers[visitorAddressHeader]);
    expect(readVisitorAddress(secret, header)).toBe('192.0.2.7');
  });

  it('is never a JSON body over 1 MiB: this process refuses that', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/posts',
      headers: { 'content-type': 'application/json' },
      payload: 'x'.repeat(1024 * 1024 + 1),
    });
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toMatchObject({ status: 413 });
    expect(asked).toEqual([]);
  });

  it('is answered in the api’s form while the api is away', async () => {
    await new Promise((resolve) => api.close(resolve));
    const reply = await app.inject('/api/_initial');
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({ status: 503 });
    expect(reply.headers['retry-after']).toBe('2');
  });
});

/** What askApi rejects with reaches the error handler, as for a feed or the manifest. */
describe('while the api is away', () => {
  const outages: [string, RequestListener][] = [
    ...[502, 503, 504].map((status): [string, RequestListener] => [
      `a proxy answers ${status}`,
      (_request, response) => response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Oh</h1>'),
    ]),
    ['the connection is lost', (request) => request.socket.destroy()],
    [
      'the answer breaks off',
      (_request, response) => {
        response.writeHead(200, { 'Content-Length': 100 }).write('{');
        setTimeout(() => response.destroy(), 20);
      },
    ],
  ];
  const pages = ['/', '/@alice', '/search?q=a', '/feed.rss', '/feed.atom', '/@alice/feed.json'];

  it.each(outages)('%s: pages and feeds are 503 with Retry-After, and so are calls', async (what, outage) => {
    proxy = outage;
    renderPage.mockImplementation(async ({ askApi }) => {
      await askApi('/api/posts');
      return rendered('never');
    });
    for (const url of pages) {
      const { statusCode, headers } = await app.inject(url);
      expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '2']);
    }
    // What has begun to arrive cannot become another answer.
    if (what === 'the answer breaks off') return;
    for (const url of ['/api/posts', '/images/a.jpeg', '/sitemap.xml']) {
      const { statusCode, headers, body } = await app.inject(url);
      expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '2']);
      expect(JSON.parse(body)).toMatchObject({ status: 503 });
    }
    expect((await app.inject('/manifest.json')).statusCode).toBe(200);
  });

  it('what the api itself says reaches its clients', async () => {
    proxy = (_request, response) =>
      response
        .writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '7' })
        .end('{"status":503}');
    const { statusCode, headers } = await app.inject('/api/posts');
    expect([statusCode, headers['retry-after']]).toEqual([503, '7']);
  });

  it('the log has one line a minute', async () => {
    const lines: string[] = [];
    const log = { warn: (_fields: unknown, message?: string) => void lines.push(message ?? '') };
    let minutes = 0;
    const logAway = createAwayLog(() => minutes * 60_000);
    for (const minute of [0, 0.5, 0.9, 1, 1.5]) {
      minutes = minute;
      logAway(log, new Error('no'));
    }
    expect(lines).toHaveLength(2);
  });
});

describe('other requests', () => {
  it('a page answers only GET', async () => {
    const reply = await app.inject({ method: 'POST', url: '/about' });
    expect(reply.statusCode).toBe(405);
    expect(reply.headers.allow).toBe('GET, HEAD');
  });

  it('an address that cannot be decoded is not found', async () => {
    const reply = await app.inject('/%E0%A4%A');
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toBe('404: Not found!');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['/api/posts/%', '/api/users/%E0%A4%A', '/images/%FF.jpeg?size=1'])(
    'the undecodable address %s is refused as the api refuses it',
    async (url) => {
      const reply = await app.inject(url);
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toEqual({ status: 400, message: errorCatalog.bad_request.message });
      expect(reply.headers).toMatchObject({
        'content-type': 'application/json; charset=UTF-8',
        'content-length': String(reply.rawPayload.length),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it('the manifest has the name and the icons of the site, or those of the environment while the api is away', async () => {
    const copies = { favicon: '/f', touch: '/t', app: '/a', large: '/l', maskable: '/m' };
    answer = JSON.stringify(aStartup({ siteName: 'Lantern', siteIcon: copies }));
    expect((await app.inject('/manifest.json')).json()).toMatchObject({
      name: 'Lantern',
      display: 'standalone',
      icons: [
        { src: '/a', type: 'image/jpeg' },
        { src: '/l' },
        { src: '/m', purpose: 'maskable', sizes: '512x512' },
      ],
    });
    expect((await app.inject('/favicon.ico')).headers['location']).toBe('/f');
    await app.close();
    await build({ SITE_NAME: 'Reading Room', API_URL: 'http://127.0.0.1:1' });
    const { name, icons } = (await app.inject('/manifest.json')).json<{ name: string; icons: object[] }>();
    expect([name, icons[0]]).toEqual(['Reading Room', expect.objectContaining({ src: '/icon-192.png' })]);
  });

  it('the style sheet of an accent has its tokens for both themes, and there is none for an unreadable colour', async () => {
    const { body, headers } = await app.inject('/assets/accent-1a6a90.css');
    expect(body).toMatch(
      /^:root\{--accent:#1a6a90;.*prefers-color-scheme:dark.*:root\[data-theme=dark\]\{--accent:#[0-9a-f]{6};/,
    );
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect((await app.inject('/assets/accent-ffee00.css')).statusCode).toBe(404);
  });

  it('a failed rendering reveals nothing about its cause', async () => {
    renderPage.mockRejectedValue(new Error('a secret detail'));
    const reply = await app.inject('/');
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toContain('detail');
  });
});

describe('well-known addresses', () => {
  it('name the contact of the operator, and no page without one', async () => {
    expect((await app.inject('/.well-known/security.txt')).statusCode).toBe(404);
    await app.close();
    await build({ CONTACT_EMAIL: 'us@forum.example', SITE_URL: 'https://forum.example' });
    const { headers, body } = await app.inject('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const fields = new Map(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(': ') as [string, string]),
    );
    expect(fields.get('Contact')).toBe('mailto:us@forum.example');
    expect(fields.get('Canonical')).toBe('https://forum.example/.well-known/security.txt');
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
  });

  it('lead to the page that changes the password', async () => {
    const { statusCode, headers } = await app.inject('/.well-known/change-password');
    expect([statusCode, headers.location]).toEqual([302, '/settings#account']);
  });
});

it('each request is logged in one line with its page, status, time and id', async () => {
  const lines: object[] = [];
  vi.spyOn(app.log, 'child').mockImplementation((bindings) =>
    Object.assign(Object.create(app.log) as typeof app.log, {
      info: (line: object, message: string) =>
        void (message === 'request' && lines.push({ ...bindings, ...line })),
    }),
  );
  const reply = await app.inject('/?token=secret');
  expect(lines).toEqual([
    {
      reqId: reply.headers['x-request-id'],
      method: 'GET',
      route: '/',
      status: 200,
      ms: expect.any(Number) as number,
    },
  ]);
});
