import type { DeviceSettings } from '../../lib/device-settings.ts';
import { type ReadingPlace, readingPlace } from './reading-place.ts';

export type FeedLayout = DeviceSettings['feedLayout'];

/** How high the items of feeds are, in pixels by id: true for one layout in a window of one width. */
let kept = { condition: '', heights: new Map<string, number>() };

/** How a feed was left: the ids of the items in sight, and where in it somebody read. */
type Leaving = { inSight: ReadonlySet<string>; place: ReadingPlace };

/** By the hash of the query. The feeds that were left last are remembered. */
const leavings = new Map<string, Leaving>();
const leavingsMax = 20;

/** What is known in this window as it is now. Whoever leaves a feed adds to it, and finds it when they return. */
export function keptHeights(layout: FeedLayout): Map<string, number> {
  const condition = `${layout} ${innerWidth}`;
  if (kept.condition !== condition) kept = { condition, heights: new Map() };
  return kept.heights;
}

export function leavingOf(feed: string): Leaving | undefined {
  return leavings.get(feed);
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
  leavings.delete(feed);
  leavings.set(feed, { inSight, place: readingPlace() });
  const [oldest] = leavings.keys();
  if (leavings.size > leavingsMax && oldest !== undefined) leavings.delete(oldest);
}
