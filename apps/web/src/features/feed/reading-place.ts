/** Where somebody reads in a feed: how far the page is scrolled, and which item stands how far down. In pixels. */
export type ReadingPlace = { top: number; item: { id: string; top: number } | null };

/** Frames that a page may take until it stands there again. */
const framesMax = 90;
/** Frames in which nothing moved: what the feed holds is in place. */
const framesStill = 5;

const byHand = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

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
 * have another height by now, because a post was edited, pinned or locked. Whoever scrolls is left alone. Returns how to
 * give it up.
 */
export function holdReadingPlace({ top, item }: ReadingPlace): () => void {
  if (item === null || top === 0) return () => undefined;
  let frames = 0;
  let still = 0;
  let returned = false;
  let frame = requestAnimationFrame(check);

  function check() {
    returned ||= Math.abs(scrollY - top) <= 2;
    const moved = returned && item !== null ? putBack(item) : null;
    still = moved === 0 ? still + 1 : 0;
    if (++frames < framesMax && still < framesStill) frame = requestAnimationFrame(check);
    else giveUp();
  }
  function giveUp() {
    cancelAnimationFrame(frame);
    for (const event of byHand) removeEventListener(event, giveUp);
  }
  for (const event of byHand) addEventListener(event, giveUp, { passive: true });
  return giveUp;
}

/** By how many pixels the page had to be scrolled; null while the item is not there. */
function putBack(item: { id: string; top: number }): number | null {
  const card = document.querySelector(`[role=feed] [data-id="${CSS.escape(item.id)}"]`);
  if (card === null) return null;
  const away = Math.round(card.getBoundingClientRect().top - item.top);
  if (away !== 0) scrollBy({ top: away, behavior: 'instant' });
  return away;
}
