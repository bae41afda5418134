import { layout as sizes } from '@confab/domain';
import { useHydrated, useRouter } from '@tanstack/react-router';
import {
  Fragment,
  type ReactNode,
  type Ref,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import type { FeedItem } from '../../data/feeds.ts';
import { opensCards } from '../../ui/open-card.ts';
import { isPinned, type Place } from '../post/PostMeta.tsx';
import { useFeedKeys } from './feed-keys.ts';
import {
  type FeedLayout,
  holdReadingPlace,
  keepSlots,
  keptHeights,
  leavingOf,
  returnFocus,
} from './feed-snapshot.ts';
import { type EntryProps, FeedEntry, FeedSlot } from './FeedEntry.tsx';
import type { LoadingTurn } from '../pictures/picture-files.ts';

type Props = {
  /** The hash of the query. */
  feed: string;
  items: readonly FeedItem[];
  /** The number of items of the first page. */
  firstPage: number;
  layout: FeedLayout;
  place: Place;
  /** The page has a picture above the feed. */
  belowPicture: boolean;
  busy: boolean;
  /** After the second item. */
  banner: ReactNode;
};

const none: ReadonlyMap<string, number> = new Map();

/**
 * The items of a feed. On wide windows all of them, elsewhere those of the first page, are in the flow of the page as
 * the server rendered them, each in a slot that is filled when it comes near. The others are in a virtual list.
 */
export function FeedList({ feed, items, firstPage, layout, place, belowPicture, busy, banner }: Props) {
  const hydrated = useHydrated();
  const keeps = useKeepsItems();
  const list = useRef<HTMLDivElement>(null);
  const tail = useRef<WindowVirtualizerHandle>(null);
  // Heights are known when a reader returns to a feed, but must not be used while the server's page hydrates.
  const heights = hydrated ? keptHeights(layout) : none;
  const [left] = useState(() => leavingOf(feed));
  const router = useRouter();
  const [entry] = useState(() => router.history.location.state.__TSR_key);

  const inFlow = keeps ? items.length : firstPage;
  const head = items.slice(0, inFlow);
  const rest = items.slice(inFlow);
  const [leader, ...early] = head
    .filter((item) => showsPicture(item, layout))
    .slice(0, sizes.feedEarlyPictures);
  const turnOf = (item: FeedItem): LoadingTurn =>
    item === leader ? (belowPicture ? 'early' : 'first') : early.includes(item) ? 'early' : 'near';
  useFeedKeys({ list, items, inFlow, tail, hides: place === 'site' || place === 'community' });

  const keep = useEffectEvent(() => {
    if (list.current) keepSlots(list.current, { feed, entry, layout });
    if (tail.current) keepTail(tail.current, rest, layout);
  });
  // After the router has restored the scroll position.
  useLayoutEffect(() => left && holdReadingPlace(left.place), [left]);
  useLayoutEffect(
    () => (left?.entry === entry ? left && returnFocus(router, left.place) : undefined),
    [router, left, entry],
  );
  // A layout effect: its cleanup measures the list before it is removed.
  useLayoutEffect(() => {
    // Capturing, to run before the feed is stored with its heights.
    addEventListener('pagehide', keep, true);
    return () => {
      removeEventListener('pagehide', keep, true);
      keep();
    };
  }, []);

  return (
    <div
      ref={list}
      className={layout === 'compact' ? 'compact-list card' : 'feed'}
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
            loads={turnOf(entry)}
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

function showsPicture({ type, item, hidden, muted }: FeedItem, layout: FeedLayout): boolean {
  if (type === 'comment' || hidden || muted) return false;
  if (item.link?.image) return true;
  return item.images.length > 0 && (layout === 'compact' || !isPinned(item));
}

type TailProps = Pick<EntryProps, 'layout' | 'place'> & {
  ref: Ref<WindowVirtualizerHandle>;
  entries: readonly FeedItem[];
  /** The number of items before these. */
  before: number;
};

/** The items after the first page on narrow windows: a virtual list. */
function FeedTail({ ref, entries, before, layout, place }: TailProps) {
  const [heights] = useState(() => heightsOf(entries, layout));
  return (
    <div className="feed-tail">
      <WindowVirtualizer ref={ref} data={entries} cache={heights} bufferSize={sizes.feedRenderMargin}>
        {(entry, index) => (
          <FeedEntry
            key={entry.item.id}
            entry={entry}
            layout={layout}
            place={place}
            position={before + index + 1}
            loads="near"
          />
        )}
      </WindowVirtualizer>
    </div>
  );
}

/** Heights in pixels until an item is measured. */
const estimates: Record<FeedLayout, number> = { card: 300, compact: 70 };
const unmeasured = -1;

/** The known heights of items, in virtua's form. */
function heightsOf(entries: readonly FeedItem[], layout: FeedLayout): CacheSnapshot {
  const heights = keptHeights(layout);
  return [entries.map(({ item }) => heights.get(item.id) ?? unmeasured), estimates[layout]];
}

/** Stores the heights of all items; unmeasured ones keep their estimates. */
function keepTail(tail: WindowVirtualizerHandle, entries: readonly FeedItem[], layout: FeedLayout): void {
  const heights = keptHeights(layout);
  entries.forEach(({ item }, index) => heights.set(item.id, tail.getItemSize(index)));
}

const wide = `(min-width: ${sizes.feedKeptFrom}px)`;

/** Whether the window is wide enough to keep every item once shown. The server keeps all it renders. */
function useKeepsItems(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => true);
}

function subscribe(changed: () => void) {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

const isWide = () => matchMedia(wide).matches;
