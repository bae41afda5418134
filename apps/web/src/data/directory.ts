import { communitiesApi } from '@confab/api-contract/calls';
import type { CommunitySort } from '@confab/domain';
import {
  infiniteQueryOptions,
  queryOptions,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { exists } from '../lib/exists.ts';
import { fetching } from '../lib/fetching.ts';

/** Whether a new community can no longer have a name. */
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

/** How many communities a page of the directory holds: what a visitor needs at once, then what a search goes through. */
const pageSizes = { first: 100, following: 1000 };
const fromTheStart = '';
const pageSize = (after: string) => (after === fromTheStart ? pageSizes.first : pageSizes.following);

/** All communities of the site, page by page. */
export function communitiesQuery(sort: CommunitySort) {
  return infiniteQueryOptions({
    queryKey: ['communities', sort],
    queryFn: ({ pageParam: next, ...context }) =>
      fetching(communitiesApi.list, { query: { sort, limit: pageSize(next), next } })(context),
    initialPageParam: fromTheStart,
    getNextPageParam: (page, _pages, after) => (page.length < pageSize(after) ? undefined : page.at(-1)?.id),
    meta: { isPage: true },
  });
}

/** How many communities there are; undefined until all of them are here. */
export function useCommunityCount(sort: CommunitySort): number | undefined {
  const { data, hasNextPage } = useInfiniteQuery(communitiesQuery(sort));
  return data && !hasNextPage ? data.pages.flat().length : undefined;
}

/** For loaders. The server waits for the first page; the browser goes on at once, and the list shows its skeleton. */
export async function loadCommunities(
  client: QueryClient,
  query: ReturnType<typeof communitiesQuery>,
): Promise<void> {
  const loading = client.infiniteQuery({ ...query, staleTime: 'static' });
  if (import.meta.env.SSR) await loading;
  // The page tells of a failure in the place of the list.
  else loading.catch(() => undefined);
}
