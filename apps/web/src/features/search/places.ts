import {
  isTypingError,
  isUnspacedWord,
  markedExcerpt,
  markWords,
  readSearch,
  splitWords,
} from '@confab/domain';
import type { ReactNode } from 'react';
import type { AvatarPicture } from '../../lib/avatar-picture.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** Somewhere that the jump box leads to. */
export type Place = {
  href: string;
  name: string;
  /** Before the name: what kind of name it is. */
  sigil?: '/' | '@' | undefined;
  /** Beside the name; its words are found as well. */
  note?: string | undefined;
  kind: 'Community' | 'Person' | 'Your list' | 'Your draft' | 'Settings' | 'Recent' | 'Page';
  picture: { icon: IconName } | { proPic: AvatarPicture | null; of: 'person' | 'community'; name: string };
  /** The viewer's: before others that are found as well as it. */
  own?: boolean;
  /** Offered before a letter is typed. */
  first?: boolean;
  /** The server found it for these words, maybe by others. */
  answers?: boolean;
};

/** A post or comment that was found. */
export type Written = {
  href: string;
  /** What was found in it, as HTML in which `<mark>` is the only element. */
  titleHtml: string;
  detailHtml: string;
  tail: ReactNode;
  picture: Place['picture'];
};

/** What is found for the words of the box, by kind. */
export type Found = { places: readonly Place[]; posts: readonly Written[]; comments: readonly Written[] };

export const placesMax = 5;
const insideFrom = 3;

const isWordPart = /[\p{L}\p{N}]/u;

/** Where the words are in a text: at its beginning, or where a word begins. Lower-case words. */
function find(text: string, words: string): number {
  const low = text.toLowerCase();
  let at = low.indexOf(words);
  while (at > 0 && isWordPart.test(low.charAt(at - 1))) at = low.indexOf(words, at + 1);
  return at;
}

/** How well a place fits: 0 by the beginning of its name, 1 by a later word, 2 if the server says so; undefined if not. */
function fit({ name, sigil, note = '', answers }: Place, { words, onlyOf }: Asked): number | undefined {
  if (onlyOf !== undefined && onlyOf !== sigil) return undefined;
  const at = find(name, words);
  if (at === 0) return 0;
  // Communities and people have no spaces in their names; few letters would be in most of them.
  const inside = sigil !== undefined && words.length >= insideFrom && name.toLowerCase().includes(words);
  if (at > 0 || inside || find(note, words) >= 0) return 1;
  // By its name: what it says of itself would explain nothing here.
  return answers && markerOf(words).isIn(name) ? 2 : undefined;
}

type Asked = { words: string; onlyOf: Place['sigil'] };

/** The words of a query in lower case; a `/` or `@` before them asks for communities or people only. */
export function readQuery(query: string): Asked {
  const trimmed = query.trim().toLowerCase();
  const [first] = trimmed;
  const onlyOf = first === '/' || first === '@' ? first : undefined;
  return { words: onlyOf ? trimmed.slice(1) : trimmed, onlyOf };
}

/** The places that fit best. */
export function findPlaces(places: readonly Place[], query: string): Place[] {
  const asked = readQuery(query);
  if (asked.words === '') return [];
  const found = places
    .map((place) => ({ place, rank: fit(place, asked) }))
    .filter(({ rank }) => rank !== undefined)
    .sort(
      (a, b) =>
        Number(a.rank) - Number(b.rank) || Number(b.place.own ?? false) - Number(a.place.own ?? false),
    );
  // A draft leads where a page or a recent thread leads: each address once, as what fits best.
  return [...new Map(found.toReversed().map(({ place }) => [place.href, place])).values()].toReversed();
}

/**
 * What is found now, without moving what stands above the selected row: no row goes there, and none goes away. With a
 * row below all of these the others follow those that are shown. Without any, the first place stays the first.
 */
export function keepShown(shown: Found, found: Found, selected: string | undefined): Found {
  const through = (rows: readonly { href: string }[]) => rows.findIndex(({ href }) => href === selected) + 1;
  const [place, post, comment] = [through(shown.places), through(shown.posts), through(shown.comments)];
  const below = selected !== undefined && place + post + comment === 0 ? Infinity : 0;
  return {
    places:
      post + comment > 0
        ? shown.places
        : merge(shown.places, found.places, selected === undefined ? 1 : place + below),
    posts: comment > 0 ? shown.posts : merge(shown.posts, found.posts, post + below),
    comments: merge(shown.comments, found.comments, comment + below),
  };
}

/** The first rows that were shown, then those that are found besides. */
function merge<Row extends { href: string }>(
  shown: readonly Row[],
  found: readonly Row[],
  kept: number,
): Row[] {
  const now = new Map(found.map((row) => [row.href, row]));
  const stay = shown.slice(0, kept).map((row) => now.get(row.href) ?? row);
  for (const { href } of stay) now.delete(href);
  return [...stay, ...now.values()];
}

/** Marks the words of a query in texts, with endings and typing errors. */
export function markerOf(query: string) {
  const typed = readSearch(query)
    .terms.filter(({ not }) => !not)
    .flatMap(({ text }) => splitWords(text))
    .map(({ word }) => word);
  const isMatch = (word: string) =>
    typed.some(
      (each) =>
        word.startsWith(each) ||
        isTypingError(each, word.slice(0, each.length)) ||
        (isUnspacedWord(each) && word.includes(each)),
    );
  return {
    isIn: (text: string) => splitWords(text).some(({ word }) => isMatch(word)),
    whole: (text: string) => markWords(text, isMatch),
    part: (text: string, max: number) => markedExcerpt(text, isMatch, max),
  };
}

/** A text in three parts, the middle one being the words that were found, if any. */
export function around(text: string, query: string): [string, string, string] {
  const { words } = readQuery(query);
  const byWord = find(text, words);
  const at = byWord >= 0 ? byWord : text.toLowerCase().indexOf(words);
  if (words === '' || at < 0) return [text, '', ''];
  return [text.slice(0, at), text.slice(at, at + words.length), text.slice(at + words.length)];
}

/** The address of a web search limited to one site; undefined for an empty search. */
export function webSearch(words: string, siteUrl: string): string | undefined {
  const wanted = words.trim();
  if (wanted === '') return undefined;
  const address = new URL('https://duckduckgo.com/');
  address.searchParams.set('q', `site:${new URL(siteUrl).host} ${wanted}`);
  return address.href;
}
