import * as limits from './limits.ts';

/** White space and control characters, which URL parsers drop or interpret differently. */
const unprintable = /[\s\p{Cc}]/u;

/** What copying leaves around an address without being seen. Such characters within it may belong to it, as in Persian. */
const unseen = '[\\s\\p{Cf}\\p{Default_Ignorable_Code_Point}]';
const unseenAround = new RegExp(`^${unseen}+|(?<!${unseen})${unseen}+$`, 'gu');

/** An address as it was pasted: without what surrounds it, such as the angle brackets of an e-mail. */
export function trimAddress(given: string): string {
  const trimmed = given.replace(unseenAround, '');
  const [, enclosed] = /^<([^<>]*)>$/.exec(trimmed) ?? [];
  return enclosed === undefined ? trimmed : enclosed.replace(unseenAround, '');
}

/**
 * Normalises the URL of a link post: absolute, http or https, at most 2048 bytes; null otherwise. `//host` means
 * http; a bare `example.com` is refused (api.md 4.8).
 */
export function readLinkUrl(given: string): string | null {
  const trimmed = trimAddress(given);
  const url = trimmed.startsWith('//') ? `http:${trimmed}` : trimmed;
  // Parsers accept `http:host`, `http:///host` and `http:\\host`, which lead elsewhere than a reader expects.
  const isWhole = /^https?:\/\/[^/\\]/i.test(url) && !unprintable.test(url) && url.isWellFormed();
  const bytes = new TextEncoder().encode(url).length;
  return isWhole && bytes <= limits.linkUrlMaxBytes && URL.canParse(url) ? url : null;
}
