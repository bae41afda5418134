import { type SearchPage, searchApi } from '@confab/api-contract/calls';
import type { SearchFilters, SearchSort } from '@confab/domain';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { isCallError } from '../lib/call.ts';
import { fetching } from '../lib/queries.ts';

export type Search = { [Name in keyof SearchFilters]: SearchFilters[Name] | undefined } & {
  q: string;
  sort?: SearchSort | undefined;
  /** Looks for the words as they are typed. */
  exact?: boolean | undefined;
  /** The cursor of the page that it begins with, unless that is the first. */
  next?: string | undefined;
};

/** Results, page by page. */
export function searchQuery({ next: first, ...search }: Search) {
  return infiniteQueryOptions({
    queryKey: ['search', search, first],
    queryFn: ({ pageParam: next, ...context }): Promise<SearchPage> =>
      fetching(searchApi.pages, { query: { ...search, next } })(context),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    // The page of a failure is rendered on the server too. Each visit asks again, in the loader.
    retryOnMount: false,
    meta: { isPage: true },
  });
}

/**
 * For loaders. The server waits for the results and answers the status of the page; in the browser the page shows its
 * skeleton. The page shows a failure.
 */
export async function loadSearch(client: QueryClient, search: Search): Promise<number | undefined> {
  const loading = client.infiniteQuery({ ...searchQuery(search), staleTime: 'static' });
  if (!import.meta.env.SSR) {
    loading.catch(() => undefined);
    return undefined;
  }
  try {
    await loading;
    return undefined;
  } catch (error) {
    if (!isCallError(error)) throw error;
    if (error.code === 'invalid_cursor') throw notFound();
    return error.status === 429 ? 429 : 503;
  }
}

/** What may be meant while a query is typed. */
export function suggestQuery(typed: string) {
  return queryOptions({
    queryKey: ['search-suggest', typed.toLowerCase()],
    queryFn: fetching(searchApi.suggest, { query: { q: typed } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Posts that are like one that is being written: of such a title in the community, or with the same link. */
export function similarQuery(written: { title: string; community: string } | { url: string }) {
  return queryOptions({
    queryKey: ['search-similar', written],
    queryFn: fetching(searchApi.similar, { query: written }),
    retry: false,
  });
}
