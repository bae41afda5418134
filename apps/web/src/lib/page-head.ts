import { oneLine } from '@confab/domain';
import type { Site } from '../render.ts';

type PageHead = {
  site: Site;
  /** Without the name of the site. */
  title: string;
  description: string;
  /** The canonical path, with the query where that makes another page. */
  path: string;
  /** The path of the next page of a list. */
  nextPath?: string | undefined;
  /** What link previews take it for; a page of a website by default. */
  type?: 'article' | 'profile';
  /** A picture of this site for link previews. */
  image?: string | undefined;
  /** The path above the page's feeds, if it has any: `` for those of the site. */
  feedsAt?: string | undefined;
  /** For pages that search engines should not index. */
  noindex?: boolean;
};

export function pageHead(page: PageHead) {
  const { site, description, path, nextPath, type = 'website', image, feedsAt, noindex } = page;
  const title = oneLine(page.title);
  const url = site.url + path;
  // Only readers of the server's HTML use structured data, so the browser builds none.
  const data = import.meta.env.SSR
    ? [
        { name: 'description', content: description },
        { property: 'og:type', content: type },
        { property: 'og:title', content: title },
        { property: 'og:description', content: description },
        { property: 'og:url', content: url },
        { property: 'og:site_name', content: site.name },
        ...(image === undefined ? [] : [{ property: 'og:image', content: new URL(image, site.url).href }]),
      ]
    : [];
  return {
    meta: [
      { title: `${title} · ${site.name}` },
      ...data,
      ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: [
      { rel: 'canonical', href: url },
      ...(nextPath === undefined ? [] : [{ rel: 'next', href: site.url + nextPath }]),
      ...(import.meta.env.SSR ? feedLinks(site, feedsAt) : []),
    ],
  };
}

/** Browser extensions and feed readers look for these. */
function feedLinks(site: Site, feedsAt: string | undefined) {
  if (feedsAt === undefined) return [];
  return feedFormats.map(({ name, ending, type }) => ({
    rel: 'alternate',
    type,
    title: name,
    href: `${site.url}${feedsAt}/feed.${ending}`,
  }));
}

/** As apps/web/server/feeds writes them. */
const feedFormats = [
  { name: 'RSS', ending: 'rss', type: 'application/rss+xml' },
  { name: 'Atom', ending: 'atom', type: 'application/atom+xml' },
  { name: 'JSON Feed', ending: 'json', type: 'application/feed+json' },
];
