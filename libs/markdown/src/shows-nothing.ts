import { visibleText } from '@confab/domain';
import { unescapeHtml } from './unescape.ts';

/** Elements that are seen without words: dividing lines, and the marks of lists. */
const seen = /<(?:hr|li)\b/;

/** Whether readers see nothing of rendered HTML, such as that of a comment of invisible characters or of line breaks. */
export function showsNothing(html: string): boolean {
  return !seen.test(html) && visibleText(unescapeHtml(html.replaceAll(/<[^<>]*>/g, ''))) === '';
}
