import type { ViewedUser } from '@confab/api-contract/calls';
import {
  anOwnUser,
  aPublicUser,
  aStartup,
  aWireComment,
  aWireCommunity,
  aWireImage,
  aWireList,
  aWirePost,
} from '@confab/testing/wire';
import { describe, expect, it } from 'vitest';
import { serverPages } from '../../test-support/rendered-page.ts';

const { answers, asked, visit } = serverPages();

/** Answers as the api would for this person, to a visitor or to an admin. */
function know(values: Partial<ViewedUser>, { toAdmin = false } = {}) {
  const user: ViewedUser = { ...aPublicUser({ username: 'Orlaith' }), ...values };
  answers.set('/api/_initial', aStartup({ user: toAdmin ? anOwnUser({ isAdmin: true }) : null }));
  for (const spelling of ['Orlaith', 'orlaith']) answers.set(`/api/users/${spelling}`, user);
  answers.set('/api/users/Orlaith/lists', []);
  answers.set('/api/users/Orlaith/feed', {
    items: [
      { type: 'post', item: aWirePost({ title: 'Dovetails by hand' }) },
      { type: 'comment', item: aWireComment({ bodyHtml: '<p>Sharpen it first.</p>' }) },
    ],
    next: null,
  });
}

const feedCalls = () => asked.filter((path) => path.includes('/feed'));

describe('a profile', () => {
  it('is rendered with the person, their posts and comments', async () => {
    know({
      points: 14_800,
      noPosts: 126,
      noComments: 1,
      createdAt: '2021-05-09T10:00:00Z',
      lastSeenMonth: 'March 2024',
      aboutMeHtml: '<p>Night photographer.</p>',
      badges: [{ id: 1, type: 'supporter' }],
      moddingList: [{ ...aWireCommunity({ name: 'rivers' }), mods: null, rules: null }],
    });
    const { status, html } = await visit('/@Orlaith');
    expect(status).toBe(200);
    for (const text of [
      'Night photographer.',
      'Dovetails by hand',
      'Sharpen it first.',
      '14.8k',
      '9 May 2021',
      'March 2024',
      'Supporter',
      'Moderator of',
      'href="/rivers"',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toMatch(/<dt>comment<\/dt>/);
    // Once each: beside the numbers of posts and comments nothing of the header is repeated.
    for (const fact of ['>14.8k', '9 May 2021<', 'March 2024<']) expect(html.split(fact)).toHaveLength(2);
    expect(html).toContain('<title>@Orlaith · Confab</title>');
    expect(html).toContain('<link rel="canonical" href="https://confab.example/@Orlaith"/>');
  });

  it('omits badges, communities and lists when there are none', async () => {
    know({});
    const { html } = await visit('/@Orlaith');
    for (const title of ['Badges', 'Moderator of', 'Lists']) expect(html).not.toContain(title);
  });

  it('ignores an unknown badge', async () => {
    // A server that is newer than this page.
    know({ badges: [{ id: 7, type: 'cartographer' as never }] });
    const { status, html } = await visit('/@Orlaith');
    expect(status).toBe(200);
    expect(html).not.toContain('Badges');
  });

  it('links to ten lists with their sizes, and to all', async () => {
    know({});
    const lists = Array.from({ length: 12 }, (_, index) =>
      aWireList({ id: index + 1, displayName: `Shelf ${index + 1}`, numItems: 1200 }),
    );
    answers.set('/api/users/Orlaith/lists', lists);
    const { html } = await visit('/@Orlaith');
    expect(html).toContain('>Shelf 10<');
    expect(html).not.toContain('>Shelf 11<');
    expect(html).toContain('1.2k');
    expect(html).toMatch(/href="\/@Orlaith\/lists"[^>]*>View all</);
  });

  it('names post and community of a comment, and links to it', async () => {
    know({});
    const comment = aWireComment({ postTitle: 'Dovetails by hand', communityName: 'woodshop' });
    answers.set('/api/users/Orlaith/feed', { items: [{ type: 'comment', item: comment }], next: null });
    const { html } = await visit('/@Orlaith?filter=comments');
    const post = `/woodshop/post/${comment.postPublicId}`;
    for (const href of [post, `${post}/${comment.id}`, '/woodshop']) expect(html).toContain(`href="${href}"`);
  });

  it('offers muting to visitors too, and the admin menu to admins only', async () => {
    know({});
    const { html } = await visit('/@Orlaith');
    expect(html).toContain('Mute user');
    expect(html).not.toContain('>Admin<');
  });

  it('says "Here this month" for a person seen this month', async () => {
    const now = new Date();
    const month = now.toLocaleString('en', { month: 'long', timeZone: 'UTC' });
    know({ lastSeenMonth: `${month} ${now.getUTCFullYear()}` });
    expect((await visit('/@Orlaith')).html).toContain('Here this month');
  });

  it.each([
    ['', 'filter='],
    ['?filter=posts', 'filter=posts'],
    ['?filter=comments', 'filter=comments'],
  ])('shows what its address asks for: %s', async (query, asks) => {
    know({});
    await visit(`/@Orlaith${query}`);
    expect(feedCalls()).toEqual([`/api/users/Orlaith/feed?${asks}`]);
  });

  it('shows everything for an unknown filter', async () => {
    know({});
    expect(await visit('/@Orlaith?filter=nonsense')).toMatchObject({ status: 307, location: '/@Orlaith' });
  });

  it('redirects other spellings of the name, and keeps the query', async () => {
    know({});
    expect(await visit('/@orlaith?filter=posts')).toMatchObject({
      status: 301,
      location: '/@Orlaith?filter=posts',
    });
  });

  it('shows the not-found page for an unknown name', async () => {
    know({});
    expect((await visit('/@nobody_here')).status).toBe(404);
  });
});

it('shows link previews who it is, with their picture', async () => {
  know({ proPic: aWireImage({ url: '/images/orlaith.jpeg' }) });
  const { html } = await visit('/@Orlaith');
  expect(html).toContain('<meta property="og:type" content="profile"/>');
  expect(html).toContain('<meta property="og:image" content="https://confab.example/images/orlaith.jpeg"/>');
});

describe('a deleted account', () => {
  const deleted = { deleted: true, deletedAt: '2024-02-01T00:00:00Z' };

  it('is hidden from members', async () => {
    know(deleted);
    const { html } = await visit('/@Orlaith');
    expect(html).toContain('Account deleted.');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('Summary');
    expect(feedCalls()).toEqual([]);
  });

  it('is shown to admins, with the date', async () => {
    know(deleted, { toAdmin: true });
    const { html } = await visit('/@Orlaith');
    expect(html).not.toContain('Account deleted.');
    expect(html).toContain('1 February 2024');
    expect(html).toContain('is-deleted');
    expect(html).toContain('Dovetails by hand');
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>(?:(?!<\/button>).)*Mute user/);
  });
});

describe('a suspended account', () => {
  const bannedAt = '2024-02-01T00:00:00Z';

  it.each([
    ['is not shown to others', { bannedAt }, false, 'Account suspended.'],
    ['is shown to admins when the reply has the ban', { bannedAt }, true, 'Dovetails by hand'],
    ['is not shown to admins when the reply lacks it', {}, true, 'Account suspended.'],
  ])('%s', async (_name, ban, toAdmin, text) => {
    know({ isBanned: true, ...ban }, { toAdmin });
    expect((await visit('/@Orlaith')).html).toContain(text);
  });
});
