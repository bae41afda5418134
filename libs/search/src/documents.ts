import type { SearchKind } from '@confab/db';
import { linksAway, splitWords, trimAddress, withoutUnseen, wordWithEnds } from '@confab/domain';
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
  const { id, communityId, userId, points, linkUrl, bodyHtml } = post;
  const url = linkUrl === null ? null : URL.parse(linkUrl);
  const link = linkUrl === null ? null : linkKey(linkUrl);
  const texts: Text[] = [
    { text: post.title, weight: 'A' },
    { text: post.linkTitle ?? '', weight: 'C' },
    { text: post.linkDescription ?? '', weight: 'C' },
    { text: textOf(bodyHtml), weight: '' },
  ];
  return {
    ...{ id, kind: 'post', communityId, userId, points },
    link,
    ...wordsOf(texts, {
      domains: url ? domainsOf(url.hostname) : [],
      links: [...(link === null ? [] : [link]), ...linksOf(bodyHtml)],
    }),
  };
}

export function documentOfComment(comment: CommentContent): SearchDocument {
  const { id, communityId, userId, points, bodyHtml } = comment;
  const words = wordsOf([{ text: textOf(bodyHtml), weight: '' }], { domains: [], links: linksOf(bodyHtml) });
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

/** The same for all ways to write an address that lead to the same page; null for what is no address of the web. */
export function linkKey(link: string): string | null {
  const given = trimAddress(link).replace(/^\/\//, 'https://');
  const [, host = ''] = /^([^\s/?#:@]+)(?::\d+)?(?:[/?#]|$)/.exec(given) ?? [];
  const isBare = /[^.]\../.test(host);
  const url = URL.parse(isBare ? `https://${given}` : given);
  return url && /^https?:$/.test(url.protocol) ? keyOf(url) : null;
}

/** Says where a reader came from, and changes nothing of the page. */
const isTracking = (name: string): boolean =>
  /^(?:utm_.*|(?:fb|g|d|y|tw|tt)clid|msclkid|[gw]braid|igshid?|mc_[ce]id|_ga|_gl|_hs(?:enc|mi)|ref|ref_(?:src|url)|si)$/i.test(
    name,
  );

function keyOf({ host, pathname, search }: URL): string {
  const parts = pathname.split('/').map((part) => spelledAlike(part, /[\w.~!$&'()*+,;=:@-]/));
  const path = parts.join('/').replace(/(?<!\/)\/+$/, '');
  const query = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '')
    .map((part) => part.split(/=(.*)/s, 2).map(spelledInForm))
    .filter(([name = '']) => !isTracking(name))
    .map(([name = '', value = '']) => `${name}=${value}`)
    .join('&');
  const site = host.replace(/^www\.(?=[^.]+\.)/, '').replace(/\.(?=:|$)/, '');
  return `${site}${path}${query && `?${query}`}`.slice(0, linkMax);
}

/** Each character in one way (RFC 3986, 6.2.2): `kept` as itself, others by their bytes. */
function spelledAlike(text: string, kept: RegExp): string {
  return text.replace(/%[0-9a-f]{2}|[^%]|%/gi, (part) => {
    const code = part.length === 3 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0);
    const character = String.fromCharCode(code);
    return kept.test(character) ? character : `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
  });
}

/** In a form a plus sign is a space. */
const spelledInForm = (text: string): string =>
  spelledAlike(text.replaceAll('+', ' '), /[\w.~!$'()*,:@/?-]/).replaceAll('%20', '+');

/** What links in a text lead to. */
const linksOf = (html: string | null): string[] =>
  linksAway(html).flatMap((href) => linkKey(textOf(href)) ?? []);

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
  { domains, links }: { domains: readonly string[]; links: readonly string[] } = { domains: [], links: [] },
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
          spellings.set(found, withoutUnseen(text.slice(start, end)).toLowerCase());
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
  for (const domain of domains) vector += `'@${escaped(domain)}' `;
  for (const link of new Set(links)) vector += `'~${escaped(link)}' `;
  return { vector, spellings };
}

const escaped = (name: string): string => name.replaceAll("'", "''");
