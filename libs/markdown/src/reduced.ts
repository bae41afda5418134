/**
 * Rendered HTML for places of a few lines, such as community rules: headings become plain text, dividing lines are left
 * out (screens.md 18.3). Regular expressions are exact here, because tags in a text are escaped.
 */
export function reducedHtml(html: string): string {
  return html.replaceAll(/<(\/?)h[1-6]>/g, '<$1p>').replaceAll(/<hr \/>\n?/g, '');
}
