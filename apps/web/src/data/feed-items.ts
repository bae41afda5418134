import type { ProfileFeedItem } from '@confab/api-contract/calls';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';

/**
 * What a feed shows: a post, or on profiles and in lists also a comment. `hidden` and `muted` are what the viewer hid or muted since
 * the feed was loaded: it keeps its place, so that this can be undone. When the feed is loaded again it is not there.
 */
export type FeedItem = ProfileFeedItem & { hidden?: boolean; muted?: 'user' | 'community' };

/** A page of a feed, as it lies in the cache under a key that begins with `feed`. */
export type FeedItemsPage = { items: FeedItem[]; next: string | null };

/** Changes one item in every feed that holds it. */
export function updateInFeeds(
  client: QueryClient,
  id: string,
  update: (entry: ProfileFeedItem) => ProfileFeedItem,
): void {
  updateEntries(client, id, ({ hidden, muted, ...entry }) => ({
    ...update(entry),
    ...(hidden && { hidden }),
    ...(muted && { muted }),
  }));
}

/** Hides a post in the feeds that leave hidden posts out, or shows it there again. Profiles and lists show it all the same. */
export function markHidden(client: QueryClient, id: string, hidden: boolean): void {
  updateEntries(client, id, (entry) => ({ ...entry, hidden }), leavesHiddenOut);
}

function leavesHiddenOut({ queryKey: [, source] }: Query): boolean {
  return typeof source === 'object' && source !== null && !('username' in source || 'listId' in source);
}

function updateEntries(
  client: QueryClient,
  id: string,
  update: (entry: FeedItem) => FeedItem,
  predicate?: (query: Query) => boolean,
) {
  const queries = { queryKey: ['feed'], ...(predicate && { predicate }) };
  client.setQueriesData<InfiniteData<FeedItemsPage>>(queries, (feed) => {
    if (!feed || !holds(feed, id)) return feed;
    return {
      ...feed,
      pages: feed.pages.map((page) => ({
        ...page,
        items: page.items.map((entry) => (entry.item.id === id ? update(entry) : entry)),
      })),
    };
  });
}

/** The first item that some feed has loaded and that fits. */
export function findInFeeds(client: QueryClient, fits: (entry: FeedItem) => boolean): FeedItem | undefined {
  return client
    .getQueriesData<InfiniteData<FeedItemsPage>>({ queryKey: ['feed'] })
    .flatMap(([, feed]) => feed?.pages ?? [])
    .flatMap(({ items }) => items)
    .find(fits);
}

/**
 * Forgets what the feeds have loaded: those in sight show their skeleton and begin anew. A feed that came with the page
 * and does not run yet is new, and must find what it was rendered with; nobody has said how to load it.
 */
export function reloadFeeds(client: QueryClient): Promise<void> {
  return client.resetQueries({
    queryKey: ['feed'],
    predicate: ({ options }) => options.queryFn !== undefined,
  });
}

function holds({ pages }: InfiniteData<FeedItemsPage>, id: string): boolean {
  return pages.some(({ items }) => items.some(({ item }) => item.id === id));
}
