import type { SearchKind } from '@confab/db';
import { splitWords, wordWithEnds } from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';

/** What is searched of a post. Null where it has none. */
export type PostContent = {
  id: string;
  communityId: string;
  userId: string;
  points: number;
  title: string;
  bodyHtml: string | null;
  linkUrl: string | null;
  linkTitle: string | null;
  linkDescription: string | null;
};

export type CommentContent = {
  id: string;
  communityId: string;
  userId: string;
  points: number;
  bodyHtml: string;
};

/** Of a community or a person; the points of a community are its members. */
export type NamedContent = { id: string; name: string; aboutHtml: string | null; points: number };

/** A row of search_documents, apart from what its points and id say. */
export type SearchDocument = {
  id: string;
  kind: SearchKind;
  communityId: string | null;
  userId: string | null;
  points: number;
  link: string | null;
  /** The text form of a tsvector. */
  vector: string;
  /** Its words, and how the text writes each in lower case: dictionaries tell accents apart. */
  spellings: ReadonlyMap<string, string>;
};

export function documentOfPost(post: PostContent): SearchDocument {
  const { id, communityId, userId, points, linkUrl } = post;
  const url = linkUrl === null ? null : URL.parse(linkUrl);
  const texts: Text[] = [
    { text: post.title, weight: 'A' },
    { text: post.linkTitle ?? '', weight: 'C' },
    { text: post.linkDescription ?? '', weight: 'C' },
    { text: textOf(post.bodyHtml), weight: '' },
  ];
  return {
    ...{ id, kind: 'post', communityId, userId, points },
    link: url && keyOf(url),
    ...wordsOf(texts, url ? domainsOf(url.hostname) : []),
  };
}

export function documentOfComment(comment: CommentContent): SearchDocument {
  const { id, communityId, userId, points } = comment;
  const words = wordsOf([{ text: textOf(comment.bodyHtml), weight: '' }]);
  return { id, kind: 'comment', communityId, userId, points, link: null, ...words };
}

export function documentOfCommunity(community: NamedContent): SearchDocument {
  const { id, points } = community;
  return { id, kind: 'community', communityId: id, userId: null, points, link: null, ...named(community) };
}

export function documentOfUser(user: NamedContent): SearchDocument {
  const { id, points } = user;
  return { id, kind: 'user', communityId: null, userId: id, points, link: null, ...named(user) };
}

/** Longer addresses are cut: an entry of an index has a limit. */
const linkMax = 1000;

/** The same for all ways to write an address that lead to the same page; null for what is no address. */
export function linkKey(link: string): string | null {
  const url = URL.parse(link) ?? (/^[^\s/]+\.[^\s/]/.test(link) ? URL.parse(`https://${link}`) : null);
  return url && keyOf(url);
}

/** Says where a reader came from, and changes nothing of the page. */
const isTracking = (name: string): boolean =>
  /^(?:utm_.*|fbclid|gclid|dclid|msclkid|igshid|mc_[ce]id)$/i.test(name);

function keyOf({ host, pathname, searchParams }: URL): string {
  for (const name of [...searchParams.keys()]) if (isTracking(name)) searchParams.delete(name);
  const query = searchParams.toString();
  const key = `${host.replace(/^www\./, '')}${pathname.replace(/(?<!\/)\/+$/, '')}${query && `?${query}`}`;
  return key.slice(0, linkMax);
}

/** The host and the domains above it, without the one at the top. */
function domainsOf(host: string): string[] {
  const labels = host.split('.');
  return labels
    .map((_, at) => labels.slice(at).join('.'))
    .filter((name, at) => at === 0 || name.includes('.'));
}

const textOf = (html: string | null): string => (html === null ? '' : excerpt(html, Infinity));

/** `RetroComputing` and `retro_computing` are found as two words, and as one. */
function named({ name, aboutHtml }: NamedContent): ReturnType<typeof wordsOf> {
  const parts = name.split(/_+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
  const whole = parts.length > 1 ? parts.join('') : '';
  return wordsOf([
    { text: parts.join(' '), weight: 'A' },
    { text: whole, weight: 'A' },
    { text: textOf(aboutHtml), weight: '' },
  ]);
}

/** Without a weight it is the text itself: PostgreSQL's D. */
type Text = { text: string; weight: 'A' | 'C' | '' };

/** PostgreSQL keeps no greater position. */
const positionMax = 16_383;

function wordsOf(
  texts: readonly Text[],
  domains: readonly string[] = [],
): Pick<SearchDocument, 'vector' | 'spellings'> {
  const positions = new Map<string, string>();
  const spellings = new Map<string, string>();
  const inTitle = new Set<string>();
  let position = 0;
  for (const { text, weight } of texts) {
    for (const { word, start, end } of splitWords(text)) {
      position = Math.min(position + 1, positionMax);
      for (const found of wordWithEnds(word)) {
        const seen = positions.get(found);
        if (seen === undefined) {
          positions.set(found, `${position}${weight}`);
          spellings.set(found, text.slice(start, end).toLowerCase());
        } else positions.set(found, `${seen},${position}${weight}`);
        if (weight === 'A') inTitle.add(found);
      }
    }
    // A phrase does not go on in the next text.
    position += 1;
  }
  let vector = '';
  // No word holds a quotation mark.
  for (const [word, at] of positions) vector += `'${word}':${at} `;
  for (const word of inTitle) vector += `'=${word}' `;
  for (const domain of domains) vector += `'@${domain.replaceAll("'", "''")}' `;
  return { vector, spellings };
}
