import type { OwnUser } from '@confab/api-contract/calls';
import { defaultFeedSort, type FeedSort, isFeedCursor, isFeedSort } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { feedQuery, type FeedSource, loadFeed } from '../../data/feeds.ts';
import { type Startup, startupQuery, useStartup } from '../../data/startup.ts';
import { pageState } from '../../lib/page-state.ts';
import { readStored, store } from '../../lib/storage.ts';

/** The search parameters of a page with a feed. Its links leave the default sort out. */
export type FeedSearch = {
  sort?: FeedSort | undefined;
  /** The cursor of the page of the feed, unless that is the first. */
  next?: string | undefined;
};

export function validateFeedSearch({ sort, next }: Record<string, unknown>): FeedSearch {
  return { sort: isFeedSort(sort) ? sort : undefined, next: isFeedCursor(next) ? next : undefined };
}

/**
 * What the head of a page of a feed says: its canonical address and that of the next page, by its cursor. Search engines
 * index one order of a feed, and everything of a profile.
 */
export function feedHead(
  path: string,
  search: FeedSearch & { filter?: string | undefined },
  next: string | null,
) {
  const { sort, filter } = search;
  const other = sort !== undefined && sort !== defaultFeedSort;
  const addressOf = (cursor: string | undefined) => {
    const query = new URLSearchParams({
      ...(other && { sort }),
      ...(filter !== undefined && { filter }),
      ...(cursor !== undefined && { next: cursor }),
    });
    return query.size === 0 ? path : `${path}?${query.toString()}`;
  };
  return {
    path: addressOf(search.next),
    nextPath: next === null ? undefined : addressOf(next),
    noindex: other || filter !== undefined,
  };
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

/** The sort in an address. A cursor is one of the default sort unless the address names another. */
function sortInAddress({ sort, next }: { sort?: unknown; next?: unknown }): FeedSort | undefined {
  if (isFeedSort(sort)) return sort;
  return next === undefined ? undefined : defaultFeedSort;
}

/**
 * For loaders: the sort in the address, else the device's for members who want that, else the default. Undefined on the
 * server where only the device knows.
 */
export function feedSortFor(startup: Startup, search: FeedSearch): FeedSort | undefined {
  const inAddress = sortInAddress(search);
  if (inAddress) return inAddress;
  if (!remembers(startup)) return defaultFeedSort;
  return import.meta.env.SSR ? undefined : rememberedSort();
}

/**
 * The sort of this page's feed, a function to choose another, and the cursor in the address. The sort is kept in the
 * address, or on the device for members who want that. It is undefined for a moment where the server could not know it.
 */
export function useFeedSort(): [FeedSort | undefined, (sort: FeedSort) => void, string | undefined] {
  const search = useSearch({ strict: false });
  const inAddress = sortInAddress(search);
  const navigate = useNavigate();
  const remember = useStartup(remembers);
  const remembered = useSyncExternalStore(subscribe, rememberedSort, () => undefined);

  const choose = (sort: FeedSort) => {
    if (remember) rememberSort(sort);
    const wanted = remember || sort === defaultFeedSort ? undefined : sort;
    if (wanted === inAddress) return;
    void navigate({
      to: '.',
      search: (now) => ({ ...now, sort: wanted, next: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return [inAddress ?? (remember ? remembered : defaultFeedSort), choose, search.next];
}

/** For loaders: starts to load the viewer's feed in their sort. Answers the cursor of the next page, on the server. */
export async function loadSortedFeed(
  client: QueryClient,
  search: FeedSearch,
  sourceOf: (startup: Startup, sort: FeedSort) => FeedSource,
): Promise<string | null> {
  const startup = await client.query({ ...startupQuery, staleTime: 'static' });
  const sort = feedSortFor(startup, search);
  return sort === undefined
    ? null
    : loadFeed(client, feedQuery({ ...sourceOf(startup, sort), next: search.next }));
}

/** The feed on `/`: members choose it, visitors see everything (screens.md 3.1). */
export function homeFeedOf(user: OwnUser | null): 'all' | 'home' {
  return user?.homeFeed === 'subscriptions' ? 'home' : 'all';
}

export function subscriptionsFeedOf(user: OwnUser | null): 'all' | 'home' {
  return user ? 'home' : 'all';
}
