import fc from 'fast-check';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { type Feed, type FeedEntry, feedFormats } from './feed-documents.ts';

const picture = (number: number) => ({
  url: `https://site.example/images/${number}.jpeg`,
  type: 'image/jpeg',
  bytes: 1000 + number,
});

const anEntry = (values: Partial<FeedEntry> = {}): FeedEntry => ({
  page: 'https://site.example/birding/post/q3_Zk81P',
  title: 'Swifts & swallows <again>',
  html: '<p>They are <a href="https://site.example/birding">here</a>.</p>',
  leadsTo: 'https://example.org/?a=1&b=2',
  author: { name: 'alice', page: 'https://site.example/@alice' },
  community: 'birding',
  createdAt: '2026-04-29T06:12:00Z',
  editedAt: '2026-04-30T06:12:00Z',
  pictures: [picture(1), picture(2)],
  ...values,
});

const aFeed = (entries: FeedEntry[]): Feed => ({
  title: '/birding · Confab',
  description: 'What people post in /birding.',
  page: 'https://site.example/birding',
  begunAt: '2026-01-01T00:00:00Z',
  address: 'https://site.example/birding/feed',
  entries,
});

/** The texts of all elements with this name. Throws for what is no well-formed XML. */
function textsOf(name: string, xml: string): string[] {
  const parser = new SaxesParser({ xmlns: true });
  const texts: string[] = [];
  let isInside = false;
  parser.on('opentag', (tag) => {
    isInside = tag.name === name;
    if (isInside) texts.push('');
  });
  parser.on('closetag', () => (isInside = false));
  parser.on('text', (text) => {
    if (isInside) texts.push((texts.pop() ?? '') + text);
  });
  parser.write(xml).close();
  return texts;
}

test('an RSS feed is read with its entries, whole texts and pictures', () => {
  const entry = anEntry();
  const text = feedFormats.rss.write(aFeed([entry]));
  expect(textsOf('title', text)).toEqual(['/birding · Confab', entry.title]);
  const feed = parseRssFeed(text);
  expect(feed).toMatchObject({ title: '/birding · Confab', link: 'https://site.example/birding' });
  expect(feed.atom?.links?.[0]).toMatchObject({ rel: 'self', href: 'https://site.example/birding/feed.rss' });
  expect(feed.items?.[0]).toMatchObject({
    title: entry.title,
    link: entry.page,
    guid: { value: entry.page, isPermaLink: true },
    pubDate: 'Wed, 29 Apr 2026 06:12:00 GMT',
    content: { encoded: entry.html },
    enclosures: [{ url: picture(1).url, length: 1001, type: 'image/jpeg' }],
    media: { contents: [{ url: picture(2).url, type: 'image/jpeg' }] },
  });
});

test('an Atom feed is read with its entries, whole texts and pictures', () => {
  const entry = anEntry();
  const text = feedFormats.atom.write(aFeed([entry]));
  expect(textsOf('title', text)).toEqual(['/birding · Confab', entry.title]);
  const feed = parseAtomFeed(text);
  expect(feed).toMatchObject({ id: 'https://site.example/birding', updated: '2026-04-30T06:12:00.000Z' });
  const read = feed.entries?.[0];
  expect(read).toMatchObject({ id: entry.page, published: entry.createdAt, updated: entry.editedAt });
  expect(JSON.stringify([read?.title, read?.content])).toContain('Swifts & swallows <again>');
  expect(JSON.stringify(read?.content)).toContain(JSON.stringify(entry.html).slice(1, -1));
  const enclosed = read?.links?.filter(({ rel }) => rel === 'enclosure').map(({ href }) => href);
  expect(enclosed).toEqual([picture(1).url, picture(2).url]);
});

test('a JSON Feed is read with its entries, whole texts and pictures', () => {
  const entry = anEntry();
  const feed = parseJsonFeed(JSON.parse(feedFormats.json.write(aFeed([entry]))));
  expect(feed).toMatchObject({ feed_url: 'https://site.example/birding/feed.json' });
  expect(feed.items?.[0]).toMatchObject({ id: entry.page, title: entry.title, content_html: entry.html });
  expect(feed.items?.[0]?.attachments?.map(({ url }) => url)).toEqual([picture(1).url, picture(2).url]);
});

test('no title or text makes a feed that XML cannot hold', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 60 });
  const hostile = fc.constantFrom(
    ']]>',
    '<!--',
    '&#0;',
    '\0',
    '\u{1f}',
    '\u{fffe}',
    '\ud800',
    '</title>',
    '\r\n',
  );
  const text = fc.array(fc.oneof(anyText, hostile), { maxLength: 4 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (title, html) => {
      const entry = anEntry({ title, html, author: { name: title, page: null }, community: title });
      for (const format of ['rss', 'atom'] as const) {
        const [, read] = textsOf('title', feedFormats[format].write(aFeed([entry])));
        // XML keeps all other characters as they are.
        expect(read).toBe(title.replaceAll(/[\0-\u{8}\v\f\u{e}-\u{1f}\u{fffe}\u{ffff}\p{Cs}]/gu, '\u{fffd}'));
      }
      expect(JSON.parse(feedFormats.json.write(aFeed([entry])))).toMatchObject({ items: [{ title }] });
    }),
    { numRuns: 30 },
  );
});
