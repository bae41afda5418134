/** Drops what PostgreSQL cannot store: lone surrogates and U+0000 (api.md 1.12). */
export function storableText(value: string): string {
  return value.isWellFormed() && !value.includes('\0')
    ? value
    : value.replaceAll(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|\0/g, '');
}

/** A character as readers see it rarely has more code units: families and flags of regions have about 15. */
const longestCharacter = 64;

let characters: Intl.Segmenter | undefined;

/**
 * The first `max` code points, or a few less where the cut would split what readers see as one character: a flag, a
 * family, a letter with its marks.
 */
export function cutText(value: string, max: number): string {
  if (value.length <= max) return value;
  let end = 0;
  for (let count = 0; count < max && end < value.length; count++) {
    end += (value.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  if (end === value.length) return value;
  characters ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const start = characters.segment(value).containing(end)?.index ?? end;
  // A pile of marks may be longer than the limit itself: it is cut anywhere.
  return value.slice(0, start === 0 || end - start > longestCharacter ? end : start);
}

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

/** Embeddings, overrides and isolates, which reverse what follows: `abc\u202egpj.exe` shows "abcexe.jpg". */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text of one line, in the order in which it was typed. */
export function oneLine(text: string): string {
  return text.replaceAll(directions, '').replaceAll(/[\n\r\u0085\u2028\u2029\v\f]+/g, ' ');
}

/**
 * A Markdown text as it is stored: white space at its end and whole blank lines at its beginning are cut. The indent of
 * its first line stays, because it decides what that line is.
 */
export function withoutBlankEdges(text: string): string {
  return text.trimEnd().replace(/^(?:[^\S\n\r]*[\n\r])+/, '');
}

export function codePointLength(value: string): number {
  let length = 0;
  for (const _ of value) length++;
  return length;
}

/** Escapes text for element content and attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
