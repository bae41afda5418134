import { cutText } from '@confab/domain';
import { unescapeHtml } from './escape.ts';

/** Tags between the letters of a word; all others stand between words. */
const tagInWord = /<\/?(?:a|code|del|em|strong)\b[^>]*>/g;

/** Marks that turn the direction of text: cut from what ends them, they would turn what follows the excerpt. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * The words of rendered HTML on one line, for descriptions of a page: at most `max` code points, cut at a word where
 * there is one. It is text: whoever puts it into HTML escapes it.
 */
export function excerpt(html: string, max = 200): string {
  const words = unescapeHtml(html.replaceAll(tagInWord, '').replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(directionMarks, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const cut = cutText(words, max);
  if (cut === words) return words;
  // A space right behind the cut ends a word too.
  const wordEnd = words.lastIndexOf(' ', cut.length);
  return `${wordEnd > cut.length / 2 ? words.slice(0, wordEnd) : cut}…`;
}

/**
 * Rendered HTML with its links shown but leading nowhere, and no stop for the keyboard: for cards that are links
 * themselves. Exact, because a quotation mark in a text is escaped.
 */
export function withoutLinks(html: string): string {
  return html
    .replaceAll(/<a href="[^>]*>/g, '<span class="as-link">')
    .replaceAll('</a>', '</span>')
    .replaceAll(' tabindex="0"', '');
}
