/** The host of a stored link, without port. */
export function linkHostname(url: string): string {
  return new URL(url).hostname;
}

/**
 * Where a rendered text leads outside the site: only links within it begin with one slash, or name a part of the page. Browsers
 * read `HTTPS:host` as `https://host`, and so does this.
 */
export function linksAway(html: string | null | undefined): string[] {
  return [...(html ?? '').matchAll(/\shref="(?!\/(?![/\\])|#)([^"]*)"/gi)].map(([, href = '']) =>
    href.replace(/^https?:(?!\/\/)[/\\]*/i, 'https://'),
  );
}
