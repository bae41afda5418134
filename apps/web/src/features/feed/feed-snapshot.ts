import type { InfiniteData } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { FeedItemsPage } from '../../data/feeds.ts';
import type { DeviceSettings } from '../../lib/device-settings.ts';
import { focusWhenThere } from '../../lib/focus.ts';
import { focusedControl } from '../../lib/focused-control.ts';
import { holdInPlace } from '../../lib/scrolling.ts';
import { pageState } from '../../lib/page-state.ts';
import { setRecent } from '../../lib/recent.ts';

export type FeedLayout = DeviceSettings['feedLayout'];

/** A snapshot is only used under the same circumstances. */
export type Circumstances = {
  /** The history entry that showed it. */
  entry: string | undefined;
  /** The hash of its query. */
  feed: string;
  viewer: string | null;
  layout: FeedLayout;
  width: number;
};

type Snapshot = {
  of: Circumstances;
  place: ReadingPlace;
  heights: ReadonlyMap<string, number>;
  data: InfiniteData<FeedItemsPage>;
};

const key = 'left_feed';
/** Another build may use other fields. */
const build = import.meta.url;

type Tab = { last: Snapshot | null; shown: (() => Snapshot | null) | null; taken: boolean };

/** On unload, the last feed is stored in the tab's session storage. */
const tab = pageState((ended) => {
  const state: Tab = { last: null, shown: null, taken: false };
  addEventListener('pagehide', () => storeSnapshot(state.shown ? state.shown() : state.last), {
    signal: ended,
  });
  return state;
});

/** Registers the feed of the page, until the returned function is called. */
export function showsFeed(asItIs: () => Snapshot | null): () => void {
  tab().shown = asItIs;
  return () => {
    tab().last = asItIs();
    if (tab().shown === asItIs) tab().shown = null;
  };
}

function storeSnapshot(last: Snapshot | null) {
  try {
    if (last === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ ...last, heights: [...last.heights], build }));
  } catch {
    // Storage is forbidden or full: the feed starts at its top.
  }
}

/** The feed that was stored under these circumstances. Returned once. */
export function takeSnapshot(circumstances: Circumstances): Snapshot | null {
  if (tab().taken) return null;
  const left = storedSnapshot();
  if (left === null || JSON.stringify(left.of) !== JSON.stringify(circumstances)) return null;
  tab().taken = true;
  return left;
}

function storedSnapshot(): Snapshot | null {
  try {
    const text = sessionStorage.getItem(key);
    if (text === null) return null;
    // Written above by the same build.
    const left = JSON.parse(text) as Omit<Snapshot, 'heights'> & {
      heights: [string, number][];
      build: string;
    };
    return left.build === build ? { ...left, heights: new Map(left.heights) } : null;
  } catch {
    return null;
  }
}

/** Heights of feed items in pixels, by id; valid for one layout and one window width. */
const measured = pageState(() => ({ condition: '', heights: new Map<string, number>() }));

/** The known heights at the current window width. Leaving a feed adds to them. */
export function keptHeights(layout: FeedLayout): Map<string, number> {
  const condition = `${layout} ${innerWidth}`;
  if (measured().condition !== condition) Object.assign(measured(), { condition, heights: new Map() });
  return measured().heights;
}

/** How a feed was left: by which history entry, the ids of the items in view, and the reading place. */
type Leaving = { entry: string | undefined; inSight: ReadonlySet<string>; place: ReadingPlace };

/** By the hash of the query. */
const leavings = pageState(() => new Map<string, Leaving>());
const mostLeavings = 20;

export const leavingOf = (feed: string): Leaving | undefined => leavings().get(feed);

/** Measures the slots of a feed that is about to be left. */
export function keepSlots(
  list: HTMLElement,
  { feed, entry, layout }: { feed: string; entry: string | undefined; layout: FeedLayout },
): void {
  const heights = keptHeights(layout);
  const inSight = new Set<string>();
  for (const slot of list.querySelectorAll<HTMLElement>('[data-slot]')) {
    const { height, top, bottom } = slot.getBoundingClientRect();
    const id = slot.dataset.slot ?? '';
    heights.set(id, height);
    if (bottom > 0 && top < innerHeight) inSight.add(id);
  }
  setRecent(leavings(), feed, { entry, inSight, place: readingPlace() }, mostLeavings);
}

/** The scroll position, one item with its distance from the window's top in pixels, and the id of the item with focus. */
export type ReadingPlace = {
  top: number;
  item: { id: string; top: number } | null;
  focused: string | undefined;
};

export function readingPlace(): ReadingPlace {
  const cards = [...document.querySelectorAll<HTMLElement>('[role=feed] [data-id]')];
  const read = cards.find((card) => {
    const { top } = card.getBoundingClientRect();
    return top >= 0 && top < innerHeight;
  });
  const id = read?.dataset['id'];
  return {
    focused: focusedControl()?.closest<HTMLElement>('[role=feed] [data-id]')?.dataset['id'],
    top: scrollY,
    item: read && id !== undefined ? { id, top: read.getBoundingClientRect().top } : null,
  };
}

/**
 * After the scroll position was restored, puts the item that was read where it was: items above it may have another
 * height by now. Returns a function that stops it.
 */
export function holdReadingPlace({ top, item }: ReadingPlace): () => void {
  if (item === null || top === 0) return () => undefined;
  let returned = false;
  const findItem = () => {
    returned ||= Math.abs(scrollY - top) <= 2;
    return returned ? document.querySelector(`[role=feed] [data-id="${CSS.escape(item.id)}"]`) : null;
  };
  return holdInPlace(findItem, item.top);
}

/**
 * After Back, focuses the item that was opened, unless focus is elsewhere by then. Every navigation focuses the content
 * of its page first. Returns a function that stops it.
 */
export function returnFocus(router: AnyRouter, { focused }: ReadingPlace): () => void {
  const find = () => {
    const free = document.activeElement === document.body || document.activeElement?.id === 'main';
    if (focused === undefined || !free) return null;
    return document.querySelector<HTMLElement>(
      `[role=feed] [data-id="${CSS.escape(focused)}"] [data-card-link]`,
    );
  };
  const stop = router.subscribe('onRendered', () => {
    stop();
    // Focus gives a card its height, which must not move the page before `holdReadingPlace` has seen it at its place.
    requestAnimationFrame(() => focusWhenThere(find));
  });
  return stop;
}
