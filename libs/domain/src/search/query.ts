import { trimAddress } from '../link-url.ts';
import { cutText } from '../text.ts';
import { searchQueryMax } from '../limits.ts';

export const searchTypes = ['all', 'posts', 'comments', 'communities', 'people'] as const;
export type SearchType = (typeof searchTypes)[number];

export const searchSorts = ['relevance', 'new', 'top'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** What a search is limited to. Times are ISO strings: from `since` on, and earlier than `until`. */
export type SearchFilters = {
  type?: SearchType;
  community?: string;
  by?: string;
  since?: string;
  until?: string;
};

/** Words of a query that belong together: a word, a phrase in quotation marks, or words of the title. */
export type SearchTerm = { text: string; phrase: boolean; title: boolean; not: boolean };

export type SearchQuery = {
  terms: readonly SearchTerm[];
  /** The host of a link, which also finds its subdomains. */
  domain: string | null;
  filters: SearchFilters;
  /** What was typed, without the operators that are filters. */
  rest: string;
};

/** A second hyphen belongs to a word, such as `--help`. */
const part = /(?<not>-(?!-))?(?:(?<name>[a-z]+):)?(?:"(?<quoted>[^"]*)"?|(?<bare>[^\s"]+))/giu;

/** Phones write curly quotation marks by themselves, and languages have their own. Each is one UTF-16 unit, as the plain one. */
export function withPlainQuotes(typed: string): string {
  return typed.replace(/[“”„‟«»〝〞〟＂]/g, '"');
}

/**
 * Reads a query as people type it: words, "phrases", -words, and the operators community: (or in:), by:, type:,
 * before:, after:, domain: and title:. An operator that makes no sense is text. What exceeds the limit is cut.
 */
export function readSearch(typed: string): SearchQuery {
  const terms: SearchTerm[] = [];
  const rest: string[] = [];
  let filters: SearchFilters = {};
  let domain: string | null = null;
  for (const { 0: whole, groups = {} } of withPlainQuotes(cutText(typed, searchQueryMax)).matchAll(part)) {
    const { not, name, quoted, bare } = groups;
    const operator = name?.toLowerCase() ?? '';
    const value = quoted ?? bare ?? '';
    const filter = not === undefined ? readFilter(operator, value) : undefined;
    if (filter) {
      filters = { ...filters, ...filter };
      continue;
    }
    rest.push(whole);
    const host = not === undefined && operator === 'domain' ? readHost(value) : null;
    if (host !== null) domain = host;
    else {
      const title = operator === 'title';
      terms.push({
        text: name === undefined || title ? value : `${name} ${value}`,
        phrase: quoted !== undefined,
        title,
        not: not !== undefined,
      });
    }
  }
  return { terms, domain, filters, rest: rest.join(' ') };
}

function readFilter(operator: string, value: string): SearchFilters | undefined {
  switch (operator) {
    case 'community':
    case 'in': {
      const community = value.replace(/^\//, '');
      return isName(community) ? { community } : undefined;
    }
    case 'by': {
      const by = value.replace(/^@/, '');
      return isName(by) ? { by } : undefined;
    }
    case 'type': {
      const word = value.toLowerCase();
      const type = searchTypes.find((one) => one === word || singular[one] === word);
      return type && { type };
    }
    case 'after': {
      const since = readDay(value);
      return since === undefined ? undefined : { since };
    }
    case 'before': {
      const until = readDay(value);
      return until === undefined ? undefined : { until };
    }
    default:
      return undefined;
  }
}

/** As a result's own type says it. */
const singular: Partial<Record<SearchType, string>> = {
  posts: 'post',
  comments: 'comment',
  communities: 'community',
  people: 'user',
};

/** The beginning of a day, month or year in UTC. */
function readDay(value: string): string | undefined {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(value) ?? [];
  if (year === undefined) return undefined;
  const at = new Date(`${year}-${month}-${day}T00:00:00.000Z`);
  // A day that a month lacks becomes one of the next month.
  return Number.isNaN(at.getTime()) || at.getUTCDate() !== Number(day) ? undefined : at.toISOString();
}

/** Looser than the rules for new names: older ones may be shorter. */
const isName = (value: string): boolean => /^[0-9A-Za-z_]{1,40}$/.test(value);

/** The host of what people paste or type as one: also a whole address, and with `www.`, which links often leave out. */
function readHost(value: string): string | null {
  const [place = ''] = trimAddress(value)
    .replace(/^(?:https?:)?\/\//i, '')
    .split(/[/?#]/, 1);
  const host = place
    .slice(place.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .replace(/^\*?\./, '')
    .replace(/^www\.(?=[^.]+\.)/i, '')
    .replace(/\.$/, '')
    .toLowerCase();
  return isHost(host) ? host : null;
}

const isHost = (value: string): boolean => /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(value);
