import {
  anOwnUser,
  aWireModerator,
  aStartup,
  aWireCommunity,
  aWireImage,
  aWirePost,
} from '@confab/testing/wire';
import { beforeEach, describe, expect, it } from 'vitest';
import { serverPages } from '../../test-support/rendered-page.ts';

const { answers, asked, visit } = serverPages();

const community = aWireCommunity({
  name: 'NightSky',
  noMembers: 1240,
  about: 'Looking **up**.',
  aboutHtml: '<p>Looking <strong>up</strong>.</p>',
  createdAt: '2021-03-04T10:00:00Z',
  mods: [aWireModerator({ username: 'halden' })],
  rules: [
    {
      id: 1,
      rule: 'Show your own work',
      ruleHtml: '<p>Show your own work</p>',
      description: 'Name the source.',
      descriptionHtml: '<p>Name the source.</p>',
      communityId: '0',
      createdBy: '0',
      zIndex: 0,
      createdAt: '2021-03-04T10:00:00Z',
    },
  ],
});

beforeEach(() => {
  answers.set('/api/_initial', aStartup());
  for (const name of ['NightSky', 'nightsky']) answers.set(`/api/communities/${name}`, community);
  answers.set('/api/posts', {
    posts: [aWirePost({ title: 'First clear night', communityId: community.id })],
    next: null,
  });
});

describe('a community page', () => {
  it('tells a banned member until when and why, without scripts', async () => {
    const user = anOwnUser({ username: 'eve' });
    answers.set('/api/_initial', aStartup({ user, bannedFrom: [community.id] }));
    answers.set('/api/_ban', {
      communityId: community.id,
      createdAt: '2026-05-01T06:12:00Z',
      expires: '2090-01-31T12:00:00Z',
      reason: 'Coordinates of nests.',
      appeal: null,
    });
    const { html } = await visit('/NightSky');
    expect(html).toContain('until 31 January 2090');
    expect(html).toContain('Coordinates of nests.');
  });

  it('is rendered with its header, posts, rules and moderators', async () => {
    const { status, html } = await visit('/NightSky');
    expect(status).toBe(200);
    for (const text of [
      '1.2k members',
      '4 March 2021',
      'Looking <strong>up</strong>.',
      'First clear night',
      'Show your own work',
      'Name the source.',
      'halden',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('href="/new?community=NightSky"');
    // Once each.
    for (const fact of ['1.2k', '4 March 2021']) expect(html.split(`>${fact}`)).toHaveLength(2);
  });

  it('has a head for search engines and link previews', async () => {
    const { html } = await visit('/NightSky');
    expect(html).toContain('<title>/NightSky · Confab</title>');
    expect(html).toContain('<meta name="description" content="Looking up."/>');
    expect(html).toContain('<link rel="canonical" href="https://confab.example/NightSky"/>');
    expect(html).toContain('href="https://confab.example/NightSky/feed.rss"');
    expect(html).toContain('<meta property="og:title" content="/NightSky"/>');
  });

  it('has an address of its own for every sort but the default', async () => {
    const { html } = await visit('/NightSky?sort=latest');
    expect(html).toContain('<link rel="canonical" href="https://confab.example/NightSky?sort=latest"/>');
    expect(asked.find((path) => path.startsWith('/api/posts'))).toContain('sort=latest');
  });

  it('redirects other spellings of the name, and keeps the query', async () => {
    expect(await visit('/nightsky?sort=latest&from=mail')).toMatchObject({
      status: 301,
      location: '/NightSky?sort=latest&from=mail',
    });
  });

  it('has an About tab where there is no rail', async () => {
    const { html } = await visit('/NightSky?tab=about');
    expect(html.split('Community rules')).toHaveLength(3);
    expect(html).toMatch(/<a[^>]*aria-current="page"[^>]*>About<\/a>/);
  });

  it('tells a member who is banned there', async () => {
    answers.set('/api/_initial', aStartup({ bannedFrom: [community.id] }));
    const { html } = await visit('/NightSky');
    expect(html).toContain('You are banned from this community.');
    expect(html).not.toContain('href="/new?community=NightSky"');
  });

  it('shows its banner in the copy that fits, and as the picture of link previews', async () => {
    const bannerImage = aWireImage({ altText: 'A crescent moon', url: '/images/b.jpeg' });
    const copy = (name: string, width: number) => ({
      name,
      width,
      height: width / 3,
      boxWidth: width,
      boxHeight: width / 3,
      objectFit: 'cover' as const,
      format: 'jpeg' as const,
      url: `/images/b-${name}.jpeg`,
    });
    bannerImage.copies = [copy('small', 720), copy('large', 1440)];
    const proPic = aWireImage({ altText: 'A telescope' });
    answers.set('/api/communities/NightSky', { ...community, bannerImage, proPic });
    const { html } = await visit('/NightSky');
    expect(html).toMatch(/<img[^>]* src="\/images\/b-large.jpeg"[^>]*alt="A crescent moon"/);
    expect(html).toContain('/images/b-small.jpeg 720w, /images/b-large.jpeg 1440w');
    expect(html).toContain(
      '<meta property="og:image" content="https://confab.example/images/b-large.jpeg"/>',
    );
    expect(html).toContain('aria-label="A telescope"');
    expect(html).not.toContain('Edit banner');
  });

  it('links moderators to their tools, and lets them edit its pictures', async () => {
    answers.set('/api/_initial', aStartup({ user: anOwnUser(), moderates: [community.id] }));
    const { html } = await visit('/NightSky');
    expect(html).toMatch(/<a[^>]*href="\/NightSky\/modtools"[^>]*>(?:(?!<\/a>).)*MOD TOOLS/);
    expect(html).toContain('aria-label="Edit icon"');
    expect(html).toContain('aria-label="Edit banner"');
  });

  it('marks the moderator tools for admins', async () => {
    answers.set('/api/_initial', aStartup({ user: anOwnUser({ isAdmin: true }) }));
    expect((await visit('/NightSky')).html.replaceAll('<!-- -->', '')).toContain('MOD TOOLS (ADMIN)');
  });

  it('hides the tools from others', async () => {
    answers.set('/api/_initial', aStartup({ user: anOwnUser() }));
    expect((await visit('/NightSky')).html).not.toContain('MOD TOOLS');
  });

  it('says who may post where posting is restricted', async () => {
    answers.set('/api/communities/NightSky', { ...community, postingRestricted: true });
    answers.set('/api/_initial', aStartup({ user: anOwnUser() }));
    const hint = 'Only approved members of this community can post.';
    expect((await visit('/NightSky')).html).toContain(hint);
    answers.set('/api/_initial', aStartup({ user: anOwnUser(), moderates: [community.id] }));
    expect((await visit('/NightSky')).html).not.toContain(hint);
  });

  it('shows the not-found page for an unknown name', async () => {
    const { status, html } = await visit('/nowhere');
    expect(status).toBe(404);
    expect(html).toContain('404: Not found!');
    expect(html).not.toContain('rel="canonical"');
  });
});
