import { escapeHtml } from '../text.ts';
import { splitWords, type TextWord } from './words.ts';

type IsMatch = (word: string) => boolean;

/** The text as HTML with the matching words in `<mark>`, and everything else escaped. */
export function markWords(text: string, isMatch: IsMatch): string {
  return mark(text, { start: 0, end: text.length }, matchesIn(text, isMatch));
}

/** Characters of context before the first match. */
const lead = 60;

/**
 * About `max` characters of a text around where most different words match, as HTML with the matching words in
 * `<mark>`. Without a match it is the beginning of the text.
 */
export function markedExcerpt(text: string, isMatch: IsMatch, max = 240): string {
  const matches = matchesIn(text, isMatch);
  const first = densest(matches, max - lead);
  const start = first === undefined || first.end <= max - lead ? 0 : wordStart(text, first.start - lead);
  const end = wordEnd(text, start + max);
  const words = mark(text, { start, end }, matches);
  return `${start > 0 ? '…' : ''}${words.trim()}${end < text.length ? '…' : ''}`;
}

function matchesIn(text: string, isMatch: IsMatch): TextWord[] {
  return splitWords(text).filter(({ word }) => isMatch(word));
}

/** The match from which on most different words stand within `width` characters. */
function densest(matches: readonly TextWord[], width: number): TextWord | undefined {
  let best: { match: TextWord; words: number } | undefined;
  for (const [index, match] of matches.entries()) {
    const words = new Set<string>();
    for (let at = index; at < matches.length; at += 1) {
      const other = matches[at];
      if (!other || other.end > match.start + width) break;
      words.add(other.word);
    }
    if (!best || words.size > best.words) best = { match, words: words.size };
  }
  return best?.match;
}

function wordStart(text: string, from: number): number {
  const space = text.indexOf(' ', Math.max(from, 0));
  return space < 0 || space > from + lead / 2 ? whole(text, Math.max(from, 0)) : space + 1;
}

function wordEnd(text: string, to: number): number {
  if (to >= text.length) return text.length;
  const space = text.lastIndexOf(' ', to);
  return space > to - lead ? space : whole(text, to);
}

/** Never inside of a surrogate pair. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

function mark(
  text: string,
  { start, end }: { start: number; end: number },
  matches: readonly TextWord[],
): string {
  let html = '';
  let at = start;
  for (const match of matches) {
    if (match.start < at || match.end > end) continue;
    html += `${escapeHtml(text.slice(at, match.start))}<mark>${escapeHtml(text.slice(match.start, match.end))}</mark>`;
    at = match.end;
  }
  return html + escapeHtml(text.slice(at, end));
}
