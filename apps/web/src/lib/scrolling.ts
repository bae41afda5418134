import { layout } from '@confab/domain';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** The height that the navbar covers at the top, with a margin, in pixels. */
export function spaceAbove(): number {
  return parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
}

/** Prevents scrolling and keeps the scrollbar's space. Returns a function that undoes both. */
export function lockScroll(): () => void {
  const root = document.documentElement;
  const hasScrollbar = innerWidth > root.clientWidth;
  root.style.overflow = 'hidden';
  if (hasScrollbar) root.style.scrollbarGutter = 'stable';
  return () => {
    root.style.overflow = '';
    root.style.scrollbarGutter = '';
  };
}

/** Frames to wait at most until the layout is complete. */
const framesMax = 240;
/**
 * Frames without movement after which it counts as complete. On a busy machine several may pass between two layout
 * changes.
 */
const framesStill = 30;

const byHand = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/**
 * Keeps an element at a distance from the window's top while content above it gets its height. `find` answers null
 * until the element exists. Scrolling by the reader ends it. Returns a function that stops it.
 */
export function holdInPlace(find: () => Element | null, top: number): () => void {
  let frames = 0;
  let still = 0;
  let frame = requestAnimationFrame(check);

  function check() {
    const element = find();
    const away = element && Math.round(element.getBoundingClientRect().top - top);
    if (away) scrollBy({ top: away, behavior: 'instant' });
    still = away === 0 ? still + 1 : 0;
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

/** Acts once the end of a list is less than `layout.feedEndMargin` below the viewport. */
export function useComesNear(
  element: RefObject<HTMLElement | null>,
  active: boolean,
  act: () => unknown,
): void {
  const actNow = useEffectEvent(act);

  useEffect(() => {
    if (!active || element.current === null) return;
    const { share, atLeast } = layout.feedEndMargin;
    const margin = Math.max(innerHeight * share, atLeast);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) actNow();
      },
      { rootMargin: `0px 0px ${margin}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [active, element]);
}
