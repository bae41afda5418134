import type { RequestListener } from 'node:http';
import { imagesApi } from '@confab/api-contract/calls';
import { createFetcher } from '@confab/outbound';
import { aUser } from '@confab/testing/db';
import { onlySites, openSite, type Site } from '@confab/testing/site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal, startApi, type TestApi } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';

/** Pages of a foreign site, by path. */
const pages: Record<string, RequestListener> = {
  '/titled': (_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end('<title>Plain</title><meta property="og:title" content="Cats &amp; dogs">');
  },
  '/plain': (_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Plain</title>');
  },
  '/untitled': (_request, response) => {
    response.setHeader('content-type', 'text/html').end('<p>Hello</p>');
  },
  '/long': (_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<title>${'x'.repeat(5000)}</title>`);
  },
  '/picture': (_request, response) => {
    response.setHeader('content-type', 'image/png').end('<title>Picture</title>');
  },
  '/moved': (_request, response) => response.writeHead(302, { location: '/titled' }).end(),
  '/inside': (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  '/missing': (_request, response) => response.writeHead(404).end('<title>Not found</title>'),
  '/broken': (_request, response) => response.destroy(),
  '/slow': (_request, response) => void held.push(() => response.destroy()),
};

/** Completes the held requests for the slow page. */
const held: (() => void)[] = [];
const letGo = () => {
  for (const end of held.splice(0)) end();
};

let site: Site;
let api: TestApi;
let alice: Client;
beforeAll(async () => {
  site = await openSite((request, response) => pages[request.url ?? '']?.(request, response));
  api = await startApi({ fetcher: createFetcher({ ...onlySites([site]), timeoutMs: 60_000 }) });
  alice = api.as(await aUser(api.db));
});
afterAll(async () => {
  await api.close();
  await site.close();
});

const titleOf = async (url: string, by: Client = alice) =>
  (await by.call(imagesApi.linkInfo, { query: { url } })).title;

describe('the title of a link', () => {
  test.each([
    ['/titled', 'Cats & dogs'],
    ['/plain', 'Plain'],
    ['/moved', 'Cats & dogs'],
    ['/untitled', ''],
    ['/picture', ''],
    ['/inside', ''],
    ['/missing', ''],
    ['/broken', ''],
  ])('of %s is "%s"', async (path, title) => {
    expect(await titleOf(site.url(path))).toBe(title);
  });

  test('is empty for a page that takes too long', async () => {
    const fetcher = createFetcher({ ...onlySites([site]), timeoutMs: 300 });
    const hasty = await startApi({ fetcher, database: api.database });
    expect(await titleOf(site.url('/slow'), hasty.as(await aUser(api.db)))).toBe('');
    await hasty.close();
    letGo();
  });

  test('is cut to the length of a post’s title', async () => {
    expect(await titleOf(site.url('/long'))).toBe('x'.repeat(255));
  });

  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://nowhere.test/',
    'https://10.0.0.1/',
  ])('is empty for %s, which the server must not fetch', async (url) => expect(await titleOf(url)).toBe(''));

  test.each([
    '',
    'site.example',
    '/titled',
    '//site.example/titled',
    'ftp://site.example/',
    'javascript:alert(1)',
    'http://',
    'http:site.example',
    `http://site.example/${'x'.repeat(2048)}`,
  ])('requires the whole address of a web page, not %s', async (url) => {
    await expectRefusal(alice.call(imagesApi.linkInfo, { query: { url } }), 'invalid-url');
  });

  test('requires an address', async () => {
    await expectRefusal(alice.call(imagesApi.linkInfo, { query: {} }), 'invalid-url');
  });
});

describe('while pages are fetched', () => {
  const slowRequests = () => site.requests.filter(({ url }) => url === '/slow').length;

  /** Each member requests the slow page's title; resolves when the requests have reached the site. */
  async function askInVain(members: readonly Client[]): Promise<{ answers: Promise<string[]> }> {
    const earlier = slowRequests();
    const answers = Promise.all(members.map((member) => titleOf(site.url('/slow'), member)));
    await expect.poll(slowRequests).toBe(earlier + members.length);
    return { answers };
  }

  test('the fourth title for one member is empty at once, and other members get theirs', async () => {
    const bob = api.as(await aUser(api.db));
    const { answers } = await askInVain([alice, alice, alice]);
    const connections = site.connections();
    expect(await titleOf(site.url('/plain'))).toBe('');
    expect(site.connections()).toBe(connections);
    expect(await titleOf(site.url('/plain'), bob)).toBe('Plain');
    letGo();
    expect(await answers).toEqual(['', '', '']);
    expect(await titleOf(site.url('/plain'))).toBe('Plain');
  });

  test('the ninth title is empty at once, for any member', async () => {
    const [bob, carol] = [api.as(await aUser(api.db)), api.as(await aUser(api.db))];
    const { answers } = await askInVain([alice, alice, bob, bob, bob, carol, carol, carol]);
    expect(await titleOf(site.url('/plain'))).toBe('');
    letGo();
    expect(await answers).toEqual(Array.from({ length: 8 }, () => ''));
    expect(await titleOf(site.url('/plain'))).toBe('Plain');
  });
});
