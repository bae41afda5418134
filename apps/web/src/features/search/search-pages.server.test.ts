import { aStartup, aWirePost } from '@confab/testing/wire';
import { beforeEach, expect, it } from 'vitest';
import { serverPages } from '../../test-support/rendered-page.ts';

const { answers, asked, refuse, visit } = serverPages();

beforeEach(() => {
  answers.set('/api/_initial', aStartup());
  answers.set('/api/search', {
    items: [{ type: 'post', post: aWirePost({ publicId: 'zip1' }), titleHtml: 'A <mark>zip</mark>' }],
    next: 'more',
    correctedTo: null,
    indexAgeSeconds: 0,
  });
});

it('a search is rendered with its results and a link to more, and is not indexed', async () => {
  const { status, html } = await visit('/search?q=zip&in=repaircafe');
  expect(status).toBe(200);
  expect(html).toContain('A <mark>zip</mark>');
  expect(html).toMatch(/href="\/search\?q=zip&amp;in=repaircafe&amp;next=more"/);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain('<title>zip, search · Confab</title>');
  expect(asked).toContain('/api/search?q=zip&community=repaircafe');
});

it('operators of a submitted form become parameters of the address', async () => {
  const { location } = await visit('/search?q=in%3Arepaircafe+zip+after%3A2026-10&type=&sort=relevance');
  expect(location).toBe('/search?q=zip&in=repaircafe&since=2026-10-01');
  expect(asked).not.toContain(expect.stringContaining('/api/search'));
});

it('a search that fails keeps the words, and says so', async () => {
  refuse('/api/search', 503, 'overloaded');
  const { status, html } = await visit('/search?q=zip');
  expect(status).toBe(503);
  expect(html).toContain('Search is not answering');
  refuse('/api/search', 400, 'invalid_cursor');
  expect((await visit('/search?q=zip&next=none')).status).toBe(404);
});

it('where the search is switched off there is no such page', async () => {
  answers.set('/api/_initial', aStartup({ searchDisabled: true }));
  expect((await visit('/search?q=zip')).status).toBe(404);
  expect((await visit('/search')).status).toBe(404);
});
