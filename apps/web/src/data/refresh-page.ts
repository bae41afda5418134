import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { FeedItemsPage } from './feed-items.ts';
import { siteQuery } from './site.ts';
import { pollKey, startupQuery } from './startup.ts';

/** What every page has around it, and what is kept true by other means. */
const ofTheShell = new Set<unknown>([siteQuery, startupQuery].map(({ queryKey }) => queryKey[0])).add(
  pollKey[0],
);

/**
 * Loads again what the page shows, which stands until then. Of a feed that is its beginning: what somebody had scrolled
 * to comes when they do again.
 */
export async function refreshPage(client: QueryClient): Promise<void> {
  client.setQueriesData<InfiniteData<FeedItemsPage>>(
    { queryKey: ['feed'], type: 'active' },
    (feed) => feed && { pages: feed.pages.slice(0, 1), pageParams: feed.pageParams.slice(0, 1) },
  );
  await client.refetchQueries(
    { type: 'active', predicate: ({ queryKey }) => !ofTheShell.has(queryKey[0]) },
    { throwOnError: true },
  );
}
