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
  characters ??= new Intl.Segmenter('en');
  const start = characters.segment(value).containing(end)?.index ?? end;
  // A pile of marks may be longer than the limit itself: it is cut anywhere.
  return value.slice(0, start === 0 || end - start > longestCharacter ? end : start);
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
