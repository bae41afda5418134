import {
  readSearch,
  type SearchFilters,
  type SearchSort,
  searchSorts,
  type SearchType,
  searchTypes,
} from '@confab/domain';
import type { Search } from '../../data/search.ts';
import { asText } from '../../lib/addresses.ts';

/** The search parameters of the results, as they are in the address. */
export type SearchAddress = {
  q?: string | undefined;
  type?: SearchType | undefined;
  /** A community. */
  in?: string | undefined;
  by?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  sort?: SearchSort | undefined;
  exact?: string | undefined;
  next?: string | undefined;
};

/** The parameters that say something: others are overlooked. */
export function readAddress(address: SearchAddress): SearchAddress {
  const { q, type, in: community, by, since, until, sort, exact, next } = address;
  const read = {
    q: asText(q?.trim()),
    type: searchTypes.find((known) => known === type && known !== 'all'),
    in: asText(community),
    by: asText(by),
    since: asTime(since),
    until: asTime(until),
    sort: searchSorts.find((known) => known === sort && known !== 'relevance'),
    exact: exact === 'true' ? exact : undefined,
    next: asText(next),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

function asTime(value = ''): string | undefined {
  return /^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

/** What such an address asks for; undefined without words. */
export function searchOf(address: SearchAddress): Search | undefined {
  const { q, in: community, exact, ...filters } = address;
  return q === undefined ? undefined : { ...filters, q, community, exact: exact === 'true' || undefined };
}

/** The address in which typed operators are the filters that they stand for; undefined if it has none. */
export function withTypedFilters(address: SearchAddress): SearchAddress | undefined {
  const { filters, rest } = readSearch(address.q ?? '');
  if (rest === '' || Object.keys(filters).length === 0) return undefined;
  return { ...address, q: rest, ...inAddress(filters), next: undefined };
}

function inAddress({ type, community, by, since, until }: SearchFilters): SearchAddress {
  return {
    ...(type && { type }),
    ...(community && { in: community }),
    ...(by && { by }),
    ...(since && { since: since.slice(0, 10) }),
    ...(until && { until: until.slice(0, 10) }),
  };
}

export type FilterName = 'type' | 'in' | 'by' | 'since';

/** The address without one filter; that of time has two ends. */
export function without(address: SearchAddress, filter: FilterName): SearchAddress {
  const rest = { ...address, [filter]: undefined, next: undefined };
  return filter === 'since' ? { ...rest, until: undefined } : rest;
}

/** The address of the results for these words, as a path. */
export function searchPath(address: Partial<Record<keyof SearchAddress, string>>): string {
  return `/search?${new URLSearchParams(address).toString()}`;
}
