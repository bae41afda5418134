import { isValidCommunityName, isValidUsername } from '@confab/domain';
import { aPublicUser, aWireComment, aWireCommunity, aWireImage, aWirePost } from '@confab/testing/wire';
import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPageCache } from '../page-cache.ts';
import { sendPage } from '../pages.ts';
import { registerFeeds } from './feeds.ts';

const site = { name: 'Confab', url: 'https://site.example' };

let answers: Map<string, { status: number; body: unknown }>;
let asked: string[];
let app: FastifyInstance;

beforeEach(() => {
  answers = new Map();
  asked = [];
  app = fastify();
  const cached = createPageCache(() => undefined);
  registerFeeds(app, {
    site,
    askApiFor: () => (url) => {
      asked.push(url);
      const [, answer] = [...answers].find(([path]) => url.split('?')[0] === path) ?? [];
      return Promise.resolve({ status: answer?.status ?? 404, body: JSON.stringify(answer?.body ?? {}) });
    },
    cached: (_request, key, make) => cached(key, make),
    send: sendPage,
  });
});
afterEach(() => app.close());

const on = (path: string, body: unknown, status = 200) => answers.set(path, { status, body });
type Item = { url: string; title: string; content_html: string; attachments?: { url: string }[] };
const items = async (url: string) => (await app.inject(url)).json<{ items: Item[] }>().items;

describe('a feed', () => {
  it('of the site has the newest posts, with absolute links and pictures', async () => {
    const post = aWirePost({
      bodyHtml:
        '<p><a href="/birding">here</a> <a href="#below">below</a> <a href="https://a.example/">away</a></p>',
      images: [aWireImage({ url: '/images/a.jpeg', altText: 'A swift', width: 1600, height: 800 })],
    });
    on('/api/posts', { posts: [post], next: null });
    const page = `https://site.example/birding/post/${post.publicId}`;
    expect(await items('/feed.json')).toMatchObject([
      {
        url: page,
        title: post.title,
        content_html: `<p><img src="https://site.example/images/a.jpeg" alt="A swift" width="1600" height="800"></p><p><a href="https://site.example/birding">here</a> <a href="${page}#below">below</a> <a href="https://a.example/">away</a></p>`,
        attachments: [{ url: 'https://site.example/images/a.jpeg' }],
      },
    ]);
    expect(asked).toEqual([
      '/api/_initial?communitiesLimit=1&listsLimit=1',
      '/api/posts?sort=latest&limit=25',
    ]);
  });

  it('shows in each format what a link leads to, and all pictures', async () => {
    const preview = aWireImage({ url: '/images/p.jpeg', altText: null, width: 400, height: 300 });
    const url = 'https://example.org/?a=1&b="2"';
    const link = {
      url,
      hostname: 'example.org',
      image: preview,
      title: 'Swifts <3',
      description: 'They & we',
      icon: null,
    };
    const images = ['a', 'b'].map((name) =>
      aWireImage({
        url: `/images/${name}.jpeg`,
        altText: `"${name}"`,
        caption: name === 'a' ? 'At dawn & dusk' : null,
        width: 16,
        height: 8,
      }),
    );
    const bare = { ...link, url: 'https://example.org/bare', image: null, title: null, description: null };
    on('/api/posts', {
      posts: [
        aWirePost({ type: 'link', link, bodyHtml: null }),
        aWirePost({ type: 'image', images, bodyHtml: '<p>Seen today.</p>' }),
        aWirePost({ type: 'link', link: bare, bodyHtml: null }),
      ],
      next: null,
    });
    const expected = [
      '<p><a href="https://example.org/?a=1&amp;b=&quot;2&quot;">Swifts &lt;3</a></p><p>They &amp; we</p>' +
        '<p><a href="https://example.org/?a=1&amp;b=&quot;2&quot;"><img src="https://site.example/images/p.jpeg" alt="" width="400" height="300"></a></p>',
      '<p><img src="https://site.example/images/a.jpeg" alt="&quot;a&quot;" width="16" height="8"></p><p>At dawn &amp; dusk</p>' +
        '<p><img src="https://site.example/images/b.jpeg" alt="&quot;b&quot;" width="16" height="8"></p><p>Seen today.</p>',
      '<p><a href="https://example.org/bare">https://example.org/bare</a></p>',
    ];
    expect((await items('/feed.json')).map((item) => item.content_html)).toEqual(expected);
    const rss = parseRssFeed((await app.inject('/feed.rss')).payload);
    expect(rss.items?.map(({ content }) => content?.encoded)).toEqual(expected);
    const atom = parseAtomFeed((await app.inject('/feed.atom')).payload);
    expect(
      atom.entries?.map(({ content }) =>
        JSON.stringify(content).includes(JSON.stringify(expected[1]).slice(1, -1)),
      ),
    ).toEqual([false, true, false]);
  });

  it('leads with links without a scheme to their own hosts', async () => {
    const bodyHtml =
      '<p><a href="//e.example/z" rel="x">z</a> <a href="/\\e.example">y</a> <a href="///e.example">x</a></p>';
    on('/api/posts', { posts: [aWirePost({ bodyHtml })], next: null });
    expect((await items('/feed.json'))[0]?.content_html).toBe(
      '<p><a href="https://e.example/z" rel="x">z</a> <a href="https://e.example">y</a> <a href="https://e.example">x</a></p>',
    );
  });

  it('may be read by pages of other sites, also with its tag', async () => {
    const reply = await app.inject({
      method: 'OPTIONS',
      url: '/birding/feed.atom',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'GET' },
    });
    expect(reply.statusCode).toBe(204);
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    });
  });

  it('of a member has their posts and comments; that of a gone member does not exist', async () => {
    on('/api/users/alice', aPublicUser({ username: 'alice' }));
    const comment = aWireComment({ communityName: 'birding', postTitle: 'Swifts' });
    on('/api/users/alice/feed', { items: [{ type: 'comment', item: comment }], next: null });
    const [item] = await items('/@alice/feed.json');
    expect(item?.url).toBe(`https://site.example/birding/post/${comment.postPublicId}/${comment.id}`);
    for (const gone of [{ deleted: true }, { isBanned: true }]) {
      on('/api/users/gone', aPublicUser({ username: 'gone', ...gone }));
      on('/api/users/gone/feed', { items: [], next: null });
      expect((await app.inject('/@gone/feed.rss')).statusCode).toBe(404);
    }
  });

  it('of a post has its newest comments, without stripped ones', async () => {
    const post = aWirePost({ noComments: 60 });
    on(`/api/posts/${post.publicId}`, post);
    const at = (day: number) => ({ createdAt: `2026-05-0${day}T00:00:00Z` });
    const [first, last, answered] = [aWireComment(at(2)), aWireComment(at(4)), aWireComment(at(1))];
    const stripped = aWireComment({ ...at(3), contentStripped: true });
    // The api adds older comments that the newest answer at the end.
    on(`/api/posts/${post.publicId}/comments`, { comments: [first, stripped, last, answered], next: null });
    const found = await items(`/birding/post/${post.publicId}/feed.json`);
    const ids = [last.id, first.id, answered.id, post.publicId];
    expect(found.map(({ url }) => url.split('/').at(-1))).toEqual(ids);
    expect(asked.at(-1)).toContain('after=35');
    expect((await app.inject(`/cats/post/${post.publicId}/feed.json`)).statusCode).toBe(404);
  });

  it('of a post without comments has the post, and of what has nothing yet the time when it began', async () => {
    const post = aWirePost({ communityName: 'birding', noComments: 0, createdAt: '2026-05-02T00:00:00Z' });
    on(`/api/posts/${post.publicId}`, post);
    on(`/api/posts/${post.publicId}/comments`, { comments: [], next: null });
    const feed = `/birding/post/${post.publicId}/feed`;
    expect((await items(`${feed}.json`)).map(({ url }) => url)).toEqual([
      `https://site.example/birding/post/${post.publicId}`,
    ]);
    expect((await app.inject(`${feed}.atom`)).payload).toContain(
      '<updated>2026-05-02T00:00:00.000Z</updated>',
    );
    on('/api/communities/birding', aWireCommunity({ name: 'birding', createdAt: '2026-05-03T00:00:00Z' }));
    on('/api/posts', { posts: [], next: null });
    const { headers } = await app.inject('/birding/feed.rss');
    expect(headers['last-modified']).toBe('Sun, 03 May 2026 00:00:00 GMT');
  });

  it('is answered with 304 to readers that have it, by its ETag or its time', async () => {
    on('/api/posts', { posts: [aWirePost({ editedAt: '2026-05-01T00:00:00Z' })], next: null });
    const { headers, statusCode } = await app.inject('/feed.atom');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(headers['last-modified']).toBe('Fri, 01 May 2026 00:00:00 GMT');
    const again = (given: Record<string, string>) => app.inject({ url: '/feed.atom', headers: given });
    expect((await again({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    expect((await again({ 'if-modified-since': String(headers['last-modified']) })).statusCode).toBe(304);
    const strong = String(headers.etag).slice(2);
    for (const list of [strong, `"x", ${strong}`, `W/"a,b" ,${strong}, "c"`, `"x",W/${strong}`, '*', ' * ']) {
      const { statusCode: status, headers: kept, payload } = await again({ 'if-none-match': list });
      expect([list, status, kept.etag, kept.vary, payload]).toEqual([
        list,
        304,
        headers.etag,
        'Accept-Encoding',
        '',
      ]);
    }
    for (const list of ['"x"', '', strong.slice(1, -1), `"x${strong.slice(1)}`, '"*"']) {
      const given = { 'if-none-match': list, 'if-modified-since': String(headers['last-modified']) };
      expect([list, (await again(given)).statusCode]).toEqual([list, 200]);
    }
    const head = await app.inject({ method: 'HEAD', url: '/feed.atom' });
    expect([head.statusCode, head.headers.etag, head.payload]).toEqual([200, headers.etag, '']);
    // A deletion may turn the time back.
    const later = { 'if-modified-since': 'Sat, 02 May 2026 00:00:00 GMT' };
    expect((await again(later)).statusCode).toBe(200);
  });

  it('of what visitors cannot read does not exist; while the api is away it is answered with 503', async () => {
    expect((await app.inject('/nowhere/feed.rss')).statusCode).toBe(404);
    on('/api/posts', {}, 500);
    expect((await app.inject('/feed.rss')).statusCode).toBe(503);
  });

  it('has an address that no community and no member can take', () => {
    for (const name of [
      'feed.rss',
      'feed.atom',
      'feed.json',
      'sitemap.xml',
      'sitemap-posts-1.xml',
      'robots.txt',
    ]) {
      expect(isValidCommunityName(name)).toBe(false);
      expect(isValidUsername(name)).toBe(false);
    }
  });
});
