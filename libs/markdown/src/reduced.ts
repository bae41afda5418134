/**
 * Rendered HTML for places of a few lines, such as the rules of a community: headings are plain text and dividing lines
 * are left out (screens.md 18.3). Exact, because what looks like a tag in a text is escaped.
 */
export function reducedHtml(html: string): string {
  return html.replaceAll(/<(\/?)h[1-6]>/g, '<$1p>').replaceAll(/<hr \/>\n?/g, '');
}
