import * as limits from './limits.ts';

/** White space and control characters, which address parsers drop or read differently. */
const unprintable = /[\s\p{Cc}]/u;

/**
 * The address of a link post as it is stored, or null for what is none: whole, http or https, at most 2048 bytes.
 * `//host` without a scheme means http; a bare `example.com` is no address (api.md 4.8).
 */
export function readLinkUrl(given: string): string | null {
  const trimmed = given.trim();
  const url = trimmed.startsWith('//') ? `http:${trimmed}` : trimmed;
  // Parsers forgive `http:host`, `http:///host` and `http:\\host`; what people see would not be where they arrive.
  const isWhole = /^https?:\/\/[^/\\]/i.test(url) && !unprintable.test(url) && url.isWellFormed();
  const bytes = new TextEncoder().encode(url).length;
  return isWhole && bytes <= limits.linkUrlMaxBytes && URL.canParse(url) ? url : null;
}

/** The host of a stored link, without its port. */
export function linkHostname(url: string): string {
  return new URL(url).hostname;
}
