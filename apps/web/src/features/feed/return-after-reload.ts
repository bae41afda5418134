import { hashKey, type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type FeedItemsPage, type FeedQuery, renewed } from '../../data/feeds.ts';
import { useStartup } from '../../data/startup.ts';
import { loadDeviceSettings } from '../../lib/device-settings.ts';
import {
  type Circumstances,
  type FeedLayout,
  holdReadingPlace,
  keptHeights,
  type ReadingPlace,
  readingPlace,
  returnFocus,
  showsFeed,
  takeSnapshot,
} from './feed-snapshot.ts';

/**
 * After a reload or a return to the site, restores the loaded feed at the same place. The first page, which has just
 * come, updates its posts. `data` is what is rendered.
 */
export function useReturnAfterReload(
  query: FeedQuery,
  layout: FeedLayout,
  data: InfiniteData<FeedItemsPage> | undefined,
): void {
  const client = useQueryClient();
  const router = useRouter();
  const viewer = useStartup(({ user }) => user?.id ?? null);
  const feed = hashKey(query.queryKey);
  const left = useRef<ReadingPlace | null>(null);

  const begin = useEffectEvent((): (() => void) => {
    showOwnLayout();
    const of: Circumstances = {
      entry: router.history.location.state.__TSR_key,
      feed,
      viewer,
      layout,
      width: innerWidth,
    };
    const stored = takeSnapshot(of);
    if (stored) {
      const heights = keptHeights(layout);
      for (const [id, height] of stored.heights) heights.set(id, height);
      // A response under way would replace all pages by one.
      void client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, (now) => renewed(stored.data, now));
      left.current = stored.place;
    }
    return showsFeed(() => {
      const loaded = client.getQueryData(query.queryKey);
      return loaded && scrollY > 0
        ? { of, place: readingPlace(), heights: keptHeights(layout), data: loaded }
        : null;
    });
  });

  useLayoutEffect(() => begin(), [feed, layout]);

  // Once everything is rendered again.
  useLayoutEffect(() => {
    if (left.current === null || data !== client.getQueryData(query.queryKey)) return;
    scrollTo({ top: left.current.top });
    // It ends by itself; re-renders, for example after new votes, must not end it.
    holdReadingPlace(left.current);
    returnFocus(router, left.current);
    left.current = null;
  }, [client, router, query.queryKey, data]);
}

/** The server rendered cards; devices that prefer rows hid them until now (lib/first-script.ts). */
function showOwnLayout() {
  loadDeviceSettings();
  delete document.documentElement.dataset.feedLayout;
}
