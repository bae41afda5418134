const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes as micromark does. The domain's `escapeHtml` also escapes apostrophes, which would change rendered texts. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** The typed text as paragraphs and lines: the fallback for a body that cannot be rendered. */
export function escapedParagraphs(source: string): string {
  return paragraphsOf(source, escapeHtml);
}

/** HTML as it was typed, in paragraphs and lines. Its own line breaks count. */
export function typedParagraphs(html: string): string {
  return paragraphsOf(html, (text) =>
    text
      .split(/<\/?br(?:[\s/][^<>]*)?>/i)
      .map(escapeHtml)
      .join('<br />'),
  );
}

function paragraphsOf(source: string, escape: (text: string) => string): string {
  return withPlainLineEnds(source)
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escape(paragraph).replaceAll('\n', '<br />\n')}</p>`)
    .join('\n');
}

/** Line ends become \n, as browsers do with text fields. */
export function withPlainLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
