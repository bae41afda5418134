import { isValidCommunityName, isValidUsername } from '@confab/domain';
import { aWireComment, aWireImage, aWirePost } from '@confab/testing/wire';
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
  registerFeeds(app, {
    site,
    askApiFor: () => (url) => {
      asked.push(url);
      const [, answer] = [...answers].find(([path]) => url.split('?')[0] === path) ?? [];
      return Promise.resolve({ status: answer?.status ?? 404, body: JSON.stringify(answer?.body ?? {}) });
    },
    cached: createPageCache(() => undefined),
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
      images: [aWireImage({ url: '/images/a.jpeg' })],
    });
    on('/api/posts', { posts: [post], next: null });
    const page = `https://site.example/birding/post/${post.publicId}`;
    expect(await items('/feed.json')).toMatchObject([
      {
        url: page,
        title: post.title,
        content_html: `<p><a href="https://site.example/birding">here</a> <a href="${page}#below">below</a> <a href="https://a.example/">away</a></p>`,
        attachments: [{ url: 'https://site.example/images/a.jpeg' }],
      },
    ]);
    expect(asked).toEqual([
      '/api/_initial?communitiesLimit=1&listsLimit=1',
      '/api/posts?sort=latest&limit=25',
    ]);
  });

  it('of a member has their posts and comments; that of a gone member does not exist', async () => {
    on('/api/users/alice', { username: 'alice', aboutMeHtml: null, deleted: false, isBanned: false });
    const comment = aWireComment({ communityName: 'birding', postTitle: 'Swifts' });
    on('/api/users/alice/feed', { items: [{ type: 'comment', item: comment }], next: null });
    const [item] = await items('/@alice/feed.json');
    expect(item?.url).toBe(`https://site.example/birding/post/${comment.postPublicId}/${comment.id}`);
    for (const gone of [{ deleted: true }, { isBanned: true }]) {
      on('/api/users/gone', {
        username: 'gone',
        aboutMeHtml: null,
        deleted: false,
        isBanned: false,
        ...gone,
      });
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
    expect(found.map(({ url }) => url.split('/').at(-1))).toEqual([last.id, first.id, answered.id]);
    expect(asked.at(-1)).toContain('after=35');
    expect((await app.inject(`/cats/post/${post.publicId}/feed.json`)).statusCode).toBe(404);
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
