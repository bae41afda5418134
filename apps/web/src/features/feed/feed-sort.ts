import type { OwnUser } from '@confab/api-contract/calls';
import { defaultFeedSort, type FeedSort, isFeedSort } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { feedQuery, type FeedSource, loadFeed } from '../../data/feeds.ts';
import { type Startup, startupQuery, useStartup } from '../../data/startup.ts';
import { pageState } from '../../lib/page-state.ts';
import { readStored, store } from '../../lib/storage.ts';

/** The search parameters of a page with a feed. The default sort is left out of addresses. */
export type FeedSearch = { sort?: FeedSort | undefined };

export function validateFeedSearch({ sort }: Record<string, unknown>): FeedSearch {
  return { sort: isFeedSort(sort) && sort !== defaultFeedSort ? sort : undefined };
}

/** The canonical path of a feed, with any sort but the default. */
export function feedPath(path: string, { sort }: FeedSearch): string {
  return sort ? `${path}?sort=${sort}` : path;
}

const key = 'feed_sort';
const listeners = pageState(() => new Set<() => void>());

function rememberedSort(): FeedSort {
  const stored = readStored(key);
  return isFeedSort(stored) ? stored : defaultFeedSort;
}

function rememberSort(sort: FeedSort) {
  store(key, sort);
  for (const listener of listeners()) listener();
}

function subscribe(listener: () => void) {
  listeners().add(listener);
  return () => {
    listeners().delete(listener);
  };
}

const remembers = ({ user }: Startup) => user?.rememberFeedSort === true;

/**
 * For loaders: the sort in the address, else the device's for members who want that, else the default. Undefined on the
 * server where only the device knows.
 */
export function feedSortFor(startup: Startup, { sort }: FeedSearch): FeedSort | undefined {
  if (sort) return sort;
  if (!remembers(startup)) return defaultFeedSort;
  return import.meta.env.SSR ? undefined : rememberedSort();
}

/**
 * The sort of this page's feed, and a function to choose another: kept in the address, or on the device for members who
 * want that. Undefined for a moment, where the server could not know it.
 */
export function useFeedSort(): [FeedSort | undefined, (sort: FeedSort) => void] {
  const { sort: given } = useSearch({ strict: false });
  const inAddress = isFeedSort(given) ? given : undefined;
  const navigate = useNavigate();
  const remember = useStartup(remembers);
  const remembered = useSyncExternalStore(subscribe, rememberedSort, () => undefined);

  const choose = (sort: FeedSort) => {
    if (remember) rememberSort(sort);
    const wanted = remember || sort === defaultFeedSort ? undefined : sort;
    if (wanted === inAddress) return;
    void navigate({
      to: '.',
      search: (search) => ({ ...search, sort: wanted }),
      replace: true,
      resetScroll: false,
    });
  };
  return [inAddress ?? (remember ? remembered : defaultFeedSort), choose];
}

/** For loaders: starts to load the viewer's feed in their sort. */
export async function loadSortedFeed(
  client: QueryClient,
  search: FeedSearch,
  sourceOf: (startup: Startup, sort: FeedSort) => FeedSource,
): Promise<void> {
  const startup = await client.query({ ...startupQuery, staleTime: 'static' });
  const sort = feedSortFor(startup, search);
  if (sort) await loadFeed(client, feedQuery(sourceOf(startup, sort)));
}

/** The feed on `/`: members choose it, visitors see everything (screens.md 3.1). */
export function homeFeedOf(user: OwnUser | null): 'all' | 'home' {
  return user?.homeFeed === 'subscriptions' ? 'home' : 'all';
}

export function subscriptionsFeedOf(user: OwnUser | null): 'all' | 'home' {
  return user ? 'home' : 'all';
}
