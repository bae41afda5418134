import type { AvatarPicture } from '../../ui/Avatar.tsx';
import type { IconName } from '../../ui/Icon.tsx';

/** Somewhere that the jump box leads to. */
export type Place = {
  href: string;
  name: string;
  /** Before the name: what kind of name it is. */
  sigil?: '/' | '@' | undefined;
  /** Beside the name; its words are found as well. */
  note?: string | undefined;
  kind: 'Community' | 'Person' | 'Your list' | 'Settings' | 'Recent' | 'Page';
  picture: { icon: IconName } | { proPic: AvatarPicture | null; of: 'person' | 'community'; name: string };
  /** The viewer's: before others that are found as well as it. */
  own?: boolean;
  /** Offered before a letter is typed. */
  first?: boolean;
};

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

/** How well a place fits: 0 by the beginning of its name, 1 by a later word; undefined if not. */
function fit({ name, sigil, note = '' }: Place, { words, onlyOf }: Asked): number | undefined {
  if (onlyOf !== undefined && onlyOf !== sigil) return undefined;
  const at = find(name, words);
  if (at === 0) return 0;
  // Communities and people have no spaces in their names; few letters would be in most of them.
  const inside = sigil !== undefined && words.length >= insideFrom && name.toLowerCase().includes(words);
  return at > 0 || inside || find(note, words) >= 0 ? 1 : undefined;
}

type Asked = { words: string; onlyOf: Place['sigil'] };

/** The words of a query in lower case; a `/` or `@` before them asks for communities or people only. */
export function readQuery(query: string): Asked {
  const trimmed = query.trim().toLowerCase();
  const [first] = trimmed;
  const onlyOf = first === '/' || first === '@' ? first : undefined;
  return { words: onlyOf ? trimmed.slice(1) : trimmed, onlyOf };
}

/**
 * The places that fit best. `kept` are shown already, down to the selected one: they stay where they are while others
 * arrive.
 */
export function findPlaces(places: readonly Place[], query: string, kept: readonly Place[] = []): Place[] {
  const asked = readQuery(query);
  if (asked.words === '') return [];
  const known = new Map(places.map((place) => [place.href, place]));
  const stay = kept.map((place) => known.get(place.href) ?? place);
  for (const { href } of kept) known.delete(href);
  const found = [...known.values()]
    .map((place) => ({ place, rank: fit(place, asked) }))
    .filter(({ rank }) => rank !== undefined)
    .sort(
      (a, b) =>
        Number(a.rank) - Number(b.rank) || Number(b.place.own ?? false) - Number(a.place.own ?? false),
    );
  return [...stay, ...found.map(({ place }) => place)].slice(0, placesMax);
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
