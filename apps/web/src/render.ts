/** The interface between the web process and the page renderer. */

/** The same for every visitor. */
export type Site = {
  name: string;
  /** The site's public address, without a trailing slash. */
  url: string;
};

export type PageRequest = {
  /** Path and query of the request. */
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
  /** The target of a redirect. */
  location: string | null;
  html: string;
  /** The error behind an error page, for the log. */
  failure: unknown;
};

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
