import type { Site } from '../render.ts';

type PageHead = {
  site: Site;
  /** Without the name of the site. */
  title: string;
  description: string;
  /** Path and, where it makes another page, query: the one address of this content. */
  path: string;
  /** A picture of ours that stands for the page. */
  image?: string | undefined;
  /** For pages that search engines should leave to another address. */
  noindex?: boolean;
};

/** The head of a page: what tabs, search engines and link previews show. */
export function pageHead({ site, title, description, path, image, noindex }: PageHead) {
  const url = site.url + path;
  // Whoever reads a page as data reads it as it came from the server: the browser makes none of this.
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
