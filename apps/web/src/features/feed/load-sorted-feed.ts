import type { FeedSort } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { feedQuery, type FeedSource, loadFeed } from '../../data/feeds.ts';
import { type Startup, startupQuery } from '../../data/startup.ts';
import type { FeedSearch } from './feed-search.ts';
import { feedSortFor } from './feed-sort.ts';

/** For loaders: begins to load the feed of this viewer, sorted as they want it. */
export async function loadSortedFeed(
  client: QueryClient,
  search: FeedSearch,
  sourceOf: (startup: Startup, sort: FeedSort) => FeedSource,
): Promise<void> {
  const startup = await client.query({ ...startupQuery, staleTime: 'static' });
  const sort = feedSortFor(startup, search);
  if (sort) await loadFeed(client, feedQuery(sourceOf(startup, sort)));
}
