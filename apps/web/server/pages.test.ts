import { issueSessionId } from '@confab/session';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageRequest, RenderedPage } from '../src/render.ts';
import { createAwayLog } from './api-away.ts';
import { readConfig } from './config.ts';
import { createMetrics } from './metrics.ts';
import { registerPages } from './pages.ts';
import { createShield } from './shield/shield.ts';

const secret = 'a secret of the tests';
const renderPage = vi.fn<(request: PageRequest) => Promise<RenderedPage>>();
let app: FastifyInstance;

beforeEach(() => {
  const config = readConfig({ SECRET: secret, API_URL: 'http://127.0.0.1:1', LOG_LEVEL: 'silent' });
  const metrics = createMetrics();
  app = fastify();
  registerPages(app, {
    renderer: { renderPage, assets: { routes: {} }, policyOf: () => '' },
    config,
    metrics,
    shield: createShield({ config, metrics }),
    traceHeaders: () => ({}),
    logAway: createAwayLog(),
  });
});
afterEach(() => app.close());

const redirectTo = (spell: (href: string) => string) =>
  renderPage.mockImplementation(({ href }) =>
    Promise.resolve({ route: 'redirect', status: 307, location: spell(href), html: '', failure: undefined }),
  );

it.each(['/x%5Ey', '/x^y', '/x%5ey', '/cats/post/abc%5E?a=b^c', '/a%7Cb'])(
  'an address that the router spells in another way than browsers is no page, for visitors and members: %s',
  async (url) => {
    redirectTo((href) => href.replaceAll(/%5e/gi, '^').replaceAll(/%7c/gi, '%7C'));
    const cookie = `SID=${issueSessionId(secret, 'member')}`;
    for (const headers of [{}, { cookie }]) {
      const reply = await app.inject({ url, headers });
      expect([reply.statusCode, reply.headers.location]).toEqual([404, undefined]);
    }
  },
);

it.each([
  ['/Cats', '/cats'],
  ['/cats?sort=a', '/cats'],
  ['/a%2Fb', '/a/b'],
])('an address that stands for another leads there: %s', async (url, location) => {
  redirectTo(() => location);
  const reply = await app.inject(url);
  expect([reply.statusCode, reply.headers.location]).toEqual([307, location]);
});

it('is answered with 304 to readers that have it, by a list of tags, weak or strong, and by any tag', async () => {
  renderPage.mockResolvedValue({
    route: '/',
    status: 200,
    location: null,
    html: '<p>A page</p>',
    failure: undefined,
  });
  const { etag } = (await app.inject('/')).headers;
  const again = async (given: string) =>
    (await app.inject({ url: '/', headers: { 'if-none-match': given } })).statusCode;
  for (const list of [String(etag), `"x", ${etag}`, `"x",${String(etag).slice(2)}`, '*']) {
    expect([list, await again(list)]).toEqual([list, 304]);
  }
  expect(await again('"x", W/"y"')).toBe(200);
  const head = await app.inject({ method: 'HEAD', url: '/' });
  expect([head.statusCode, head.headers.etag, head.payload]).toEqual([200, etag, '']);
});
