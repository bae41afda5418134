import { anOwnUser, aPublicUser, aStartup, aWireCommunity, aWireList, aWirePost } from '@confab/testing/wire';
import { feedSorts } from '@confab/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { serverPages } from '../../test-support/rendered-page.ts';

const { answers, asked, refuse, visit } = serverPages();
const cats = aWireCommunity({ name: 'cats' });
const list = aWireList({ id: 7, name: 'shelf', public: true });

const feeds = ['/', '/all', '/subscriptions', '/cats', '/@alice'];

beforeEach(() => {
  answers.set('/api/_initial', aStartup());
  answers.set('/api/communities/cats', cats);
  answers.set('/api/users/alice', aPublicUser({ username: 'alice' }));
  answers.set('/api/users/alice/lists', []);
  answers.set('/api/users/alice/lists/shelf', list);
  const post = aWirePost({ title: 'First swift' });
  answers.set('/api/posts', { posts: [post], next: '-5.507f1f77bcf86cd799439011' });
  const items = { items: [{ type: 'post', item: post }], next: '507f1f77bcf86cd799439011' };
  answers.set('/api/users/alice/feed', items);
  answers.set('/api/lists/7/items', {
    items: [{ id: 1, targetType: 'post', targetItem: post }],
    next: '12',
  });
});

/** Where the page's link to the next page leads. */
function nextLink(html: string): string | undefined {
  const [link = ''] = /<a[^>]*rel="next"[^>]*>/.exec(html) ?? [];
  return /href="([^"]*)"/.exec(link)?.[1]?.replaceAll('&amp;', '&');
}

describe.each(feeds)('the feed of %s', (path) => {
  it('keeps every sort that its address names', async () => {
    for (const sort of feedSorts) {
      const { status, location } = await visit(`${path}?sort=${sort}`);
      expect([sort, status, location]).toEqual([sort, 200, null]);
    }
  });

  it('ends with a link to its next page, which names itself canonical', async () => {
    const address = nextLink((await visit(path)).html) ?? '';
    expect(address).toMatch(new RegExp(`^${path}\\?next=[-.\\w]+$`));
    answers.set('/api/posts', { posts: [], next: null });
    answers.set('/api/users/alice/feed', { items: [], next: null });
    const { status, html } = await visit(address);
    expect(status).toBe(200);
    expect(asked.some((call) => call.includes(`next=${address.split('=')[1] ?? ''}`))).toBe(true);
    expect(html).toContain(`<link rel="canonical" href="https://confab.example${address}"/>`);
    expect(html).not.toContain('noindex');
    expect(nextLink(html)).toBeUndefined();
    expect(html).toMatch(new RegExp(`<a[^>]*href="${path}"[^>]*>First page</a>`));
  });
});

describe('the home page', () => {
  const heading = '<h2>Join the discussion</h2>';

  it('welcomes visitors with people, communities and threads, and no form', async () => {
    answers.set('/api/_welcome', {
      people: [{ username: 'alice', proPic: null }],
      communities: [{ name: 'birding', about: 'Birds.', proPic: null }],
      threads: [{ publicId: 'abcd1234', title: 'Liked by all', communityName: 'birding', noComments: 12 }],
    });
    const { html } = await visit('/');
    const [before = '', after = ''] = html.split('<h1>Home</h1>');
    expect(before).toContain(heading);
    expect(after).toContain('Birds.');
    expect(after).toMatch(/href="\/birding\/post\/abcd1234".*Liked by all.*12 comments/);
    expect(html).not.toContain('<form class="form"');
  });

  it('welcomes visitors also where nothing can be recommended', async () => {
    refuse('/api/_welcome', 503, 'overloaded');
    const { html, status } = await visit('/');
    expect([status, html.includes(heading), html.includes('Popular communities')]).toEqual([
      200,
      true,
      false,
    ]);
  });

  it('asks for none of it for members', async () => {
    answers.set('/api/_initial', aStartup({ user: anOwnUser() }));
    const { html } = await visit('/');
    expect(html.split('<h1>Home</h1>')[0]).not.toContain(heading);
    expect(asked).not.toContain('/api/_welcome');
  });
});

it.each([
  ['its icon', null, '/icon-512.png'],
  ['the icon of its operators', '/images/owl.jpeg', '/images/owl.jpeg'],
])('a site shows link previews %s', async (_whose, large, shown) => {
  const siteIcon =
    large === null ? null : { favicon: large, touch: large, app: large, large, maskable: large };
  answers.set('/api/_initial', aStartup({ siteIcon }));
  const { html } = await visit('/');
  expect(html).toContain('<meta property="og:type" content="website"/>');
  expect(html).toContain(`<meta property="og:image" content="https://confab.example${shown}"/>`);
});

describe('a page of a feed', () => {
  it('names its next page in its head', async () => {
    const { html } = await visit('/cats');
    const address = 'https://confab.example/cats?next=-5.507f1f77bcf86cd799439011';
    expect(html).toContain(`<link rel="next" href="${address}"/>`);
  });

  it('is not indexed in another order, and its link keeps that', async () => {
    const { html } = await visit('/cats?sort=latest');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(nextLink(html)).toBe('/cats?sort=latest&next=-5.507f1f77bcf86cd799439011');
  });

  it('leaves out what is pinned above the first page', async () => {
    const posts = [aWirePost({ title: 'House rules', isPinned: true }), aWirePost({ title: 'Second swift' })];
    answers.set('/api/posts', { posts, next: null });
    expect((await visit('/cats')).html).toContain('House rules');
    const { html } = await visit('/cats?next=1.507f1f77bcf86cd799439011');
    expect(html).toContain('Second swift');
    expect(html).not.toContain('House rules');
    // Pinned elsewhere: the whole site's feed has it in its place.
    expect((await visit('/all?next=1.507f1f77bcf86cd799439011')).html).toContain('House rules');
  });

  it('is that of a list in its owner’s order', async () => {
    const { html } = await visit('/@alice/lists/shelf');
    expect(nextLink(html)).toBe('/@alice/lists/shelf?next=12');
  });

  it('is not found by a cursor that the api refuses, and is the first one without the form of a cursor', async () => {
    refuse('/api/posts', 400, 'invalid_cursor');
    expect((await visit('/cats?next=nonsense')).status).toBe(404);
    expect(await visit('/cats?next=/settings')).toMatchObject({ status: 307, location: '/cats' });
  });
});
