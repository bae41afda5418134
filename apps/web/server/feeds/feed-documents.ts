/** What a feed says, in no particular format. Addresses are absolute, times in ISO form. */
export type Feed = {
  title: string;
  description: string;
  /** The page whose content it is. */
  page: string;
  /** Its own address, without the ending of a format. */
  address: string;
  /** When what it is about began: the last change of a feed without entries. */
  begunAt: string;
  /** Newest first. */
  entries: readonly FeedEntry[];
};

export type FeedEntry = {
  /** The page of the entry, which is also its id. */
  page: string;
  title: string;
  html: string;
  /** The page that a link post leads to. */
  leadsTo: string | null;
  author: { name: string; page: string | null };
  community: string;
  createdAt: string;
  editedAt: string | null;
  pictures: readonly { url: string; type: string; bytes: number }[];
};

type Format = { type: string; write: (feed: Feed) => string };

/** By the ending of their addresses. */
export const feedFormats: Readonly<Record<'rss' | 'atom' | 'json', Format>> = {
  rss: { type: 'application/rss+xml', write: writeRss },
  atom: { type: 'application/atom+xml', write: writeAtom },
  json: { type: 'application/feed+json', write: writeJson },
};

/** The time of the last change that the feed shows. */
export function lastChange({ begunAt, entries }: Feed): Date {
  return new Date(Math.max(...[begunAt, ...entries.map(changedAt)].map((time) => Date.parse(time))));
}

const changedAt = ({ createdAt, editedAt }: FeedEntry) => editedAt ?? createdAt;

/** Characters that no XML document may contain, not even escaped. */
const notInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Readers would turn it into a line feed.
  '\r': '&#13;',
};

function escapeXml(text: string): string {
  return text
    .replaceAll(notInXml, '\u{fffd}')
    .replaceAll(/[&<>"\r]/g, (character) => entities[character] ?? '');
}

type Attributes = Readonly<Record<string, string | number>>;

/** `content` is XML. */
function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return `<${name}${written.join('')}>${content}</${name}>\n`;
}

const textElement = (name: string, text: string, attributes: Attributes = {}) =>
  element(name, attributes, escapeXml(text));

const declaration = '<?xml version="1.0" encoding="utf-8"?>\n';

function writeRss(feed: Feed): string {
  const { title, description, page, address, entries } = feed;
  const items = entries.map((entry) => {
    const [first, ...others] = entry.pictures;
    return element(
      'item',
      {},
      textElement('title', entry.title) +
        textElement('link', entry.page) +
        textElement('guid', entry.page, { isPermaLink: 'true' }) +
        textElement('pubDate', new Date(entry.createdAt).toUTCString()) +
        textElement('dc:creator', entry.author.name) +
        textElement('category', entry.community) +
        textElement('content:encoded', entry.html) +
        // Readers expect one enclosure at most.
        (first ? element('enclosure', { url: first.url, length: first.bytes, type: first.type }) : '') +
        others
          .map(({ url, bytes, type }) =>
            element('media:content', { url, fileSize: bytes, type, medium: 'image' }),
          )
          .join(''),
    );
  });
  const namespaces = {
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
    'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    'xmlns:media': 'http://search.yahoo.com/mrss/',
  };
  const channel =
    textElement('title', title) +
    textElement('link', page) +
    textElement('description', description) +
    element('atom:link', { rel: 'self', type: feedFormats.rss.type, href: `${address}.rss` }) +
    textElement('lastBuildDate', lastChange(feed).toUTCString()) +
    items.join('');
  return declaration + element('rss', { version: '2.0', ...namespaces }, element('channel', {}, channel));
}

function writeAtom(feed: Feed): string {
  const { title, description, page, address, entries } = feed;
  const written = entries.map((entry) =>
    element(
      'entry',
      {},
      textElement('id', entry.page) +
        textElement('title', entry.title) +
        element('link', { rel: 'alternate', type: 'text/html', href: entry.page }) +
        (entry.leadsTo === null ? '' : element('link', { rel: 'related', href: entry.leadsTo })) +
        textElement('published', entry.createdAt) +
        textElement('updated', changedAt(entry)) +
        element(
          'author',
          {},
          textElement('name', entry.author.name) +
            (entry.author.page === null ? '' : textElement('uri', entry.author.page)),
        ) +
        element('category', { term: entry.community }) +
        textElement('content', entry.html, { type: 'html' }) +
        entry.pictures
          .map(({ url, type, bytes }) =>
            element('link', { rel: 'enclosure', type, length: bytes, href: url }),
          )
          .join(''),
    ),
  );
  const whole =
    textElement('id', page) +
    textElement('title', title) +
    textElement('subtitle', description) +
    element('link', { rel: 'alternate', type: 'text/html', href: page }) +
    element('link', { rel: 'self', type: feedFormats.atom.type, href: `${address}.atom` }) +
    textElement('updated', lastChange(feed).toISOString()) +
    written.join('');
  return declaration + element('feed', { xmlns: 'http://www.w3.org/2005/Atom' }, whole);
}

function writeJson({ title, description, page, address, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: page,
    feed_url: `${address}.json`,
    items: entries.map((entry) => ({
      id: entry.page,
      url: entry.page,
      ...(entry.leadsTo === null ? {} : { external_url: entry.leadsTo }),
      title: entry.title,
      content_html: entry.html,
      date_published: entry.createdAt,
      ...(entry.editedAt === null ? {} : { date_modified: entry.editedAt }),
      authors: [
        { name: entry.author.name, ...(entry.author.page === null ? {} : { url: entry.author.page }) },
      ],
      tags: [entry.community],
      ...(entry.pictures.length === 0
        ? {}
        : {
            attachments: entry.pictures.map(({ url, type, bytes }) => ({
              url,
              mime_type: type,
              size_in_bytes: bytes,
            })),
          }),
    })),
  });
}
