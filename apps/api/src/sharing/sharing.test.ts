import { updateSiteSettings } from '@confab/db';
import { cardPath } from '@confab/domain';
import { aPost, anImage } from '@confab/testing/db';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { startApi, useApi, useCast } from '../test-support/api.ts';

const api = useApi();
const cast = useCast(api);
const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers });
const some = (values: Partial<Parameters<typeof aPost>[1]> = {}) =>
  aPost(api.db, { by: cast.alice, in: cast.cats, ...values });
const removed = { deletedAt: new Date().toISOString(), deletedAs: 'mods' } as const;
const site = () => api.config.site.url;

describe('the picture of a title', () => {
  test('is a PNG that a client asks for again only with its tag', async () => {
    const post = await some({ title: 'First swift' });
    const first = await get(cardPath(post));
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    const known = { 'if-none-match': String(first.headers['etag']) };
    expect((await get(cardPath(post), known)).statusCode).toBe(304);
    const head = await api.app.inject({ method: 'HEAD', url: cardPath(post) });
    expect([head.statusCode, head.headers['etag'], head.payload]).toEqual([200, first.headers['etag'], '']);
    const other = await some({ title: 'Second swift' });
    expect((await get(cardPath(other), known)).statusCode).toBe(200);
  });

  test('has another address once its post was edited', async () => {
    const post = await some();
    expect(cardPath({ ...post, editedAt: '2026-11-01T00:00:00Z' })).not.toBe(cardPath(post));
  });

  test('ends with its post', async () => {
    const post = await some(removed);
    for (const address of [cardPath(post), '/images/cards/abcdefgh/1.png']) {
      const { statusCode, headers } = await get(address);
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    }
  });

  test('of many posts at once is drawn for some, and refused for a moment to the others', async () => {
    const posts = await Promise.all(Array.from({ length: 60 }, () => some()));
    const answers = await Promise.all(posts.map((post) => get(cardPath(post))));
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '2' });
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
  });
});

test('the name that an admin gave the site is in oEmbed, the embed page and the card', async () => {
  const post = await some();
  const address = `/api/oembed?${new URLSearchParams({ url: `${site()}/cats/post/${post.publicId}` }).toString()}`;
  const before = (await get(cardPath(post))).headers['etag'];
  await updateSiteSettings(api.db, { siteName: 'Lantern' });
  try {
    expect((await get(address)).json()).toHaveProperty('provider_name', 'Lantern');
    expect((await get(`/api/embed/${post.publicId}`)).payload).toContain('Read on Lantern');
    expect((await get(cardPath(post))).headers['etag']).not.toBe(before);
  } finally {
    await updateSiteSettings(api.db, { siteName: null });
  }
});

describe('oEmbed', () => {
  const ask = (query: Record<string, string>) => get(`/api/oembed?${new URLSearchParams(query).toString()}`);
  const addressOf = ({ publicId }: { publicId: string }) => `${site()}/cats/post/${publicId}`;

  test('describes a post by its address, with a frame and a picture of it', async () => {
    const post = await some({ title: 'Swifts & "swallows"' });
    const reply = await ask({ url: addressOf(post), format: 'json' });
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600',
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.json()).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'Swifts & "swallows"',
      author_name: 'alice',
      author_url: `${site()}/@alice`,
      provider_name: 'Confab',
      provider_url: site(),
      thumbnail_url: site() + cardPath(post),
      thumbnail_width: 1200,
      thumbnail_height: 630,
      width: 640,
      height: 210,
    });
    expect(reply.json()).toHaveProperty(
      'html',
      expect.stringContaining(
        `<iframe src="${site()}/api/embed/${post.publicId}" title="Swifts &amp; &quot;swallows&quot;" width="640" height="210"`,
      ),
    );
  });

  test('keeps to the size that a page has room for', async () => {
    const post = await some();
    const told: unknown = (await ask({ url: addressOf(post), maxwidth: '300', maxheight: '180' })).json();
    expect(told).toMatchObject({ width: 300, height: 180 });
    expect(told).not.toHaveProperty('thumbnail_url');
  });

  test('names the picture of an image post', async () => {
    const image = await anImage(api.db, { by: cast.alice, width: 1600, height: 800 });
    const post = await some({ images: [image] });
    const told = (await ask({ url: addressOf(post) })).json<{ thumbnail_url: string }>();
    expect(told).toMatchObject({ thumbnail_width: 720, thumbnail_height: 360 });
    expect(told.thumbnail_url).toMatch(/^http.*\/images\/.*-medium\.jpeg$/);
  });

  test.each([
    ['over https', (address: string) => address.replace('http:', 'https:')],
    [
      'in capitals',
      (address: string) => address.replace(/^http:\/\/[^/]+/, (origin) => origin.toUpperCase()),
    ],
    ['without a scheme', (address: string) => address.replace('http:', '')],
    ['by its host alone', (address: string) => address.replace('http://', '')],
    ['with what surrounded it', (address: string) => ` <${address}>\u200b`],
    ['with what comes behind it', (address: string) => `${address}/?utm_source=x#part`],
  ])('knows the address of a post %s', async (_, written) => {
    const post = await some();
    expect((await ask({ url: written(addressOf(post)) })).json()).toMatchObject({ title: post.title });
  });

  test.each(['https://forum.example', 'https://www.forum.example'])(
    'knows the address of a post with and without www. on %s',
    async (url) => {
      const { publicId, title } = await some();
      const site = { name: 'Forum', url, contactEmail: null };
      const other = await startApi({ config: { site }, database: api.database });
      try {
        for (const host of [
          'https://forum.example',
          'http://www.forum.example',
          'https://forum.example.:443',
        ]) {
          const address = encodeURIComponent(`${host}/cats/post/${publicId}`);
          expect((await other.app.inject(`/api/oembed?url=${address}`)).json()).toMatchObject({ title });
        }
      } finally {
        await other.close();
      }
    },
  );

  test('is asked by pages of other sites, also with headers of their own', async () => {
    const headers = { origin: 'https://other.example', 'access-control-request-method': 'GET' };
    const reply = await api.app.inject({ method: 'OPTIONS', url: '/api/oembed', headers });
    expect(reply.statusCode).toBe(204);
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    });
  });

  test.each([
    ['an unknown post', async () => ({ url: `${site()}/cats/post/abcdefgh` }), 404],
    ['a deleted post', async () => ({ url: addressOf(await some(removed)) }), 404],
    ['another part of www.', async () => ({ url: 'https://www.example.com/cats/post/abcdefgh' }), 404],
    [
      'another port',
      async () => ({ url: addressOf(await some()).replace(/^(http:\/\/[^/:]+)[^/]*/, '$1:81') }),
      404,
    ],
    ['another site', async () => ({ url: 'https://example.com/cats/post/abcdefgh' }), 404],
    ['another page', async () => ({ url: `${site()}/cats` }), 404],
    ['no address', async () => ({}), 400],
    ['XML', async () => ({ url: addressOf(await some()), format: 'xml' }), 501],
  ] as const)('refuses %s', async (_, query, status) => {
    const { statusCode, headers } = await ask(await query());
    expect([statusCode, headers['cache-control']]).toEqual([status, 'no-store']);
  });
});

describe('the page of a post for frames', () => {
  const pageOf = ({ publicId }: { publicId: string }) => get(`/api/embed/${publicId}`);

  test('may be framed by any site, and has neither scripts nor cookies', async () => {
    const post = await some({
      title: '<script>alert(1)</script>',
      bodyHtml: '<p>Seen <em>over</em> it.</p>',
    });
    const { statusCode, headers, payload } = await pageOf(post);
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-");
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(payload).not.toContain('<script');
    expect(payload).toContain(`href="${site()}/cats/post/${post.publicId}" target="_blank" rel="noopener"`);
    expect(payload).toContain('Seen over it.');
    const known = { 'if-none-match': String(headers['etag']) };
    expect((await get(`/api/embed/${post.publicId}`, known)).statusCode).toBe(304);
  });

  test('of a deleted post says that it was removed, and nothing of it', async () => {
    const { statusCode, payload } = await pageOf(await some({ ...removed, title: 'A secret' }));
    expect(statusCode).toBe(200);
    expect(payload).toContain('This post was removed.');
    expect(payload).not.toMatch(/A secret|alice|cats/);
  });

  test('of an unknown post is not found', async () => {
    expect((await pageOf({ publicId: 'abcdefgh' })).statusCode).toBe(404);
  });
});
