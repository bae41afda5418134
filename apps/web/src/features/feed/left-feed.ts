import type { InfiniteData } from '@tanstack/react-query';
import type { FeedItemsPage } from '../../data/feed-items.ts';
import type { FeedLayout } from './kept-heights.ts';
import type { ReadingPlace } from './reading-place.ts';

/** What must be the same for a feed to be shown again as it was left. */
export type Circumstances = {
  /** The entry of the browser's history that showed it. */
  entry: string | undefined;
  /** The hash of its query. */
  feed: string;
  viewer: string | null;
  layout: FeedLayout;
  width: number;
};

export type LeftFeed = {
  of: Circumstances;
  place: ReadingPlace;
  heights: ReadonlyMap<string, number>;
  data: InfiniteData<FeedItemsPage>;
};

const key = 'left_feed';
/** Another build knows other posts. */
const build = import.meta.url;

let last: LeftFeed | null = null;
let shown: (() => LeftFeed | null) | null = null;
let listening = false;
let taken = false;

/**
 * Says which feed the page shows, until the function it returns is called. When the page is unloaded, the feed that was
 * shown last is stored in the tab.
 */
export function showsFeed(asItIs: () => LeftFeed | null): () => void {
  shown = asItIs;
  if (!listening) addEventListener('pagehide', storeLast);
  listening = true;
  return () => {
    last = asItIs();
    if (shown === asItIs) shown = null;
  };
}

function storeLast() {
  if (shown) last = shown();
  try {
    if (last === null) sessionStorage.removeItem(key);
    else {
      sessionStorage.setItem(key, JSON.stringify({ ...last, heights: [...last.heights], build }));
    }
  } catch {
    // Storage is forbidden, or the feed is larger than a tab may keep: it begins at its top.
  }
}

/** The feed that was left in these circumstances when the page was unloaded. Given out once. */
export function takeLeftFeed(circumstances: Circumstances): LeftFeed | null {
  if (taken) return null;
  const left = stored();
  if (left === null || JSON.stringify(left.of) !== JSON.stringify(circumstances)) return null;
  taken = true;
  return left;
}

function stored(): LeftFeed | null {
  try {
    const text = sessionStorage.getItem(key);
    if (text === null) return null;
    // Written above, in this tab; by this very build, or it is of no use.
    const left = JSON.parse(text) as Omit<LeftFeed, 'heights'> & {
      heights: [string, number][];
      build: string;
    };
    return left.build === build ? { ...left, heights: new Map(left.heights) } : null;
  } catch {
    return null;
  }
}
