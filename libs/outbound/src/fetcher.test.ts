import { type RequestListener } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { onlySites, openSite, type Site } from '@confab/testing/site';
import { afterEach, describe, expect, test } from 'vitest';
import { createFetcher, type Fetched, type Fetcher, type FetcherOptions } from './fetcher.ts';
import { readAll } from './body.ts';
import { readPageFacts } from './page-facts.ts';

const sites: Site[] = [];
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
});

async function siteThat(answer: RequestListener): Promise<Site> {
  const site = await openSite(answer);
  sites.push(site);
  return site;
}

const fetcherFor = (reached: readonly Pick<Site, 'port'>[], options: FetcherOptions = {}): Fetcher =>
  createFetcher({ ...onlySites(reached), ...options });

const text = async ({ body }: Fetched) => Buffer.from(await readAll(body)).toString();
const megabyte = Buffer.alloc(1024 * 1024, 'x');

/** The fetcher's default timeout, in milliseconds; long enough for pauses of a busy machine. */
const ownTimeoutMs = 5000;

describe('a successful response', () => {
  test('is read with its type and its final address', async () => {
    const site = await siteThat((_request, response) => {
      response.setHeader('content-type', 'text/plain; charset=utf-8').end('hello');
    });
    const read = async (answer: Fetched) => [answer.url.href, answer.contentType, await text(answer)];
    expect(await fetcherFor([site]).get(site.url('/a?b=c#d'), read)).toEqual({
      ok: true,
      value: [site.url('/a?b=c#d'), 'text/plain; charset=utf-8', 'hello'],
    });
    expect(site.requests[0]?.url).toBe('/a?b=c');
  });

  test('is requested as by an anonymous browser, and leaves no connection', async () => {
    const site = await siteThat((_request, response) => response.end('hello'));
    await fetcherFor([site]).get(site.url(), text);
    const { headers } = site.requests[0] ?? {};
    expect(headers).toMatchObject({ host: `site.example:${site.port}`, 'accept-encoding': 'gzip, br' });
    expect(headers?.['user-agent']).toMatch(/^Mozilla\/5\.0 /);
    for (const name of ['cookie', 'authorization', 'referer', 'x-forwarded-for'])
      expect(headers).not.toHaveProperty(name);
    await site.allClosed();
  });

  test.each([
    ['gzip', gzipSync('hello')],
    ['br', brotliCompressSync('hello')],
    ['identity', Buffer.from('hello')],
    ['X-GZIP', gzipSync('hello')],
    ['deflate', deflateSync('hello')],
    ['deflate', deflateRawSync('hello')],
    ['zstd', zstdCompressSync('hello')],
    ['none', Buffer.from('hello')],
    ['UTF-8', Buffer.from('hello')],
    ['utf-8, gzip', gzipSync('hello')],
    ['gzip, identity', gzipSync('hello')],
    ['gzip, gzip', gzipSync(gzipSync('hello'))],
    ['deflate, br', brotliCompressSync(deflateSync('hello'))],
  ])('is decompressed from %s', async (encoding, bytes) => {
    const site = await siteThat((_request, response) => {
      response.setHeader('content-encoding', encoding).end(bytes);
    });
    expect(await fetcherFor([site]).get(site.url(), text)).toEqual({ ok: true, value: 'hello' });
  });

  test('may be left before its end', async () => {
    const site = await siteThat((_request, response) => {
      const more = () => {
        while (response.write(megabyte.subarray(0, 65536)));
      };
      response.on('drain', more);
      more();
    });
    const first = async ({ body }: Fetched) => {
      for await (const chunk of body) return chunk.length;
      return 0;
    };
    expect(await fetcherFor([site]).get(site.url(), first)).toMatchObject({ ok: true });
    expect(await fetcherFor([site]).get(site.url(), async () => 'unread')).toMatchObject({ ok: true });
    await site.allClosed();
  });

  test('passes errors of its reader on', async () => {
    const site = await siteThat((_request, response) => response.end('hello'));
    const read = () => Promise.reject(new RangeError('of the reader'));
    await expect(fetcherFor([site]).get(site.url(), read)).rejects.toThrow(RangeError);
  });
});

describe('an address outside of the public web', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.0.0.1./',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
    'http://①②⑦.⓪.⓪.①/',
    'http://1.1.1.1:22/',
    'https://1.1.1.1:8443/',
    'http://localhost/',
    'http://inside.example/',
  ])('is refused at once: %s', async (url) => {
    const startedAt = performance.now();
    const fetcher = createFetcher({
      resolve: async (hostname) => (hostname === 'inside.example' ? ['192.168.0.10'] : ['127.0.0.1', '::1']),
    });
    expect(await fetcher.get(url, text)).toEqual({ ok: false, failure: 'refused' });
    expect(performance.now() - startedAt).toBeLessThan(ownTimeoutMs);
  });

  test("is refused without a connection, also when the host's other addresses are public", async () => {
    const site = await siteThat((_request, response) => response.end('hello'));
    const asked: string[] = [];
    const fetcher = fetcherFor([site], {
      resolve: async () => ['127.0.0.1', '127.0.0.2'],
      guard: ({ address }) => {
        asked.push(address);
        return address === '127.0.0.1';
      },
    });
    expect(await fetcher.get(site.url(), text)).toEqual({ ok: false, failure: 'refused' });
    expect(asked).toEqual(['127.0.0.1', '127.0.0.2']);
    expect(site.connections()).toBe(0);
  });

  test('cannot replace the checked address: a name is looked up once', async () => {
    const site = await siteThat((_request, response) => response.end('hello'));
    let lookups = 0;
    const fetcher = fetcherFor([site], {
      resolve: async () => (lookups++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']),
    });
    expect(await fetcher.get(site.url(), text)).toEqual({ ok: true, value: 'hello' });
    expect(lookups).toBe(1);
  });

  test.each(['ftp://site.example/', 'file:///etc/passwd', 'data:text/html,x', 'site.example', '', 'http://'])(
    'with another scheme is invalid: %s',
    async (url) => {
      expect(await fetcherFor([]).get(url, text)).toEqual({ ok: false, failure: 'invalid-url' });
    },
  );

  test('with credentials is invalid', async () => {
    const site = await siteThat((_request, response) => response.end('hello'));
    for (const credentials of ['user:password@', 'user@', ':password@']) {
      const url = `http://${credentials}site.example:${site.port}/`;
      expect(await fetcherFor([site]).get(url, text)).toEqual({ ok: false, failure: 'invalid-url' });
    }
    expect(site.connections()).toBe(0);
  });
});

describe('a redirect', () => {
  /** `/3` redirects to `/2` and so on, to `/0`. */
  const staircase: RequestListener = ({ url = '/' }, response) => {
    const step = Number(url.slice(1));
    if (step === 0) response.end('arrived');
    else
      response.writeHead([301, 302, 303, 307, 308][step] ?? 302, { location: `/${step - 1}` }).end('moved');
  };

  test('is followed three times, and a fourth is refused', async () => {
    const site = await siteThat(staircase);
    const read = async (answer: Fetched) => [answer.url.pathname, await text(answer)];
    expect(await fetcherFor([site]).get(site.url('/3'), read)).toEqual({
      ok: true,
      value: ['/0', 'arrived'],
    });
    expect(await fetcherFor([site]).get(site.url('/4'), read)).toEqual({
      ok: false,
      failure: 'too-many-redirects',
    });
    await site.allClosed();
  });

  test('carries no cookie over', async () => {
    const site = await siteThat((request, response) => {
      response.setHeader('set-cookie', 'id=1; path=/');
      staircase(request, response);
    });
    await fetcherFor([site]).get(site.url('/2'), text);
    expect(site.requests.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined, undefined]);
  });

  test('is checked like the first address', async () => {
    const inside = await siteThat((_request, response) => response.end('secret'));
    const targets = [
      `http://127.0.0.1:${inside.port}/`,
      `http://inside.example:${inside.port}/`,
      `//[::ffff:127.0.0.1]:${inside.port}/`,
    ];
    for (const location of targets) {
      const site = await siteThat((_request, response) => response.writeHead(302, { location }).end());
      expect(await fetcherFor([site]).get(site.url(), text)).toEqual({ ok: false, failure: 'refused' });
    }
    expect(inside.connections()).toBe(0);
  });

  test.each(['file:///etc/passwd', 'ftp://site.example/', 'http://user:password@site.example/', 'http://'])(
    'to %s fails',
    async (location) => {
      const site = await siteThat((_request, response) => response.writeHead(302, { location }).end());
      expect(await fetcherFor([site]).get(site.url(), text)).toEqual({ ok: false, failure: 'invalid-url' });
    },
  );
});

describe('a slow response', () => {
  const slow = { timeoutMs: 300 };

  test.each<[string, RequestListener]>([
    ['never comes', () => undefined],
    ['stops after its head', (_request, response) => response.flushHeaders()],
    [
      'drips',
      (_request, response) => {
        const dripping = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(dripping));
      },
    ],
    [
      'redirects slowly',
      (_request, response) => {
        setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 120);
      },
    ],
  ])('times out because it %s', async (_how, answer) => {
    const site = await siteThat(answer);
    const startedAt = performance.now();
    expect(await fetcherFor([site], slow).get(site.url(), text)).toEqual({ ok: false, failure: 'too-slow' });
    expect(performance.now() - startedAt).toBeLessThan(ownTimeoutMs);
    await site.allClosed();
  });

  test('times out while the name is looked up', async () => {
    const fetcher = fetcherFor([], { ...slow, resolve: () => new Promise(() => undefined) });
    expect(await fetcher.get('http://site.example/', text)).toEqual({ ok: false, failure: 'too-slow' });
  });

  test('stops when its caller aborts', async () => {
    const stopping = new AbortController();
    const site = await siteThat(() => stopping.abort(new RangeError('stopping')));
    const fetching = fetcherFor([site]).get(site.url(), text, { signal: stopping.signal });
    await expect(fetching).rejects.toThrow('stopping');
    await site.allClosed();
  });

  test('is never requested when its caller has aborted already', async () => {
    let lookups = 0;
    // This rejection would have no listener, and an unhandled one ends the process.
    const resolve = () => (lookups++, Promise.reject(new Error('no such name')));
    const signal = AbortSignal.abort(new RangeError('stopping'));
    const fetching = fetcherFor([], { resolve }).get('http://site.example/', text, { signal });
    await expect(fetching).rejects.toThrow('stopping');
    expect(lookups).toBe(0);
  });
});

test.each([deflateSync, deflateRawSync])('a response packed by %O arrives in pieces', async (pack) => {
  const packed = pack(megabyte);
  const site = await siteThat((_request, response) => {
    response.setHeader('content-encoding', 'deflate').write(packed.subarray(0, 1), () => {
      setTimeout(() => response.end(packed.subarray(1)), 20);
    });
  });
  const size = async ({ body }: Fetched) => (await readAll(body)).length;
  expect(await fetcherFor([site]).get(site.url(), size)).toEqual({ ok: true, value: megabyte.length });
});

test('an empty response may say that it is packed', async () => {
  const site = await siteThat((_request, response) =>
    response.setHeader('content-encoding', 'deflate').end(),
  );
  expect(await fetcherFor([site]).get(site.url(), text)).toEqual({ ok: true, value: '' });
});

describe('an oversized response', () => {
  test.each(['text/html', 'text/html; charset=utf-8', ''])(
    'of the type "%s" is read from its beginning, however long it says it is',
    async (contentType) => {
      const site = await siteThat((_request, response) => {
        if (contentType !== '') response.setHeader('content-type', contentType);
        response.setHeader('content-length', 50 * megabyte.length).write('<title>Page</title>');
        response.write(megabyte);
      });
      const first = async ({ body }: Fetched) => {
        for await (const chunk of body) return Buffer.from(chunk).toString().slice(0, 19);
        return '';
      };
      expect(await fetcherFor([site]).get(site.url(), first)).toEqual({
        ok: true,
        value: '<title>Page</title>',
      });
      await site.allClosed();
    },
  );

  test('whose page goes on has the title that its beginning says', async () => {
    const site = await siteThat((_request, response) => {
      response.setHeader('content-type', 'text/html').setHeader('content-length', 3 * megabyte.length);
      response.write('<title>Page</title>');
      response.write(megabyte);
      response.write(megabyte);
      response.write(megabyte);
    });
    expect(await fetcherFor([site]).get(site.url(), readPageFacts)).toMatchObject({
      ok: true,
      value: { title: 'Page' },
    });
    await site.allClosed();
  });

  test('that is no page is refused by its content-length', async () => {
    const site = await siteThat((_request, response) => {
      response.setHeader('content-type', 'image/png');
      response.setHeader('content-length', 50 * megabyte.length).write(megabyte);
    });
    expect(await fetcherFor([site]).get(site.url(), text)).toEqual({ ok: false, failure: 'too-large' });
    await site.allClosed();
  });

  test('without a content-length is cut off after two megabytes', async () => {
    let sent = 0;
    const site = await siteThat((_request, response) => {
      const more = () => {
        while (sent < 50 && response.write(megabyte)) sent++;
      };
      response.on('drain', more);
      more();
    });
    expect(await fetcherFor([site]).get(site.url(), text)).toEqual({ ok: false, failure: 'too-large' });
    await site.allClosed();
    expect(sent).toBeLessThan(50);
  });

  test.each([
    ['gzip', gzipSync(Buffer.alloc(50 * megabyte.length))],
    ['br', brotliCompressSync(Buffer.alloc(50 * megabyte.length))],
    ['deflate', deflateSync(Buffer.alloc(50 * megabyte.length))],
    ['deflate', deflateRawSync(Buffer.alloc(50 * megabyte.length))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(50 * megabyte.length)))],
  ])('packed with %s is cut off after two megabytes', async (encoding, bytes) => {
    expect(bytes.length).toBeLessThan(megabyte.length);
    const site = await siteThat((_request, response) => {
      response.setHeader('content-encoding', encoding).end(bytes);
    });
    let read = 0;
    const count = async ({ body }: Fetched) => {
      for await (const chunk of body) read += chunk.length;
    };
    expect(await fetcherFor([site]).get(site.url(), count)).toEqual({ ok: false, failure: 'too-large' });
    expect(read).toBeLessThanOrEqual(2 * megabyte.length);
    await site.allClosed();
  });

  test('of exactly two megabytes is accepted', async () => {
    const site = await siteThat((_request, response) => {
      response.write(megabyte);
      response.end(megabyte);
    });
    const size = async ({ body }: Fetched) => (await readAll(body)).length;
    expect(await fetcherFor([site]).get(site.url(), size)).toEqual({ ok: true, value: 2 * megabyte.length });
  });
});

describe('a failed response', () => {
  test.each([
    [404, 'error-status'],
    [403, 'error-status'],
    [304, 'error-status'],
    [302, 'error-status'],
    [429, 'error-status-for-now'],
    [500, 'error-status-for-now'],
    [503, 'error-status-for-now'],
  ])('with status %i is %s', async (status, failure) => {
    const site = await siteThat((_request, response) => response.writeHead(status).end());
    expect(await fetcherFor([site]).get(site.url(), text)).toEqual({ ok: false, failure });
  });

  test.each<[string, RequestListener]>([
    ['breaks off', (_request, response) => response.write('hel', () => response.destroy())],
    [
      'is packed badly',
      (_request, response) => response.setHeader('content-encoding', 'gzip').end('no gzip at all'),
    ],
    [
      'is not packed to its end',
      (_request, response) =>
        response.setHeader('content-encoding', 'gzip').end(gzipSync('hello').subarray(0, 12)),
    ],
    [
      'is packed again and again',
      (_request, response) => response.setHeader('content-encoding', 'gzip, gzip, gzip, gzip').end('x'),
    ],
    [
      'is deflated badly',
      (_request, response) => response.setHeader('content-encoding', 'deflate').end('hello'),
    ],
  ])('that %s is broken', async (_how, answer) => {
    const site = await siteThat(answer);
    expect(await fetcherFor([site]).get(site.url(), text)).toEqual({ ok: false, failure: 'broken-answer' });
  });

  test('from a port without a listener is unreachable', async () => {
    const site = await openSite(() => undefined);
    await site.close();
    expect(await fetcherFor([site]).get(site.url(), text)).toEqual({ ok: false, failure: 'unreachable' });
  });

  test('from an unknown name has no address', async () => {
    const fetcher = fetcherFor([]);
    expect(await fetcher.get('http://nowhere.test/', text)).toEqual({ ok: false, failure: 'name-not-found' });
  });
});
