import type { DeviceSettings } from '../../lib/device-settings.ts';

export type FeedLayout = DeviceSettings['feedLayout'];

/** How high the items of feeds are, in pixels by id: true for one layout in a window of one width. */
let kept = { condition: '', heights: new Map<string, number>() };

/** The items of a feed that were in sight when it was left, by the hash of its query. */
const leftInSight = new Map<string, ReadonlySet<string>>();

const nothing: ReadonlySet<string> = new Set();

/** What is known in this window as it is now. Whoever leaves a feed adds to it, and finds it when they return. */
export function keptHeights(layout: FeedLayout): Map<string, number> {
  const condition = `${layout} ${innerWidth}`;
  if (kept.condition !== condition) kept = { condition, heights: new Map() };
  return kept.heights;
}

export function wasInSight(feed: string): ReadonlySet<string> {
  return leftInSight.get(feed) ?? nothing;
}

/** Measures the slots of a feed that is about to be left, filled or not. */
export function keepSlots(list: HTMLElement, feed: string, layout: FeedLayout): void {
  const heights = keptHeights(layout);
  const inSight = new Set<string>();
  for (const slot of list.querySelectorAll<HTMLElement>('[data-slot]')) {
    const { height, top, bottom } = slot.getBoundingClientRect();
    const id = slot.dataset.slot ?? '';
    heights.set(id, height);
    if (bottom > 0 && top < innerHeight) inSight.add(id);
  }
  leftInSight.set(feed, inSight);
}
