import type { Comment } from '@confab/api-contract/calls';
import {
  aStartup,
  aWireComment,
  aWireCommunity,
  aWireImage,
  aWirePost,
  aWireLink,
} from '@confab/testing/wire';
import { describe, expect, it } from 'vitest';
import { serverPages } from '../../test-support/rendered-page.ts';
import { postHead } from './post-head.ts';

const site = { name: 'Confab', url: 'https://forum.example' };
const contentOf = ({ meta }: ReturnType<typeof postHead>, wanted: string) =>
  meta.flatMap((tag) => ('name' in tag && tag.name === wanted ? [tag.content] : []))[0];

describe('the head of a post', () => {
  it('has title and canonical address', () => {
    const post = aWirePost({ publicId: 'abcdefgh', title: 'First swift' });
    const head = postHead(site, post, { noindex: false });
    expect(head.meta).toContainEqual({ title: 'First swift · Confab' });
    expect(contentOf(head, 'robots')).toBeUndefined();
    expect(head.links).toContainEqual({
      rel: 'canonical',
      href: 'https://forum.example/birding/post/abcdefgh',
    });
  });

  it('leads to the feeds of its comments', () => {
    const { links } = postHead(site, aWirePost({ publicId: 'abcdefgh' }), { noindex: false });
    const feed = (ending: string) => `https://forum.example/birding/post/abcdefgh/feed.${ending}`;
    expect(links.slice(1, 4)).toEqual([
      { rel: 'alternate', type: 'application/rss+xml', title: 'RSS', href: feed('rss') },
      { rel: 'alternate', type: 'application/atom+xml', title: 'Atom', href: feed('atom') },
      { rel: 'alternate', type: 'application/feed+json', title: 'JSON Feed', href: feed('json') },
    ]);
  });

  it('has noindex at the address of a comment', () => {
    expect(contentOf(postHead(site, aWirePost(), { noindex: true }), 'robots')).toBe('noindex');
  });
});

const { answers, visit } = serverPages();

/** The page of a post as the server gives it to everybody. */
async function pageOf(values: Parameters<typeof aWirePost>[0], comments: Comment[] = []) {
  const post = aWirePost({ publicId: 'abcdefgh', ...values });
  answers.set('/api/_initial', aStartup());
  answers.set('/api/posts/abcdefgh', {
    ...post,
    comments,
    commentsNext: null,
    community: aWireCommunity({ name: 'birding' }),
  });
  const { html, status } = await visit('/birding/post/abcdefgh');
  expect(status).toBe(200);
  return html;
}

const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
const dataOf = (html: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

describe('the page of a post, read as data', () => {
  it('has its picture with absolute address, size and alternative text', async () => {
    const image = aWireImage({ altText: 'A lighthouse' });
    const html = await pageOf({ type: 'image', image, images: [image] });
    expect(meta(html, 'og:image')).toBe(`https://confab.example/images/${image.id}-large.jpeg`);
    expect([meta(html, 'og:image:width'), meta(html, 'og:image:height')]).toEqual(['1080', '810']);
    expect(meta(html, 'og:image:alt')).toBe('A lighthouse');
    expect(meta(html, 'twitter:card')).toBe('summary_large_image');
    expect(dataOf(html)).toMatchObject({ image: [{ url: `https://confab.example${image.url}` }] });
  });

  it('has the picture of its link', async () => {
    const image = aWireImage();
    const link = aWireLink('https://a.example/b', { image });
    const html = await pageOf({ type: 'link', link });
    expect(meta(html, 'og:image')).toBe(`https://confab.example${image.url}`);
    expect(dataOf(html)).toMatchObject({ sharedContent: { url: 'https://a.example/b' } });
  });

  it('has the picture of its title where it has no other', async () => {
    const html = await pageOf({ createdAt: '1970-01-01T00:00:00.036Z', title: 'First swift' });
    expect(meta(html, 'og:image')).toBe('https://confab.example/images/cards/abcdefgh/10.png');
    expect(meta(html, 'og:image:type')).toBe('image/png');
    expect([meta(html, 'og:image:width'), meta(html, 'og:image:height')]).toEqual(['1200', '630']);
    expect(meta(html, 'og:image:alt')).toBe('First swift');
    expect(meta(html, 'twitter:card')).toBe('summary_large_image');
  });

  it('has no picture and nothing to embed once it is deleted', async () => {
    const html = await pageOf({ image: aWireImage(), deleted: true, deletedAs: 'mods' });
    expect(meta(html, 'og:image')).toBeUndefined();
    expect(meta(html, 'twitter:card')).toBe('summary');
    expect(html).not.toContain('oembed');
  });

  it('says where to learn how it is embedded', async () => {
    const address = encodeURIComponent('https://confab.example/birding/post/abcdefgh');
    expect(await pageOf({ title: 'First swift' })).toContain(
      `<link rel="alternate" type="application/json+oembed" href="https://confab.example/api/oembed?url=${address}" title="First swift"/>`,
    );
  });

  it('has author, text, dates and votes', async () => {
    const html = await pageOf({ title: 'First swift', bodyHtml: '<p>Seen <em>over</em> the mill.</p>' });
    expect(dataOf(html)).toMatchObject({
      '@type': 'DiscussionForumPosting',
      headline: 'First swift',
      text: 'Seen over the mill.',
      url: 'https://confab.example/birding/post/abcdefgh',
      author: { name: 'alice', url: 'https://confab.example/@alice' },
      commentCount: 0,
    });
  });

  it('has its comments as a tree, without the deleted ones', async () => {
    const told = { postPublicId: 'abcdefgh', communityName: 'birding' };
    const first = aWireComment({ ...told, bodyHtml: '<p>Over the mill?</p>', upvotes: 3 });
    const removed = aWireComment({ ...told, parentId: first.id, deleted: true, bodyHtml: '' });
    const below = aWireComment({ ...told, parentId: removed.id, bodyHtml: '<p>Yes.</p>' });
    const last = aWireComment({ ...told, username: 'ghost', userDeleted: true });
    const data = dataOf(await pageOf({ noComments: 4 }, [first, removed, below, last]));
    const person = { '@type': 'Person', name: 'bob', url: 'https://confab.example/@bob' };
    expect(data).toMatchObject({
      comment: [
        {
          '@type': 'Comment',
          text: 'Over the mill?',
          author: person,
          datePublished: first.createdAt,
          url: `https://confab.example/birding/post/abcdefgh/${first.id}`,
          interactionStatistic: [{ userInteractionCount: 3 }, { userInteractionCount: 0 }],
          comment: [{ text: 'Yes.', author: person }],
        },
        { author: { name: 'Ghost' } },
      ],
    });
    const many = Array.from({ length: 60 }, () => aWireComment(told));
    expect(dataOf(await pageOf({ noComments: 60 }, many))).toHaveProperty('comment.length', 50);
  });

  it('hides a deleted author', async () => {
    const html = await pageOf({ username: 'ghost', userDeleted: true, userGhostId: 'g' });
    expect(dataOf(html)).toMatchObject({ author: { name: 'Ghost' } });
    expect(JSON.stringify(dataOf(html))).not.toContain('/@ghost');
  });

  it('never ends its script, whatever the text', async () => {
    const title = '</script><script>alert(1)</script><!--';
    const html = await pageOf({ title });
    expect(dataOf(html)).toMatchObject({ headline: title });
    expect(html).not.toContain('<script>alert(1)');
  });
});

describe('the description of a post', () => {
  const described = async (values: Parameters<typeof aWirePost>[0]) => {
    const html = await pageOf(values);
    expect(meta(html, 'og:description')).toBe(meta(html, 'description'));
    return meta(html, 'description');
  };

  it('is its text without markup', async () => {
    expect(await described({ bodyHtml: '<p>Seen <em>over</em> the &amp; mill.</p>' })).toBe(
      'Seen over the &amp; mill.',
    );
  });

  it('names the community of a post without text', async () => {
    const values = { bodyHtml: null, communityName: 'birding', noComments: 2 };
    expect(await described(values)).toBe('2 comments in /birding.');
    const link = aWireLink('https://www.example.com/a');
    expect(await described({ ...values, link })).toBe(
      'A link to www.example.com, with 2 comments in /birding.',
    );
  });
});

describe('the page of a post without scripts', () => {
  it('shows its pictures, each linking to its file', async () => {
    const images = [aWireImage({ altText: 'One' }), aWireImage({ altText: 'Two' })];
    const html = await pageOf({ type: 'image', image: images[0] ?? null, images });
    for (const { url, altText } of images) {
      expect(html).toContain(`href="${url}"`);
      expect(html).toContain(`alt="${altText}"`);
    }
  });

  it('makes no request to a video host', async () => {
    const link = aWireLink('https://youtu.be/dQw4w9WgXcQ');
    const html = await pageOf({ type: 'link', link });
    expect(html).toContain('class="player"');
    expect(html).not.toContain('youtube-nocookie');
  });

  it('shows the banner of a deleted post', async () => {
    const html = await pageOf({ deleted: true, deletedAs: 'mods' });
    // React marks where one text ends and the next begins.
    expect(html.replaceAll('<!-- -->', '')).toContain('Deleted by moderator');
  });
});
