/** What the web process gives to the page renderer, and gets from it. No more crosses between the two. */

/** What pages say about the site: the same for every visitor. */
export type Site = {
  name: string;
  /** Where people reach the site, without a trailing slash. */
  url: string;
};

export type PageRequest = {
  /** Path and query, as asked for. */
  href: string;
  site: Site;
  api: {
    /** The address of the api, without a trailing slash. */
    origin: string;
    /** Sent with every call: the visitor's address, and the cookie of a member. */
    headers: Readonly<Record<string, string>>;
  };
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
  /** Where to, when the page only sends people on. */
  location: string | null;
  html: string;
  /** Why the page says that something went wrong, for the log. */
  failure: unknown;
};

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
