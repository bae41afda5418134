import { hashKey, type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { FeedItemsPage } from '../../data/feed-items.ts';
import { type FeedQuery, renewed } from '../../data/feeds.ts';
import { useStartup } from '../../data/startup.ts';
import { loadDeviceSettings } from '../../lib/device-settings.ts';
import { type FeedLayout, keptHeights } from './kept-heights.ts';
import { type Circumstances, showsFeed, takeLeftFeed } from './left-feed.ts';
import { holdReadingPlace, type ReadingPlace, readingPlace } from './reading-place.ts';

/**
 * Whoever reloads a page, or comes back to the site, is where they were in the feed: with all that was loaded, at the
 * same place. The first page, which came anew, renews what it holds. `data` is what is rendered.
 */
export function useReturnAfterReload(
  query: FeedQuery,
  layout: FeedLayout,
  data: InfiniteData<FeedItemsPage> | undefined,
): void {
  const client = useQueryClient();
  const { history } = useRouter();
  const viewer = useStartup(({ user }) => user?.id ?? null);
  const feed = hashKey(query.queryKey);
  const left = useRef<ReadingPlace | null>(null);

  const begin = useEffectEvent((): (() => void) => {
    showOwnLayout();
    const of: Circumstances = {
      entry: history.location.state.__TSR_key,
      feed,
      viewer,
      layout,
      width: innerWidth,
    };
    const stored = takeLeftFeed(of);
    if (stored) {
      const heights = keptHeights(layout);
      for (const [id, height] of stored.heights) heights.set(id, height);
      // An answer that is on its way would put its one page in place of all of them.
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

  // Talks to the browser's storage and history.
  useLayoutEffect(() => begin(), [feed, layout]);

  // Talks to the browser's scrolling, once everything stands there again.
  useLayoutEffect(() => {
    if (left.current === null || data !== client.getQueryData(query.queryKey)) return;
    scrollTo({ top: left.current.top });
    // It ends by itself: what is rendered next, such as newer votes, does not end it.
    holdReadingPlace(left.current);
    left.current = null;
  }, [client, query.queryKey, data]);
}

/** The server wrote cards; where this device wants rows, they are hidden until now (before-first-paint.ts). */
function showOwnLayout() {
  loadDeviceSettings();
  delete document.documentElement.dataset.feedLayout;
}
