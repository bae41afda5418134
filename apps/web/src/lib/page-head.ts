import type { Site } from '../render.ts';

type PageHead = {
  site: Site;
  /** Without the name of the site. */
  title: string;
  description: string;
  /** The canonical path, with the query where that makes another page. */
  path: string;
  /** A picture of this site for link previews. */
  image?: string | undefined;
  /** For pages that search engines should not index. */
  noindex?: boolean;
};

export function pageHead({ site, title, description, path, image, noindex }: PageHead) {
  const url = site.url + path;
  // Only readers of the server's HTML use structured data, so the browser builds none.
  const data = import.meta.env.SSR
    ? [
        { name: 'description', content: description },
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
    links: [{ rel: 'canonical', href: url }],
  };
}
