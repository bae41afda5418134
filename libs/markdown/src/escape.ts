const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** The text behind the entities that our own HTML uses. */
export function unescapeHtml(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** Text as it was typed, in paragraphs and lines: what a body becomes that cannot be rendered. */
export function escapedParagraphs(source: string): string {
  return withPlainLineEnds(source)
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br />\n')}</p>`)
    .join('\n');
}

/** Every line ended by \n, as browsers do with the text of a page. */
export function withPlainLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
