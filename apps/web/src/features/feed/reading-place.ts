import { holdInPlace } from '../../lib/hold-in-place.ts';

/** Where somebody reads in a feed: how far the page is scrolled, and which item stands how far down. In pixels. */
export type ReadingPlace = { top: number; item: { id: string; top: number } | null };

export function readingPlace(): ReadingPlace {
  const cards = [...document.querySelectorAll<HTMLElement>('[role=feed] [data-id]')];
  const read = cards.find((card) => {
    const { top } = card.getBoundingClientRect();
    return top >= 0 && top < innerHeight;
  });
  const id = read?.dataset['id'];
  return {
    top: scrollY,
    item: read && id !== undefined ? { id, top: read.getBoundingClientRect().top } : null,
  };
}

/**
 * Once the page is scrolled again as far as it was, puts the item that was read where it stood: what is above it may
 * have another height by now, because a post was edited, pinned or locked. Returns how to give it up.
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
