import { layout as sizes } from '@confab/domain';
import { useHydrated } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';
import type { FeedItem } from '../../data/feed-items.ts';
import { opensCards } from '../../ui/open-card.ts';
import type { Place } from '../post/PostMeta.tsx';
import { useFeedKeys } from './feed-keys.ts';
import { FeedSlot } from './FeedSlot.tsx';
import { FeedTail, keepTail } from './FeedTail.tsx';
import { type FeedLayout, keepSlots, keptHeights, leavingOf } from './kept-heights.ts';
import { useKeepsItems } from './keeps-items.ts';
import { holdReadingPlace } from './reading-place.ts';

type Props = {
  /** The hash of its query. */
  feed: string;
  items: readonly FeedItem[];
  /** How many of them came with the first page. */
  firstPage: number;
  layout: FeedLayout;
  place: Place;
  busy: boolean;
  /** Stands after the second item. */
  banner: ReactNode;
};

const none: ReadonlyMap<string, number> = new Map();

/**
 * The items of a feed. Those of the first page, on wide windows all, stand in the flow of the page, as the server wrote
 * them: each has a slot that is filled when it comes near. What follows on narrower windows is a window that moves along.
 */
export function FeedList({ feed, items, firstPage, layout, place, busy, banner }: Props) {
  const hydrated = useHydrated();
  const keeps = useKeepsItems();
  const list = useRef<HTMLDivElement>(null);
  const tail = useRef<WindowVirtualizerHandle>(null);
  // Of a feed that somebody returns to much is known; while the server's page is taken over, nothing is.
  const heights = hydrated ? keptHeights(layout) : none;
  const [left] = useState(() => leavingOf(feed));

  const inFlow = keeps ? items.length : firstPage;
  const head = items.slice(0, inFlow);
  const rest = items.slice(inFlow);
  const early = earlyPictures(head);
  useFeedKeys({ list, items, inFlow, tail, hides: place === 'site' || place === 'community' });

  const keep = useEffectEvent(() => {
    if (list.current) keepSlots(list.current, feed, layout);
    if (tail.current) keepTail(tail.current, rest, layout);
  });
  // Talks to the browser's scrolling, which others restore.
  useLayoutEffect(() => left && holdReadingPlace(left.place), [left]);
  // Talks to the browser's layout, before the list is gone.
  useLayoutEffect(() => {
    // Captured: whoever stores the feed wants to know its heights.
    addEventListener('pagehide', keep, true);
    return () => {
      removeEventListener('pagehide', keep, true);
      keep();
    };
  }, []);

  return (
    <div
      ref={list}
      className={layout === 'compact' ? 'compact-list' : 'feed'}
      role="feed"
      aria-busy={busy}
      aria-label="Posts"
      {...opensCards}
    >
      {head.map((entry, index) => (
        <Fragment key={entry.item.id}>
          {index === sizes.feedBannerAfter && banner}
          <FeedSlot
            entry={entry}
            layout={layout}
            place={place}
            position={index + 1}
            pictures={early.get(entry.item.id) ?? 'near'}
            atOnce={!hydrated || index < sizes.feedFirstItems || left?.inSight.has(entry.item.id) === true}
            keeps={keeps}
            keptHeight={heights.get(entry.item.id)}
          />
        </Fragment>
      ))}
      {head.length <= sizes.feedBannerAfter && banner}
      {rest.length > 0 && (
        <FeedTail ref={tail} entries={rest} before={inFlow} layout={layout} place={place} />
      )}
    </div>
  );
}

/** The items whose pictures do not wait until they come near: the first few that have any. */
function earlyPictures(items: readonly FeedItem[]): ReadonlyMap<string, 'first' | 'early'> {
  const pictured = items.filter(
    ({ type, item }) => type === 'post' && (item.images.length > 0 || item.link?.image),
  );
  return new Map(
    pictured
      .slice(0, sizes.eagerPictures)
      .map(({ item }, index) => [item.id, index === 0 ? 'first' : 'early']),
  );
}
