import { communitiesApi, type CommunitySummary } from '@confab/api-contract/calls';
import { type DirectorySort, limits } from '@confab/domain';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { exists, fetching } from '../lib/queries.ts';

/** Whether a name is taken for new communities. */
export function communityNameTakenQuery(name: string) {
  return queryOptions({
    queryKey: ['community-name-taken', name.toLowerCase()],
    queryFn: (context) =>
      exists(
        fetching(communitiesApi.get, { params: { communityId: name }, query: { byName: true } })(context),
      ),
    retry: false,
  });
}

/** Page sizes of the directory: what a visitor sees first, then larger pages because search filters the loaded list. */
const pageSizes = { first: 100, following: 1000 };
const fromTheStart = '';
const pageSize = (after: string) => (after === fromTheStart ? pageSizes.first : pageSizes.following);

export function communitiesQuery(sort: DirectorySort) {
  return infiniteQueryOptions({
    queryKey: ['communities', sort],
    queryFn: ({ pageParam: next, ...context }) =>
      fetching(communitiesApi.list, { query: { sort, limit: pageSize(next), next, activity: true } })(
        context,
      ),
    initialPageParam: fromTheStart,
    getNextPageParam: (page, _pages, after) => (page.length < pageSize(after) ? undefined : page.at(-1)?.id),
    meta: { isPage: true },
  });
}

/** How many communities there are, and how many posts they have a week; undefined until all are loaded. */
export function useCommunityCounts(
  sort: DirectorySort,
): { noCommunities: number; inWeek: number } | undefined {
  const { data, hasNextPage } = useInfiniteQuery(communitiesQuery(sort));
  if (!data || hasNextPage) return undefined;
  const communities = data.pages.flat();
  const inWeek = communities.reduce((sum, { activity }) => sum + (activity?.weeks.at(-1) ?? 0), 0);
  return { noCommunities: communities.length, inWeek };
}

export const newestCommunitiesQuery = queryOptions({
  queryKey: ['newest-communities'],
  queryFn: fetching(communitiesApi.list, { query: { sort: 'new', limit: 3 } }),
});

/** For loaders. The server waits for the first page; in the browser the list shows its skeleton. */
export async function loadCommunities(
  client: QueryClient,
  query: ReturnType<typeof communitiesQuery>,
): Promise<void> {
  const loading = client.infiniteQuery({ ...query, staleTime: 'static' });
  if (import.meta.env.SSR) await loading;
  // The list shows the failure.
  else loading.catch(() => undefined);
}

/** The communities that this page has loaded for a list, a search or a page of their own. */
export function knownCommunities(client: QueryClient): CommunitySummary[] {
  const lists = client.getQueriesData<InfiniteData<CommunitySummary[]>>({ queryKey: ['communities'] });
  const searches = client.getQueriesData<CommunitySummary[]>({ queryKey: ['community-search'] });
  const pages = client.getQueriesData<CommunitySummary>({ queryKey: ['community'] });
  return [
    ...lists.flatMap(([, list]) => list?.pages.flat() ?? []),
    ...searches.flatMap(([, found]) => found ?? []),
    ...pages.flatMap(([, community]) => community ?? []),
  ];
}

/** Communities whose name contains a text; the largest ones for an empty text. */
export function communitySearchQuery(text: string) {
  const limit = limits.communitySearchMax;
  return queryOptions({
    queryKey: ['community-search', text.toLowerCase()],
    queryFn: fetching(communitiesApi.list, {
      query: text === '' ? { sort: 'size', limit } : { q: text, limit },
    }),
    placeholderData: keepPreviousData,
  });
}
