/** Characters that have neither ink nor width of their own, and the blanks that are no white space. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb\u{16fe4}\u{1d159}]/gu;

/**
 * What readers see of a text: without the characters that show nothing, such as joiners, direction marks, fillers and
 * tags, and without white space around it.
 */
export function visibleText(text: string): string {
  return text
    .replaceAll(/[\t\n\r]/g, ' ')
    .replaceAll(invisible, '')
    .trim();
}

/**
 * A Markdown text as it is stored: white space at its end and whole blank lines at its beginning are cut. The indent of
 * its first line stays, because it decides what that line is.
 */
export function withoutBlankEdges(text: string): string {
  return text.trimEnd().replace(/^(?:[^\S\n\r]*[\n\r])+/, '');
}
