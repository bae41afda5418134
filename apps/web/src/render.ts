/** The interface between the web process and the page renderer. */

/** The same for every visitor. */
export type Site = {
  name: string;
  /** The site's public address, without a trailing slash. */
  url: string;
};

/** A GET call to the api in the name of the visitor, by its path and query. Rejects if no answer comes. */
export type AskApi = (path: string) => Promise<{ status: number; body: string }>;

export type PageRequest = {
  /** Path and query of the request. */
  href: string;
  site: Site;
  askApi: AskApi;
  assets: PageAssets;
  signal: AbortSignal;
};

/** The files a page loads, by route id; the shape TanStack Router takes. */
export type PageAssets = {
  routes: Record<
    string,
    {
      preloads?: string[];
      css?: string[];
      scripts?: { attrs: Record<string, string | boolean>; children?: string }[];
    }
  >;
};

export type RenderedPage = {
  /** The id of the route that shows it: a pattern, such as `/$name/post/$publicId`. */
  route: string;
  status: number;
  /** The target of a redirect. */
  location: string | null;
  html: string;
  /** The error behind an error page, for the log. */
  failure: unknown;
};

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
