import { defaultFeedSort, type FeedSort, isFeedSort } from '@confab/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { type Startup, useStartup } from '../../data/startup.ts';
import { readStored, store } from '../../lib/storage.ts';
import type { FeedSearch } from './feed-search.ts';

const key = 'feed_sort';
const listeners = new Set<() => void>();

function rememberedSort(): FeedSort {
  const stored = readStored(key);
  return isFeedSort(stored) ? stored : defaultFeedSort;
}

function rememberSort(sort: FeedSort) {
  store(key, sort);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const remembers = ({ user }: Startup) => user?.rememberFeedSort === true;

/**
 * For loaders: the sort of a feed, as its address says, else as the device remembers for members who want that, else
 * the default. Undefined while the server renders what only the device knows.
 */
export function feedSortFor(startup: Startup, { sort }: FeedSearch): FeedSort | undefined {
  if (sort) return sort;
  if (!remembers(startup)) return defaultFeedSort;
  return import.meta.env.SSR ? undefined : rememberedSort();
}

/**
 * The sort of the feed on this page, and how to choose another: kept in the address, or by the device for members who
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
