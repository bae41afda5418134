import { cutText, oneLine } from '@confab/domain';
import { unescapeHtml } from './unescape.ts';

/** Tags that may stand inside a word; all others separate words. */
const tagInWord = /<\/?(?:a|code|del|em|strong)\b[^<>]*>/g;

/**
 * The words of rendered HTML on one line, for page descriptions: at most `max` code points, cut at a word where
 * possible. Returns plain text: callers that put it into HTML escape it.
 */
export function excerpt(html: string, max = 200): string {
  const words = oneLine(unescapeHtml(html.replaceAll(tagInWord, '').replaceAll(/<[^<>]*>/g, ' ')))
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const cut = cutText(words, max);
  if (cut === words) return words;
  // A space right after the cut ends a word too.
  const wordEnd = words.lastIndexOf(' ', cut.length);
  const kept = wordEnd > cut.length / 2 ? words.slice(0, wordEnd) : cut;
  return `${kept.replace(/(?<![\s.…])[\s.…]+$/, '')}…`;
}

/**
 * Rendered HTML with links that lead nowhere and no keyboard stops, for cards that are links themselves. A regular
 * expression is exact here, because quotation marks in text are escaped.
 */
export function withoutLinks(html: string): string {
  return html
    .replaceAll(/<a href="[^<>]*>/g, '<span class="as-link">')
    .replaceAll('</a>', '</span>')
    .replaceAll(' tabindex="0"', '');
}
